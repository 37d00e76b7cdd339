import type { Page } from '@playwright/test';
import { enterState, hasState } from '#tests/support/page-states.ts';
import { pages } from '#tests/support/pages.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { expect } from './support/test.ts';
import { test } from './support/visitors.ts';

/** Texts that end before their last letter and have no tooltip: `.truncate` gives one. */
const findCutTexts = (page: Page) =>
  page.evaluate(() => {
    const elements = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? elements(one.shadowRoot) : [])]);
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return elements(document.body)
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => hasText(element) && element.clientWidth > 1)
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        return /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      })
      .filter((element) => !element.closest('.truncate, [title]'))
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.slice(0, 40)}`);
  });

test.describe('names of 200 characters can be read on the page', () => {
  for (const sample of pages.filter((one) => hasState(one, 'long') && !one.isIsolated))
    test(sample.name, async ({ visitors }) => {
      const { page } = await visitors.seatOf(sample.visitor);
      await enterState(page, sample, 'long');
      try {
        await visitors.visit(sample);
        await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
        await expect(page.locator('.skeleton')).toHaveCount(0);
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
          expect(await findCutTexts(page), `at ${width} px`).toEqual([]);
        }
        await expectNoSidewaysScroll(page, sample.name);
      } finally {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    });
});

test('a text that does not fit is there whole as a tooltip', async ({ visitors }) => {
  const sample = pages.find(({ name }) => name === 'domains');
  if (!sample) throw new Error('There is no page of domains');
  const { page } = await visitors.seatOf(sample.visitor);
  await enterState(page, sample, 'long');
  await visitors.visit(sample);
  const name = page.locator('td .truncate').first();
  await name.hover();
  await expect(name).toHaveAttribute('title', (await name.textContent()) ?? '');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
