import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '#tests/support/run-command.mjs';
import { addResult, formatMs } from './results.mjs';

/**
 * Journeys of every kind of page: lists, forms, dialogs, editors, the shop. INTERACTIONS=all runs the whole suite, four hours;
 * INTERACTIONS=cart,team those whose file is called so. The second browser of a journey, and the sweeps over all pages (axe, faults,
 * German), which hardly press anything, are not measured.
 */
const JOURNEYS = [
  'billing-invoices',
  'cart',
  'checkout.e2e',
  'chat-messages',
  'dashboard',
  'dns-records',
  '/domains.e2e',
  'email-mailboxes',
  'files-editor',
  'navigation',
  'profile',
  'team-members',
];
const GOAL_MS = 100;
const TYPING_GOAL_MS = 16;
const WORST = 10;

const isWhole = process.env.INTERACTIONS === 'all';
const chosen = isWhole ? [] : (process.env.INTERACTIONS?.split(',') ?? JOURNEYS);

/** @returns how many journeys passed and failed; what they felt like is in the folder */
async function runJourneys(folder) {
  const args = ['test', '--config', 'tests/e2e/interactions.config.ts', '--reporter=line', ...chosen];
  const { output } = await runCommand('playwright', args, undefined, { PORTAL_INP: folder });
  const count = (end) => Number(new RegExp(`(\\d+) ${end}`).exec(output)?.[1] ?? 0);
  const [passed, failed] = [count('passed'), count('failed')];
  if (passed + failed === 0) throw new Error(`no measurement: ${output.trim()}`);
  return { passed, failed };
}

const readMeasurements = (folder) =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );

/** One per press: its longest event, with the handlers of all of them. Text put in at once is no press and stands alone. */
function groupByInteraction(events) {
  const worst = new Map();
  for (const event of events) {
    const key = [event.journey, event.path, event.interaction || event.start].join(' ');
    const known = worst.get(key);
    const processing = event.processing + (known?.processing ?? 0);
    worst.set(key, { ...(known && known.duration >= event.duration ? known : event), processing });
  }
  return [...worst.values()];
}

/** How every interaction of the journeys feels on a CPU four times slower, by the Event Timing API. */
export async function measureInteractions() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-interactions-'));
  const { passed, failed } = await runJourneys(folder);
  const measurements = readMeasurements(folder);
  rmSync(folder, { recursive: true });
  const ofKind = (kind) => measurements.filter((measurement) => measurement.kind === kind);
  const interactions = groupByInteraction(ofKind('event')).sort((a, b) => b.duration - a.duration);
  if (interactions.length === 0) throw new Error('no measurement: the journeys reported no interaction');
  console.log(
    `\n| the worst ${WORST} | event | of it before the handlers | in them | journey |\n|---|---|---|---|---|`,
  );
  for (const { duration, type, target, path, delay, processing, journey } of interactions.slice(0, WORST))
    console.log(
      `| ${formatMs(duration)} | ${type} on ${target} at ${path} | ${formatMs(delay)} | ${formatMs(processing)} | ${journey} |`,
    );
  const which = isWhole ? 'all journeys' : `some journeys (${chosen.join(', ')})`;
  addResult(
    `interactions of ${which}, ${passed + failed} journeys, CPU ×4: over ${GOAL_MS} ms, of ${interactions.length} that took a frame or more`,
    String(interactions.filter(({ duration }) => duration > GOAL_MS).length),
    '0',
  );
  addResult('… worst', formatMs(interactions[0].duration), formatMs(GOAL_MS));
  const slowInputs = ofKind('event').filter(({ type, processing }) => type === 'input' && processing > TYPING_GOAL_MS);
  addResult(`… texts put into a field whose handlers took over ${TYPING_GOAL_MS} ms`, String(slowInputs.length), '0');
  addResult('… long tasks over 50 ms after load', String(ofKind('longtask').length), '0');
  const shifts = ofKind('shift').sort((a, b) => b.duration - a.duration);
  console.log(`\n| the worst ${WORST} shifts | of | journey |\n|---|---|---|`);
  for (const { duration, target, path, journey } of shifts.slice(0, WORST))
    console.log(`| ${duration.toFixed(3)} | ${target} at ${path} | ${journey} |`);
  addResult('… layout shift of all of it', shifts.reduce((sum, { duration }) => sum + duration, 0).toFixed(3), '0');
  addResult('… journeys that failed on the slow CPU', String(failed), '0');
}
