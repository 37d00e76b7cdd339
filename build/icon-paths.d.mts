/** A shape of an icon: its tag and its attributes. */
export type Shape = [tag: string, attributes: Record<string, string>];
export function joinShapes(shapes: Shape[]): Shape[];
