import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  containerOf,
  deploy,
  logOf,
  openContainer,
  projectOf,
  readLog,
  readRows,
  readWholeLog,
  type ShownLine,
  searchField,
} from './support/containers.ts';
import { holdCalls, injectFault, tryAgain } from './support/faults.ts';
import { download, expectText } from './support/page.ts';
import { type BusyTeam, disturbRealtime } from './support/provider.ts';
import { expect, test } from './support/test.ts';

/** A container that has written some lines at once and continues at a rate per second. */
async function writing(team: BusyTeam, lines: number, perSecond: number) {
  const project = await projectOf(team, 'Lab');
  await deploy(team, project, {
    name: 'writer',
    image: 'harbour/noisy',
    env: { BURST: String(lines), LINES_PER_SECOND: String(perSecond) },
  });
  const container = await containerOf(team, project, 'writer');
  await expect
    .poll(async () => (await readLog(team, project, container.id, 'limit=1')).last_seq, { timeout: 30_000 })
    .toBeGreaterThan(lines);
  return { project, container };
}

const followButton = (page: Page) => page.getByRole('button', { name: 'Follow', exact: true });
const seqsOf = (lines: readonly ShownLine[]) => lines.map(({ seq }) => seq);

/** Each line in view is the one that the provider has under its number, in order. */
async function expectTrueLines(page: Page, team: BusyTeam, project: string, id: string): Promise<void> {
  await expect.poll(async () => (await readRows(page)).shown.every(({ text }) => text !== null)).toBe(true);
  const { shown } = await readRows(page);
  const first = shown[0]?.seq ?? 0;
  expect(seqsOf(shown)).toEqual(shown.map((_, index) => first + index));
  const { lines } = await readLog(team, project, id, `after=${first - 1}&limit=${shown.length}`);
  // The number that each line of the recipe begins with; the rest is coloured and overwritten.
  const numberIn = (text: string | null) => /#\d{7}/.exec(text ?? '')?.[0];
  expect(shown.map(({ text }) => numberIn(text))).toEqual(lines.map(({ text }) => numberIn(text)));
}

/** Lines that name the level themselves; what is thrown follows a number, and names none. */
async function countErrors(team: BusyTeam, project: string, id: string): Promise<number> {
  const lines = await readWholeLog(team, project, id);
  return lines.filter(({ text }) => text.includes('ERROR')).length;
}

