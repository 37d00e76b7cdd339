import { expect } from '@playwright/test';
import { pages } from '#tests/support/pages.ts';
import { injectFault, removeFaults } from './support/faults.ts';
import { test } from './support/visitors.ts';

/**
 * A page whose read fails is a page: never a blank or a stuck one. What is covered where:
 * - every resource of every store under ten faults: tests/unit/store/reads.test.ts, without a browser;
 * - every change of the email store under ten faults: tests/unit/email/faults.test.ts; what its forms keep: email-faults.e2e.ts;
 * - here every page of tests/support/pages.ts: each of its reads under one of the faults, which take turns over the pages; reads
 *   that no resource makes (brand, basket, conversation, session) under all of them, as nothing else tries those.
 */
const FAULTS = [
  'status:500',
  'status:503-html',
  'status:404',
  'malformed-json',
  'drop-before',
  'empty',
  'wrong-types',
] as const;

/** Reads that the stores make without a resource. */
const WITHOUT_RESOURCE = [
  '/brand/brand',
  '/cart/cart/{id}',
  '/support/settings',
  '/support/ticket/{id}',
  '/user/password-reset',
  '/user/team/option',
];

/** The page that a read without a resource is tried on: the first that makes it. */
const firstWith = (read: string) => pages.find((sample) => sample.reads.includes(read));
const reads = pages
  .filter((sample) => !sample.isIsolated)
  .flatMap((sample) => sample.reads.map((read) => ({ sample, read })));

/** One of the faults, another for each read of each page; all of them for a read that is tried nowhere else. */
function faultsFor(index: number, { sample, read }: (typeof reads)[number]): readonly string[] {
  if (WITHOUT_RESOURCE.includes(read) && firstWith(read) === sample) return FAULTS;
  return FAULTS.slice(index % FAULTS.length, (index % FAULTS.length) + 1);
}

const faults = reads.flatMap((tried, index) => faultsFor(index, tried).map((fault) => ({ tried, fault })));

for (const { tried, fault } of faults)
  test(`${tried.sample.name} shows a page when ${tried.read} answers ${fault}`, async ({ visitors }) => {
    const { sample, read } = tried;
    const { page } = await visitors.seatOf(sample.visitor);
    // Three times: a lost connection is asked again once, and two parts of a page may read the same.
    const sent = await injectFault(page, { method: 'GET', path: read }, fault, 3);
    try {
      await visitors.visit(sample);
      await expect.poll(() => sent.count, 'the page makes this read').toBeGreaterThan(0);
      const app = page.locator('portal-app');
      await expect(
        app
          .getByRole('heading')
          .or(page.getByRole('button', { name: 'Try again' }))
          .first(),
      ).toBeVisible();
      await expect(app.locator('main .skeleton')).toHaveCount(0, { timeout: 15_000 });
      await expect(app.locator('main')).toContainText(/\S{3,}/);
    } finally {
      await removeFaults(page);
    }
  });
