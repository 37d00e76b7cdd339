/**
 * The cases of a sweep over many calls or statements. `SWEEP=2/5` takes the second of five parts, spread over all of them; without
 * it every case is taken. `npm test` takes a fifth, another one with each commit; `npm run test:all` takes all.
 */
export function casesOf<T>(all: readonly T[]): readonly T[] {
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(process.env.SWEEP ?? '') ?? [];
  return parts ? all.filter((_, index) => index % Number(parts) === Number(part) - 1) : all;
}
