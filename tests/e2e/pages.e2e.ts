import { expect as hardExpect, type Page } from '@playwright/test';
import { addressOf, type PageSample, pages } from '#tests/support/pages.ts';
import { expectNoSidewaysScroll, expectNoViolationsInEveryView } from './support/axe.ts';
import { findUnreachable } from './support/covered.ts';
import { removeFaults } from './support/faults.ts';
import { expectText } from './support/page.ts';
import { layoutShift, test, waitUntilSettled } from './support/visitors.ts';

// One visit of each page: what has to hold on all of them is looked at without loading it again.

/** Cumulative layout shift as a page loads (web.dev/cls), which is 0.00 then, at every width. */
const SHIFT_LIMIT = 0.001;
/** What moves all the same, and by how much at most. */
const SHIFT_LIMITS: Readonly<Record<string, number>> = {
  // An empty list has its button in its middle: at 320 px its header has a line less then.
  'mailboxes-pending': 0.02,
  // Containers that end and begin meanwhile.
  ...Object.fromEntries(
    ['containers', 'containers-none-match', 'container-log', 'container-inspect'].map((name) => [name, 0.02]),
  ),
  // What each check says.
  'self-test': 0.003,
  // Line numbers, until the editor has measured its lines.
  'file-editor': 0.007,
  // Lines of a build and of a log that continue.
  'node-project-build': 0.006,
  'node-project-log': 0.006,
  // Text that wraps otherwise in the font of the system.
  ...Object.fromEntries(['sign-up', 'sign-in'].map((name) => [name, 0.002])),
  'sign-in-gb': 0.006,
};
const PHONE = { width: 390, height: 844 };
const SIZES = [{ width: 1440, height: 900 }, { width: 1280, height: 720 }, { width: 800, height: 900 }, PHONE];
/** What one check finds does not hide what the next one would. */
const expect = hardExpect.configure({ soft: true });

async function expectStill(page: Page, name: string) {
  const shift = await layoutShift(page, { isBeforeInput: true });
  expect(shift, 'layout shift').toBeLessThan(SHIFT_LIMITS[name] ?? SHIFT_LIMIT);
}

/** The checkout is a place of its own, and only members have a sidebar. */
const isInSidebar = ({ visitor, route }: PageSample) => visitor === 'owner' && route !== '/checkout';

/** The sidebar or the breadcrumb says where one is on, once. */
async function expectPlaceMarked(page: Page) {
  const entries = await page.locator('.menu-link[aria-current]:visible').count();
  const children = await page.locator('.menu-child[aria-current]:visible').count();
  const crumbs = await page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('[aria-current]').count();
  expect(Math.max(entries, crumbs), 'marked in the sidebar or the breadcrumb').toBe(1);
  expect(entries, 'entries of the sidebar').toBeLessThanOrEqual(1);
  expect(children, 'children of the entry').toBeLessThanOrEqual(1);
}

/** Everything that can be pressed can be hit. How large a target is, axe checks. */
async function expectAllReachable(page: Page) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => findUnreachable(page), { message: `covered at ${size.width}` }).toEqual([]);
  }
}

for (const sample of pages)
  test(`${sample.name} stays still as data lands, marks its place, can be pressed, and axe finds nothing`, async ({
    visitors,
  }) => {
    const page = await visitors.open(sample, { isAnsweredLate: true });
    await expectStill(page, sample.name);
    if (isInSidebar(sample)) await expectPlaceMarked(page);
    await expectAllReachable(page);
    await expectNoViolationsInEveryView(page, sample.name);
    await expectNoSidewaysScroll(page, sample.name);
  });

/** Where what stands beside something in a wide window stands below it: a small phone, a phone, a tablet. */
const NARROW = [{ width: 320, height: 844 }, PHONE, { width: 800, height: 900 }];

for (const sample of pages)
  for (const viewport of NARROW)
    test(`${sample.name} stays still as data lands at ${viewport.width} pixels`, async ({ visitors }) => {
      await expectStill(await visitors.open(sample, { isAnsweredLate: true, viewport }), sample.name);
    });

test('the lines of a log wait for the list of its runs, which stands above them', async ({ visitors }) => {
  const sample = pages.find(({ name }) => name === 'node-project-log') as PageSample;
  const { page, data } = await visitors.seatOf('owner');
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/containers\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const { container } = await response.json();
    const [run] = container.runs;
    const runs = [run, { ...run, number: run.number + 1 }];
    await isAnswered;
    await route.fulfill({ response, json: { container: { ...container, runs } } });
  });
  await page.goto(addressOf(sample, data));
  await expectText(page, /\d+ lines?/);
  answer();
  await waitUntilSettled(page, sample.heading(data));
  await expect(page.getByRole('group', { name: 'Runs' })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.005);
  await removeFaults(page);
});

/** One page of each kind, which its address alone leads to. */
const REOPENED = [
  ...['dashboard', 'domains', 'domain-overview', 'zones', 'hosting', 'hosting-overview', 'servers', 'server-overview'],
  ...['email-domains', 'domain', 'mailboxes', 'forwarders', 'filters', 'invoices', 'invoice', 'payment-methods'],
  ...['services', 'service', 'members', 'account', 'help', 'tickets'],
].map((name) => pages.find((sample) => sample.name === name) as PageSample);

test('a page that was open before is there at once, without a skeleton', async ({ visitors }) => {
  const { page, data } = await visitors.seatOf('owner');
  const openAll = async () => {
    for (const sample of REOPENED) {
      await page.evaluate((to) => document.querySelector('portal-app')?.navigate(to), addressOf(sample, data));
      await waitUntilSettled(page, sample.heading(data));
    }
  };
  await visitors.open(REOPENED[0] as PageSample);
  await openAll();
  const skeletons = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver((changes) => {
      // What a skeleton was replaced with before this is called is among the removed.
      for (const { addedNodes, removedNodes } of changes)
        for (const node of [...addedNodes, ...removedNodes])
          if (node instanceof Element && (node.matches('.skeleton') || node.querySelector('.skeleton')))
            seen.push(location.pathname);
    }).observe(document.querySelector('portal-app')?.shadowRoot as ShadowRoot, { childList: true, subtree: true });
    return seen;
  });
  await openAll();
  expect(await skeletons.jsonValue()).toEqual([]);
});
