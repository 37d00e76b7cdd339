import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    context: unknown,
    options: unknown,
  ): Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[] }>;
}
type AxeWindow = Window & { axe?: Axe };

/** Every rule of WCAG 2.2 A and AA, and axe's best practices. */
const ALL_RULES = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** What can differ where only the colours do. */
const COLOUR_RULES = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

interface ScanOptions {
  /** Selectors from the page through shadow roots to the part that is looked at; the whole page without them. */
  within?: string[];
  rules?: object;
}

/** What axe finds. It sees one document: a frame of another origin has to be scanned separately. */
async function findViolations(page: Page | Frame, { within, rules = ALL_RULES }: ScanOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([path, options]) => {
      const { axe } = window as AxeWindow;
      const found = await axe?.run(path ? { fromShadowDom: path } : document, options);
      return (found?.violations ?? []).flatMap(({ id, help, nodes }) =>
        nodes.map(
          (node) =>
            `${id}: ${help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary.split('\n').slice(1, 3).join(' ')}`,
        ),
      );
    },
    [within, rules] as const,
  );
}

async function expectNoViolations(page: Page | Frame, what: string, options?: ScanOptions): Promise<void> {
  expect(await findViolations(page, options), what).toEqual([]);
}

/** The frame whose address holds the path: axe looks into one document at a time. */
export function frameAt(page: Page, path: string): Frame {
  const frame = page.frames().find((one) => one.url().includes(path));
  if (!frame) throw new Error(`There is no frame of ${path}`);
  return frame;
}

/**
 * Two frames on, and at the end of every transition: a colour that is still changing has any contrast. A transition inside
 * of another one begins when that has ended.
 */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const rootsBelow = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap((node) => (node.shadowRoot ? rootsBelow(node.shadowRoot) : [])),
    ];
    const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const findRunning = () =>
      rootsBelow(document)
        .flatMap((root) => root.getAnimations())
        // One that follows a scroll position never ends.
        .filter(({ timeline }) => timeline === document.timeline)
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await twoFrames();
    for (let running = findRunning(); running.length > 0; running = findRunning()) {
      await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
      await twoFrames();
    }
  });

/** What is only laid out near the screen lies outside of its own section, on no background, wherever that is estimated too low. */
const layOutAll = (page: Page) =>
  page.evaluate(() => {
    const layOutBelow = (root: Document | ShadowRoot) => {
      for (const node of root.querySelectorAll<HTMLElement>('*')) {
        if (getComputedStyle(node).contentVisibility === 'auto') node.style.contentVisibility = 'visible';
        if (node.shadowRoot) layOutBelow(node.shadowRoot);
      }
    };
    layOutBelow(document);
  });

const DESKTOP = { width: 1440, height: 900 };
const views = [
  { name: 'light', scheme: 'light', size: DESKTOP, rules: ALL_RULES },
  { name: 'dark', scheme: 'dark', size: DESKTOP, rules: COLOUR_RULES },
  { name: 'phone', scheme: 'light', size: { width: 390, height: 900 }, rules: ALL_RULES },
] as const;

/**
 * Looks at the open page in light, dark and on a phone: colours and width change under it, nothing is loaded again.
 * @param within see `Look`
 * @param frames those of other origins that are looked at too
 */
export async function expectNoViolationsInEveryView(
  page: Page,
  what: string,
  within?: string[],
  frames: readonly Frame[] = [],
): Promise<void> {
  await layOutAll(page);
  for (const { name, scheme, size, rules } of views) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await untilStill(page);
    await expectNoViolations(page, `${what} in ${name}`, { rules, ...(within ? { within } : {}) });
    for (const frame of frames) await expectNoViolations(frame, `a frame of ${what} in ${name}`, { rules });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(DESKTOP);
}

/** Nothing may make a page scroll sideways at 320 CSS pixels (WCAG 1.4.10), nor in a language that is read from the right. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const dir of ['rtl', 'ltr']) {
    await page.evaluate((value) => {
      document.documentElement.dir = value;
      for (const host of document.querySelectorAll('*'))
        host.shadowRoot?.querySelector('.portal')?.setAttribute('dir', value);
    }, dir);
    await untilStill(page);
    const { scrollWidth, width } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      width: innerWidth,
    }));
    expect(scrollWidth, `${what} read ${dir}`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(DESKTOP);
}
