/**
 * The cases of a sweep over many calls or statements. `SWEEP=2/24` takes the second of 24 parts, spread over all of them; without
 * it every case is taken. `npm test` takes a twenty-fourth, another one with each commit; `npm run test:all` takes all.
 * @param least a part has no fewer cases than this, where there are as many
 */
export function casesOf<T>(all: readonly T[], least = 1): readonly T[] {
  const [, part, total] = /^(\d+)\/(\d+)$/.exec(process.env.SWEEP ?? '') ?? [];
  if (!total) return all;
  const parts = Math.max(1, Math.min(Number(total), Math.floor(all.length / least)));
  return all.filter((_, index) => index % parts === (Number(part) - 1) % parts);
}
