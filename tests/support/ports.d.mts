/** A free TCP port, chosen by the system. */
export function freePort(): Promise<number>;
/** The first of `count` free TCP ports in a row. @throws Error when there are none */
export function freePorts(count: number): Promise<number>;
