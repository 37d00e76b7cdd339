import type { Browser, BrowserContext, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { addressOf, type PageData, type PageSample, type Visitor } from '#tests/support/pages.ts';
import { hostOrigin, providerOrigin } from './origins.ts';
import { createBusyTeam, createTeam, type Person, stopContainers } from './provider.ts';
import { storageOf } from './session.ts';

/** Somebody who looks at pages: what they may name in an address, and their browser. */
interface Seat {
  data: PageData;
  teamId: string;
  context: BrowserContext;
  page: Page;
}

interface VisitOptions {
  query?: Record<string, string>;
  isAnsweredLate?: boolean;
  /** A desktop's by default. */
  viewport?: { width: number; height: number };
}

/** The teams of visitors whose team is not the busy one. */
const OTHER_TEAMS = {
  newcomer: 'newcomer',
  migrating: 'gb-two',
  'choosing-team': 'two-teams',
  'second-factor': 'second-factor',
} as const;
const SIGNED_IN: readonly Visitor[] = ['owner', 'newcomer', 'migrating'];
const DESKTOP = { width: 1440, height: 900 };

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}
declare global {
  interface Window {
    layoutShifts: LayoutShift[];
    /** When the page was first clicked or typed in, in milliseconds since it was opened. */
    firstInputAt: number;
  }
}

/** Notes in the page how far anything moves. Runs there, before its scripts. */
export function watchLayoutShifts() {
  window.layoutShifts = [];
  window.firstInputAt = Number.POSITIVE_INFINITY;
  for (const name of ['pointerdown', 'keydown', 'input'])
    addEventListener(
      name,
      ({ timeStamp }) => {
        window.firstInputAt = Math.min(window.firstInputAt, timeStamp);
      },
      { capture: true },
    );
  new PerformanceObserver((list) => window.layoutShifts.push(...(list.getEntries() as LayoutShift[]))).observe({
    type: 'layout-shift',
    buffered: true,
  });
}

/**
 * Cumulative layout shift since the page was opened (web.dev/cls).
 * @param isBeforeInput counts only until the page was first clicked or typed in. What moves half a second after that is a shift by
 * definition: on a busy machine, an answer that somebody waited for
 */
export const layoutShift = (page: Page, { isBeforeInput = false } = {}): Promise<number> =>
  page.evaluate((until) => {
    const end = until ? window.firstInputAt : Number.POSITIVE_INFINITY;
    return window.layoutShifts
      .filter(({ hadRecentInput, startTime }) => !hadRecentInput && startTime < end)
      .reduce((sum, { value }) => sum + value, 0);
  }, isBeforeInput);

/** In ms. Of calls sent together the first is answered last, and others overtake each other: none may push away what is read. */
const DELAYS = [450, 100, 300, 200];

/** Every answer of the provider comes late, so that skeletons are seen, and out of order. `unrouteAll` ends it. */
export async function answerLate(page: Page): Promise<void> {
  let calls = 0;
  await page.route(`${providerOrigin}/**`, (route) => {
    setTimeout(() => void route.fallback().catch(() => undefined), DELAYS[calls++ % DELAYS.length]);
  });
}

/** Waits until nothing is a skeleton and all fonts are loaded. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Waits until the page shows its heading, its data and its fonts. Its address may open a dialog, which hides the page from screen readers. */
export async function waitUntilSettled(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, includeHidden: true }).first()).toBeVisible();
  await waitUntilLoaded(page);
}

/**
 * The people who look at every page: one browser each, signed in once, for all tests of a worker. A visit is then one load from a
 * warm cache. What they look at they do not change; a sample that does is isolated and gets a browser of its own.
 */
export class Visitors {
  /** Uncaught errors since the last visit began. */
  readonly errors: string[] = [];
  readonly #seats = new Map<Visitor, Promise<Seat>>();
  readonly #isolated: Seat[] = [];
  /** Those who look at a page in this test. Containers are started for whoever sees that there are some: on the dashboard too. */
  readonly #watching = new Set<Seat>();
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Opens a page of the portal and waits until it shows everything. */
  async open(sample: PageSample, options: VisitOptions = {}): Promise<Page> {
    const { page, data } = await this.visit(sample, options);
    await sample.prepare?.(page, data);
    await waitUntilSettled(page, sample.heading(data));
    if (options.isAnsweredLate) await page.unrouteAll({ behavior: 'ignoreErrors' });
    return page;
  }

  /** Goes to the page and waits for nothing. */
  async visit(
    sample: PageSample,
    { query = {}, isAnsweredLate = false, viewport = DESKTOP }: VisitOptions = {},
  ): Promise<Seat> {
    const seat = await this.#seatOf(sample);
    if (isAnsweredLate) await answerLate(seat.page);
    this.errors.length = 0;
    this.#watching.add(seat);
    await seat.page.setViewportSize(viewport);
    await seat.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await seat.page.goto(addressOf(sample, seat.data, query));
    return seat;
  }

  /** Where a visitor looks at pages: for what a sample cannot say. */
  async seatOf(visitor: Visitor): Promise<Seat> {
    const known = this.#seats.get(visitor) ?? this.#sitDown(visitor);
    this.#seats.set(visitor, known);
    return known;
  }

  /** Stops what was started for them. */
  async rest(): Promise<void> {
    for (const { page, teamId } of this.#watching) {
      await page.goto('about:blank');
      await stopContainers(teamId, 'until-seen');
    }
    this.#watching.clear();
  }

  async close(): Promise<void> {
    const seats = await Promise.all(this.#seats.values());
    for (const { context, teamId } of [...seats, ...this.#isolated]) {
      await context.close();
      await stopContainers(teamId, 'for-good');
    }
  }

  async #seatOf(sample: PageSample): Promise<Seat> {
    if (!sample.isIsolated) return this.seatOf(sample.visitor);
    const seat = await this.#sitDown(sample.visitor);
    this.#isolated.push(seat);
    return seat;
  }

  async #sitDown(visitor: Visitor): Promise<Seat> {
    const team = await createBusyTeam();
    const { owner } =
      visitor in OTHER_TEAMS ? await createTeam(OTHER_TEAMS[visitor as keyof typeof OTHER_TEAMS]) : team;
    const context = await this.#open(SIGNED_IN.includes(visitor) ? owner : null);
    // What the last page remembered of itself for this tab, such as the names searched for, is no part of the next one.
    await context.addInitScript(() => {
      if (location.protocol !== 'about:') sessionStorage.clear();
    });
    await context.addInitScript(watchLayoutShifts);
    const page = await context.newPage();
    page.on('pageerror', (error) => this.errors.push(error.stack ?? error.message));
    return { data: { ...team, owner }, teamId: owner.teamId, context, page };
  }

  #open(person: Person | null): Promise<BrowserContext> {
    return this.#browser.newContext({
      baseURL: hostOrigin,
      viewport: DESKTOP,
      reducedMotion: 'reduce',
      ...(person ? { storageState: storageOf(person) } : {}),
    });
  }
}

/** Tests that look at pages with the worker's visitors. */
export const test = base.extend<{ visitors: Visitors }, { workerVisitors: Visitors }>({
  workerVisitors: [
    async ({ browser }, use) => {
      const visitors = new Visitors(browser);
      await use(visitors);
      await visitors.close();
    },
    { scope: 'worker' },
  ],
  visitors: async ({ workerVisitors }, use) => {
    await use(workerVisitors);
    await workerVisitors.rest();
    expect(workerVisitors.errors, 'uncaught errors').toEqual([]);
  },
});
