import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Locator, type Page, type TestInfo } from '@playwright/test';

/** Folder that gets what the journeys feel like, one file of JSON lines per worker; without it nothing is measured. */
const folder = process.env.PORTAL_INP;
const CPU_SLOWDOWN = 4;

interface EventTiming extends PerformanceEventTiming {
  interactionId: number;
}
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { currentRect: DOMRectReadOnly }[];
}
interface AnimationFrame extends PerformanceEntry {
  renderStart: number;
  scripts: readonly (PerformanceEntry & { invoker: string; sourceURL: string })[];
}
/** A line of the file. Times are in ms. */
export interface Measurement {
  kind: 'event' | 'longtask' | 'frame' | 'shift';
  /** Of a long task or a frame, when its document began: equal for those of one document. */
  timeOrigin?: number;
  /** Of a frame, when its rendering began; 0 without any. */
  renderStart?: number;
  /** Of a frame, the scripts of the page in it. What the tester evaluates is in none. */
  scripts?: readonly { invoker: string; source: string; start: number; duration: number }[];
  /** Of the event, such as keydown. */
  type?: string;
  /** Equal for the events of one press; 0 where the browser sees no press, as for text put in at once. */
  interaction?: number;
  /** Of a shift, what is now where something moved to. */
  target?: string;
  path: string;
  start: number;
  /** Until the next paint; of a shift its score. */
  duration: number;
  delay?: number;
  processing?: number;
}
declare global {
  interface Window {
    reportMeasurements: (measurements: Measurement[]) => Promise<void>;
  }
}

/** Records each event that took a frame or more, long tasks and layout shifts. Runs in the page, before its scripts. */
function watchInteractions() {
  const targets = new Map<string, string>();
  const describe = (target: EventTarget | undefined) => {
    if (!(target instanceof Element)) return 'document';
    const label = target.getAttribute('aria-label') ?? target.getAttribute('name') ?? target.textContent ?? '';
    return `${target.localName} ${JSON.stringify(label.trim().slice(0, 30))}`;
  };
  // A shift names nothing within a shadow root.
  const elementAt = ({ x, y, width, height }: DOMRectReadOnly) => {
    let element: Element | undefined;
    for (let root: DocumentOrShadowRoot | null = document; root; root = element?.shadowRoot ?? null) {
      const inner: Element | null = root.elementFromPoint(x + Math.min(width / 2, 8), y + Math.min(height / 2, 8));
      if (!inner || inner === element) break;
      element = inner;
    }
    return element;
  };
  // An entry names the element's host alone.
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'input'])
    addEventListener(type, (event) => targets.set(`${type} ${event.timeStamp}`, describe(event.composedPath()[0])), {
      capture: true,
      passive: true,
    });
  const path = () => location.pathname;
  const observe = <T extends PerformanceEntry>(
    options: PerformanceObserverInit & { durationThreshold?: number },
    toMeasurement: (entry: T) => Measurement | false,
  ) =>
    new PerformanceObserver((list) => {
      const measurements = (list.getEntries() as T[]).map(toMeasurement).filter((measurement) => measurement !== false);
      if (measurements.length > 0) void window.reportMeasurements(measurements);
    }).observe({ buffered: true, ...options });
  observe<EventTiming>({ type: 'event', durationThreshold: 16 }, (entry) => {
    const {
      name: type,
      startTime: start,
      duration,
      processingStart,
      processingEnd,
      interactionId: interaction,
    } = entry;
    const target = targets.get(`${type} ${start}`) ?? '';
    targets.delete(`${type} ${start}`);
    return (
      (interaction > 0 || type === 'input') && {
        kind: 'event',
        type,
        interaction,
        target,
        path: path(),
        start,
        duration,
        delay: processingStart - start,
        processing: processingEnd - processingStart,
      }
    );
  });
  const isLoaded = (start: number) => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation !== undefined && navigation.loadEventEnd > 0 && start > navigation.loadEventEnd;
  };
  const { timeOrigin } = performance;
  observe(
    { type: 'longtask' },
    ({ startTime: start, duration }) =>
      isLoaded(start) && { kind: 'longtask', timeOrigin, path: path(), start, duration },
  );
  observe<AnimationFrame>(
    { type: 'long-animation-frame' },
    ({ startTime: start, duration, renderStart, scripts }) =>
      isLoaded(start) && {
        kind: 'frame',
        timeOrigin,
        path: path(),
        start,
        duration,
        renderStart,
        scripts: scripts.map(({ invoker, sourceURL, startTime, duration: ms }) => ({
          invoker,
          source:
            sourceURL
              .split('/')
              .at(-1)
              ?.replace(/-[\w-]{8}\.js$/, '') ?? '',
          start: startTime,
          duration: ms,
        })),
      },
  );
  observe<LayoutShift>(
    { type: 'layout-shift' },
    ({ startTime: start, value, hadRecentInput, sources }) =>
      !hadRecentInput && {
        kind: 'shift',
        target: sources.map(({ currentRect }) => describe(elementAt(currentRect))).join(', '),
        path: path(),
        start,
        duration: value,
      },
  );
}

