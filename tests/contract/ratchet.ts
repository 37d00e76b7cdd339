import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('./ratchet.json', import.meta.url);

/** Checks a count that may only rise; `UPDATE_RATCHET=1` records a higher one. @throws when it is below the recorded one */
export function ratchet(name: string, count: number): void {
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  const floor = recorded[name] ?? 0;
  if (process.env.UPDATE_RATCHET && count > floor)
    writeFileSync(file, `${JSON.stringify({ ...recorded, [name]: count }, null, 2)}\n`);
  else if (count > floor)
    console.log(`${name} has risen from ${floor} to ${count}: record it with UPDATE_RATCHET=1 npm run contract`);
  if (count < floor) throw new Error(`${name} has fallen from ${floor} to ${count}`);
}
