import type { Kit } from './kit.ts';
import { notTried } from './report.ts';
import { scenarios } from './scenarios/index.ts';
import { createWork } from './work.ts';

/** Runs the scenarios: each makes objects of its own, works with them and removes them. */
export async function checkWrites(kit: Kit): Promise<void> {
  const { only, money } = kit.options;
  for (const { noun, isForGuests, costsMoney, run } of scenarios) {
    if ((only.length > 0 && !only.includes(noun)) || (costsMoney && !money)) continue;
    if (!isForGuests && !kit.member) continue;
    const work = createWork(kit);
    await work.part(() => run(work));
    await work.cleanUp();
    const [stop] = work.stops;
    if (stop) explainUntried(kit, noun, stop);
  }
}

/** Of a noun's writes that may not have been reached. */
function explainUntried({ report }: Kit, noun: string, stop: string): void {
  for (const { feature, endpoint } of report.selected)
    if (feature === noun && endpoint.method !== 'GET' && !report.isTried(endpoint))
      report.add(endpoint, 'answer', notTried(`not reached (stopped after ${stop}), or not to be put back`));
}