test.describe('a log', () => {
  test('of 100,000 lines and 1,000 more a second is held in part, in order and without a gap', async ({
    page,
    team,
  }) => {
    test.slow();
    const { project, container } = await writing(team, 100_000, 1000);
    await openContainer(page, team.owner, project, container);
    await expect(logOf(page)).toBeVisible();
    const session = await page.context().newCDPSession(page);
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    await expect.poll(async () => (await readRows(page)).shown.length).toBeGreaterThan(10);
    const before = await heap();
    const from = (await readRows(page)).shown.at(-1)?.seq ?? 0;
    const seen: ShownLine[][] = [];
    // 6,000 lines, whatever time they take.
    await expect
      .poll(
        async () => {
          const rows = await readRows(page);
          expect(rows.drawn).toBeLessThanOrEqual(200);
          seen.push(rows.shown);
          return (rows.shown.at(-1)?.seq ?? 0) - from;
        },
        { timeout: 60_000, intervals: [150] },
      )
      .toBeGreaterThan(6000);
    for (const shown of seen) {
      const first = shown[0]?.seq ?? 0;
      expect(seqsOf(shown)).toEqual(shown.map((_, index) => first + index));
      expect(shown.filter(({ text }) => text === null)).toEqual([]);
    }
    expect((await heap()) - before).toBeLessThan(10_000_000);
    await team.call('PUT', `/project/projects/${project}/containers/${container.id}/stop`);
    await containerOf(team, project, 'writer', ({ status }) => status === 'stopped');
    const { last_seq } = await readLog(team, project, container.id, 'limit=1');
    await expect.poll(async () => (await readRows(page)).shown.at(-1)?.seq, { timeout: 20_000 }).toBe(last_seq);
    await expectTrueLines(page, team, project, container.id);
    // Any place of it is as true as its end.
    await logOf(page).focus();
    await page.keyboard.press('g');
    await expect.poll(async () => (await readRows(page)).shown[0]?.seq).toBe(1);
    await expectTrueLines(page, team, project, container.id);
    await expect
      .poll(async () => {
        // The jump to the start may still be under way, and undo it.
        await logOf(page).evaluate((box) => box.scrollTo(0, box.scrollHeight / 2));
        return (await readRows(page)).shown[0]?.seq;
      })
      .toBeGreaterThan(10_000);
    await expectTrueLines(page, team, project, container.id);
  });

  test('is followed until the user scrolls up, and counts what is new', async ({ page, team }) => {
    const { project, container } = await writing(team, 500, 20);
    await openContainer(page, team.owner, project, container);
    await expect(followButton(page)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await readRows(page)).shown.length).toBeGreaterThan(10);
    await logOf(page).hover();
    await page.mouse.wheel(0, -600);
    await expect(followButton(page)).toHaveAttribute('aria-pressed', 'false');
    const top = (await readRows(page)).shown[0]?.seq;
    const newest = page.getByRole('button', { name: /\d+ new lines/ });
    await expect(newest).toBeVisible();
    await expect.poll(async () => Number.parseInt((await newest.textContent()) ?? '', 10)).toBeGreaterThan(20);
    expect((await readRows(page)).shown[0]?.seq).toBe(top);
    await newest.click();
    await expect(followButton(page)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await readRows(page)).isAtEnd).toBe(true);
  });

  test('is searched as a whole, and shows a match in its context', async ({ page, team }) => {
    const { project, container } = await writing(team, 20_000, 1);
    await openContainer(page, team.owner, project, container);
    await searchField(page).fill('#0007001');
    await searchField(page).press('Enter');
    await expectText(page, '1 of 1 match');
    const current = logOf(page).locator('.is-current');
    await expect(current).toContainText('#0007001');
    await expect(current.locator('mark')).toHaveText('#0007001');
    await expect(logOf(page)).toContainText('#0007002');
    await expect(followButton(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test('goes to earlier and later matches', async ({ page, team }) => {
    const { project, container } = await writing(team, 2000, 1);
    await openContainer(page, team.owner, project, container);
    await searchField(page).fill('import 100%');
    await searchField(page).press('Enter');
    await expectText(page, /^30 of 30 matches$/);
    await searchField(page).press('Enter');
    await expectText(page, '29 of 30 matches');
    await logOf(page).focus();
    await page.keyboard.press('Shift+N');
    await expectText(page, '28 of 30 matches');
    await page.keyboard.press('n');
    await expectText(page, '29 of 30 matches');
  });

  test('is searched by a pattern', async ({ page, team }) => {
    const { project, container } = await writing(team, 500, 1);
    await openContainer(page, team.owner, project, container);
    await page.getByRole('button', { name: 'Use a regular expression' }).click();
    await searchField(page).fill('#000012[3-5] ');
    await searchField(page).press('Enter');
    await expectText(page, '3 of 3 matches');
  });

  test('is narrowed to a level, with the other lines around', async ({ page, team }) => {
    const { project, container } = await writing(team, 1000, 1);
    await team.call('PUT', `/project/projects/${project}/containers/${container.id}/stop`);
    await containerOf(team, project, 'writer', ({ status }) => status === 'stopped');
    const errors = await countErrors(team, project, container.id);
    await openContainer(page, team.owner, project, container);
    await page.getByLabel('Level').selectOption('Errors');
    await expectText(page, `${errors} of ${errors} matches`);
    const current = logOf(page).locator('.is-current');
    await expect(current).toHaveClass(/is-error/);
    await expect(logOf(page).locator('.is-dimmed').first()).toBeVisible();
    await page.getByRole('button', { name: 'Earlier match' }).click();
    await expectText(page, `${errors - 1} of ${errors} matches`);
    await page.getByLabel('Level').selectOption('All levels');
    await expect(logOf(page).locator('.is-dimmed')).toHaveCount(0);
  });

  test('shows a match that is found before the lines have come', async ({ page, team }) => {
    const { project, container } = await writing(team, 500, 1);
    const answer = await holdCalls(page, '/project/projects/{id}/containers/{id}/logs');
    await openContainer(page, team.owner, project, container);
    await searchField(page).fill('#0000123 ');
    await searchField(page).press('Enter');
    await expectText(page, '1 of 1 match');
    answer();
    await expect(logOf(page).locator('.is-current')).toContainText('#0000123');
  });

  test('says what is wrong with a pattern', async ({ page, team }) => {
    const { project, container } = await writing(team, 50, 1);
    await openContainer(page, team.owner, project, container);
    await page.getByRole('button', { name: 'Use a regular expression' }).click();
    await searchField(page).fill('((');
    await searchField(page).press('Enter');
    await expect(searchField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(searchField(page)).toHaveValue('((');
  });

  test('says so where nothing is found', async ({ page, team }) => {
    const { project, container } = await writing(team, 50, 1);
    await openContainer(page, team.owner, project, container);
    await searchField(page).fill('nobody wrote this');
    await searchField(page).press('Enter');
    await expectText(page, 'No matches');
  });

  test('shows what a terminal would: colours, and progress that overwrites itself', async ({ page, team }) => {
    const { project, container } = await writing(team, 100, 1);
    await openContainer(page, team.owner, project, container);
    const progress = logOf(page).locator('.log-row').filter({ hasText: '#0000100' });
    await expect(progress.locator('.log-text')).toHaveText('#0000100 import 100%');
    await expect(logOf(page).locator('.log-green').first()).toHaveText('INFO');
  });

  test('marks error output and dims the frames of a stack trace', async ({ page, team }) => {
    const { project, container } = await writing(team, 210, 1);
    // Error output comes by a pipe of its own.
    await expect
      .poll(async () => (await readWholeLog(team, project, container.id)).map(({ text }) => text).join())
      .toContain('at handle');
    await openContainer(page, team.owner, project, container);
    await searchField(page).fill('#0000200 TypeError');
    await searchField(page).press('Enter');
    await expect(logOf(page).locator('.is-current')).toHaveClass(/is-stderr/);
    await expect(logOf(page).locator('.is-frame').first()).toContainText('at handle');
  });

  test('has a tab for each run with its exit code', async ({ page, team }) => {
    const project = await projectOf(team, 'Lab');
    await deploy(team, project, {
      name: 'twice',
      image: 'harbour/crasher',
      tag: '1.0',
      env: { EXIT_CODE: '4', RUN_MS: '300' },
    });
    const twice = await containerOf(team, project, 'twice', ({ status }) => status === 'exited');
    await openContainer(page, team.owner, project, twice);
    await expect(logOf(page)).toContainText(/Run 2 started .+ · run 1: exit 4/);
    const all = (await readRows(page)).shown.length;
    await page.getByRole('button', { name: 'Run 1 · exit 4' }).click();
    await expect.poll(async () => (await readRows(page)).shown.length).toBe(all / 2);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Run 1 · exit 4' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('remembers how it is shown', async ({ page, team }) => {
    const { project, container } = await writing(team, 50, 1);
    await openContainer(page, team.owner, project, container);
    await page.getByRole('button', { name: 'Wrap lines' }).click();
    await page.getByRole('button', { name: 'Timestamps' }).click();
    await page.getByRole('menuitem', { name: 'Hide timestamps' }).click();
    await expect(logOf(page).locator('time')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Wrap lines' })).toHaveAttribute('aria-pressed', 'true');
    await expect(logOf(page).locator('.log-row').first()).toBeVisible();
    await expect(logOf(page).locator('time')).toHaveCount(0);
  });

  test('is used by keyboard', async ({ page, team }) => {
    const { project, container } = await writing(team, 2000, 1);
    await openContainer(page, team.owner, project, container);
    await logOf(page).focus();
    await page.keyboard.press('g');
    await expect.poll(async () => (await readRows(page)).shown[0]?.seq).toBe(1);
    await page.keyboard.press('Shift+G');
    await expect.poll(async () => (await readRows(page)).isAtEnd).toBe(true);
    await page.keyboard.press('f');
    await expect(followButton(page)).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('/');
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(logOf(page)).toBeFocused();
  });

  test('copies lines, also those that are not on screen', async ({ page, team, context }) => {
    const { project, container } = await writing(team, 2000, 1);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openContainer(page, team.owner, project, container);
    await logOf(page).focus();
    await page.keyboard.press('g');
    const numberOf = (seq: number) => logOf(page).locator(`.log-number[data-pick="${seq}"]`);
    // A press while rows come to rest, as their heights are measured, can begin on one and end on another.
    const pickUntil = (seq: number, copyLabel: string, modifiers: 'Shift'[] = []) =>
      expect(async () => {
        await numberOf(seq).click({ modifiers });
        await expect(page.getByRole('button', { name: copyLabel })).toBeVisible({ timeout: 1000 });
      }).toPass();
    await pickUntil(2, 'Copy 1 line');
    await logOf(page).evaluate((box) => box.scrollTo(0, 1200 * 20));
    await expect(numberOf(1210)).toBeVisible();
    await pickUntil(1210, 'Copy 1,209 lines', ['Shift']);
    await page.getByRole('button', { name: 'Copy 1,209 lines' }).click();
    await expectText(page, '1,209 lines copied');
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(copied.length).toBe(1209);
    // Without colours, and with what progress has overwritten gone.
    expect(copied.join('')).not.toContain('\u001b');
    expect(copied).toContain('#0000050 import 100%');
  });

  test('is downloaded whole', async ({ page, team }) => {
    const { project, container } = await writing(team, 3000, 1);
    await openContainer(page, team.owner, project, container);
    const file = await download(page, () => page.getByRole('button', { name: 'Download log' }).click());
    expect(file.name).toBe('writer-1-1.log');
    const saved = readFileSync(file.path, 'utf8').trimEnd().split('\n');
    expect(saved.length).toBeGreaterThan(3000);
    const known = await readWholeLog(team, project, container.id);
    expect(saved).toEqual(known.slice(0, saved.length).map(({ at, text }) => `${at} ${text}`));
  });

  test('misses nothing while the websocket is away', async ({ page, team }) => {
    const { project, container } = await writing(team, 100, 50);
    await openContainer(page, team.owner, project, container);
    await expectText(page, 'Live');
    const channel = `private-container.${container.id}`;
    await disturbRealtime('pause', channel);
    const { last_seq: before } = await readLog(team, project, container.id, 'limit=1');
    await expect
      .poll(async () => (await readLog(team, project, container.id, 'limit=1')).last_seq)
      .toBeGreaterThan(before + 100);
    await disturbRealtime('drop', channel);
    await disturbRealtime('resume', channel);
    await expect.poll(async () => (await readRows(page)).shown.at(-1)?.seq ?? 0).toBeGreaterThan(before + 100);
    await expectTrueLines(page, team, project, container.id);
  });

  test('shows each line once when events come twice and in another order', async ({ page, team }) => {
    const { project, container } = await writing(team, 100, 50);
    await openContainer(page, team.owner, project, container);
    await expectText(page, 'Live');
    const channel = `private-container.${container.id}`;
    for (const fault of ['duplicate', 'reorder', 'duplicate', 'reorder']) await disturbRealtime(fault, channel);
    const { last_seq: before } = await readLog(team, project, container.id, 'limit=1');
    await expect.poll(async () => (await readRows(page)).shown.at(-1)?.seq ?? 0).toBeGreaterThan(before + 100);
    await expectTrueLines(page, team, project, container.id);
  });

  test('is not sent to a tab out of sight, which catches up when it is back', async ({ page, team }) => {
    const { project, container } = await writing(team, 100, 20);
    await openContainer(page, team.owner, project, container);
    await expectText(page, 'Live');
    const setVisible = (state: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await setVisible('hidden');
    await expectText(page, 'Reconnecting');
    const newest = async () => (await readLog(team, project, container.id, 'limit=1')).last_seq;
    const left = await newest();
    await expect.poll(newest).toBeGreaterThan(left + 50);
    // What was under way when it went out of sight may still have come.
    expect((await readRows(page)).shown.at(-1)?.seq).toBeLessThan(left + 25);
    await setVisible('visible');
    await expect.poll(async () => (await readRows(page)).shown.at(-1)?.seq ?? 0).toBeGreaterThan(left + 50);
    await expectTrueLines(page, team, project, container.id);
  });

  test('can be tried again after a failure', async ({ page, team }) => {
    const { project, container } = await writing(team, 50, 1);
    await injectFault(page, { method: 'GET', path: '/project/projects/{id}/containers/{id}/logs' }, 'status:500', 50);
    await openContainer(page, team.owner, project, container);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await tryAgain(page);
    await expect(logOf(page)).toContainText('#0000050');
  });

  test('opens anew for another member only of the team', async ({ page, team, customer }) => {
    const { project, container } = await writing(team, 50, 1);
    const path = `/project/projects/${project}/containers/${container.id}/logs`;
    await expect(customer.call('GET', path)).rejects.toThrow('404');
    await openContainer(page, team.people.user, project, container);
    await expect(logOf(page)).toContainText('#0000050');
  });

  for (const width of [390, 320])
    test(`fits ${width} px`, async ({ page, team }) => {
      const { project, container } = await writing(team, 100, 1);
      await page.setViewportSize({ width, height: 700 });
      await openContainer(page, team.owner, project, container);
      await expect(logOf(page)).toContainText('#0000100');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const { height = 0 } = (await logOf(page).boundingBox()) ?? {};
      expect(height).toBeGreaterThan(150);
    });
});