/** Slows the CPU of a page down, to that of a cheap phone. */
export async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Until what was pressed or put in is painted; a page that is left meanwhile has nothing to paint. */
const afterPaint = (locator: Locator) =>
  locator
    .page()
    .evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve));
          setTimeout(resolve, 1000);
        }),
    )
    .catch(() => undefined);

/** ms that a press lasts. */
const PRESS = 60;

let isTesterApart = false;
/**
 * Keeps the work of the tester apart from that of the page: Playwright looks during a press what it hits, and for what is expected
 * next before the page is painted. Each takes 10 to 40 ms at this speed, of which nobody else has any. So it looks before the press,
 * holds it as long as a quick finger, so that a pressed button is painted first, and waits for the paint after it.
 */
function keepTesterApart(page: Page) {
  if (isTesterApart) return;
  isTesterApart = true;
  const prototype: Locator = Object.getPrototypeOf(page.locator('body'));
  for (const name of ['click', 'dblclick', 'check', 'uncheck'] as const) {
    const press = prototype[name];
    prototype[name] = async function (this: Locator, options = {}) {
      const { position, timeout, modifiers } = options as Parameters<Locator['click']>[0] & object;
      await expect(this).toBeEnabled();
      await this.hover({ ...(position && { position }), ...(timeout && { timeout }), ...(modifiers && { modifiers }) });
      await afterPaint(this);
      await press.call(this, { ...options, force: true, ...(name === 'click' && { delay: PRESS }) });
      await afterPaint(this);
    };
  }
  for (const name of ['fill', 'press', 'pressSequentially', 'selectOption'] as const) {
    const input = prototype[name] as (this: Locator, ...values: unknown[]) => Promise<unknown>;
    Object.assign(prototype, {
      [name]: async function (this: Locator, ...values: unknown[]) {
        const result = await input.apply(this, values);
        await afterPaint(this);
        return result;
      },
    });
  }
}

/** Where PORTAL_INP asks for it: slows the CPU of every page down, and writes how each interaction felt. */
export async function measureInteractions(context: BrowserContext, { title, file, workerIndex }: TestInfo) {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const journey = `${file.split('/').at(-1)?.replace('.e2e.ts', '')}: ${title}`;
  await context.exposeBinding('reportMeasurements', (_source, measurements: Measurement[]) => {
    const lines = measurements.map((measurement) => `${JSON.stringify({ journey, ...measurement })}\n`);
    appendFileSync(join(folder, `${workerIndex}.jsonl`), lines.join(''));
  });
  await context.addInitScript(watchInteractions);
  // A page may be gone before it is slowed down.
  context.on('page', (page) => {
    keepTesterApart(page);
    void slowDown(page).catch(() => undefined);
  });
}
