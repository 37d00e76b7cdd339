import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#demo/prepare.mjs';
import { runCommand } from './run-command.mjs';

/** Journeys in which money or messages could be lost belong to every part. */
const ALWAYS = /^(cart|chat-delivery|checkout)/;

/**
 * Chooses a part of the journeys, spread over all of them.
 * @param config path of Playwright's configuration
 * @param sweep such as `2/24`
 * @returns the options of Playwright that run the part
 * @throws Error with Playwright's output when it cannot list the journeys
 */
export async function selectJourneys(config, sweep) {
  const { isOk, output } = await runCommand('playwright', ['test', '--config', config, '--list']);
  if (!isOk) throw new Error(`Playwright cannot list the journeys:\n${output}`);
  const [part, parts] = sweep.split('/').map(Number);
  const journeys = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes(' › '));
  const selected = journeys.filter((journey, index) => ALWAYS.test(journey) || index % parts === part - 1);
  const path = join(root, '.demo/journeys.txt');
  writeFileSync(path, selected.join('\n'));
  console.log(`${selected.length} of ${journeys.length} journeys, part ${sweep}`);
  return ['--test-list', path];
}
