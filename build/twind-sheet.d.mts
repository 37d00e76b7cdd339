/** The CSS of all class names in the given strings, in twind's order. */
export declare function buildUtilityCss(strings: readonly string[]): string;
