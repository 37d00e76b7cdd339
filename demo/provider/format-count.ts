/** `1 file`, `1,234 files`. */
export const formatCount = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;
