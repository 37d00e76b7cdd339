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
const LONG_TASK_MS = 50;
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

const overlap = (a, b) =>
  Math.max(0, Math.min(a.start + a.duration, b.start + b.duration) - Math.max(a.start, b.start));

/**
 * The long tasks that are long by what the page does in them: its scripts, and rendering. Playwright reads roles and styles of the whole
 * page in tasks of its own. Each with the script that takes most of it; `isLoading` where that is the evaluation of a file.
 */
function ownLongTasks(tasks, frames) {
  const framesOf = new Map();
  for (const frame of frames) framesOf.set(frame.timeOrigin, [...(framesOf.get(frame.timeOrigin) ?? []), frame]);
  return tasks
    .map((task) => {
      const near = (framesOf.get(task.timeOrigin) ?? []).filter((frame) => overlap(task, frame) > 0);
      const pieces = near.flatMap(({ scripts, start, duration, renderStart }) => [
        ...scripts.filter(({ source }) => source !== ''),
        ...(renderStart > 0
          ? [{ invoker: 'rendering', source: '', start: renderStart, duration: start + duration - renderStart }]
          : []),
      ]);
      const work = pieces.map((piece) => ({ ...piece, ms: overlap(task, piece) })).sort((a, b) => b.ms - a.ms);
      const isLoading = /^https?:/.test(work[0]?.invoker ?? '');
      return { ...task, own: work.reduce((sum, { ms }) => sum + ms, 0), most: work[0], isLoading };
    })
    .filter(({ own }) => own > LONG_TASK_MS)
    .sort((a, b) => b.own - a.own);
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
  const longTasks = ownLongTasks(ofKind('longtask'), ofKind('frame'));
  console.log(`\n| the worst ${WORST} tasks after load | most of it in | journey |\n|---|---|---|`);
  for (const { duration, most, path, journey } of longTasks.filter(({ isLoading }) => !isLoading).slice(0, WORST))
    console.log(
      `| ${formatMs(duration)} | ${most.invoker} of ${most.source || 'the browser'} at ${path} | ${journey} |`,
    );
  const loading = longTasks.filter(({ isLoading }) => isLoading).length;
  addResult(`… tasks over ${LONG_TASK_MS} ms after load`, String(longTasks.length - loading), '0');
  addResult(`… and those that evaluate code as it arrives`, String(loading), '0');
  const shifts = ofKind('shift').sort((a, b) => b.duration - a.duration);
  console.log(`\n| the worst ${WORST} shifts | of | journey |\n|---|---|---|`);
  for (const { duration, target, path, journey } of shifts.slice(0, WORST))
    console.log(`| ${duration.toFixed(3)} | ${target} at ${path} | ${journey} |`);
  addResult('… layout shift of all of it', shifts.reduce((sum, { duration }) => sum + duration, 0).toFixed(3), '0');
  addResult('… journeys that failed on the slow CPU', String(failed), '0');
}
