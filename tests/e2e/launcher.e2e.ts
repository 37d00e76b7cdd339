import { expect, type Page } from '@playwright/test';
import { pages } from '#tests/support/pages.ts';
import { findCovered, scrollToEnd } from './support/covered.ts';
import { test } from './support/visitors.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 800, height: 900 },
  { width: 390, height: 844 },
];
const sampleOf = (name: string) => {
  const found = pages.find((page) => page.name === name);
  if (!found) throw new Error(`No page ${name}`);
  return found;
};

/** The lower edge of a launcher, in px from the top of the window. */
async function launcherFoot(page: Page, index = 0): Promise<number> {
  const box = await page.locator('.launcher').nth(index).boundingBox();
  return Math.round((box?.y ?? 0) + (box?.height ?? 0));
}

/** Nothing that can be pressed lies under the launcher, at any size: at the end of the page, and for bars wherever they are. */
async function expectNothingCovered(page: Page, bar?: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    if (bar)
      for (const distance of [0, 16, 40, 80]) {
        await page.getByRole('button', { name: bar }).evaluate((button, toFoot) => {
          window.scrollBy(0, button.getBoundingClientRect().bottom - window.innerHeight + toFoot);
        }, distance);
        await expect
          .poll(async () => (await findCovered(page)).filter(({ pressable }) => pressable === bar), {
            message: `${bar} at ${size.width}, ${distance} px above the foot`,
          })
          .toEqual([]);
      }
    await scrollToEnd(page);
    await expect.poll(() => findCovered(page), { message: `the end at ${size.width}` }).toEqual([]);
  }
}

test.describe('the launcher leaves free', () => {
  const type = (label: string) => async (page: Page) => {
    await page.getByLabel(label).first().fill('Changed');
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  };
  const bars: [name: string, change: (page: Page) => Promise<void>, button: string][] = [
    ['team-details', type('Company'), 'Save changes'],
    ['account', type('First name'), 'Save changes'],
    ['mail-settings', (page) => page.getByRole('radio', { name: /^Strict/ }).check(), 'Save changes'],
    ['ticket', async () => {}, 'Send'],
  ];
  for (const [name, change, button] of bars)
    test(`"${button}" of ${name}`, async ({ visitors }) => {
      const page = await visitors.open(sampleOf(name));
      await change(page);
      await expectNothingCovered(page, button);
    });

  for (const name of [
    'new-ticket',
    'invoices',
    'email-domains',
    'checkout-empty',
    'help',
    'members',
    'sign-in',
    'sign-up',
    'faqs',
  ])
    test(`the end of ${name}`, async ({ visitors }) => {
      await expectNothingCovered(await visitors.open(sampleOf(name)));
    });

  test('its place again once the bar is gone', async ({ visitors }) => {
    const page = await visitors.open(sampleOf('team-details'));
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => launcherFoot(page)).toBeLessThan(660);
    await page.getByRole('link', { name: 'Billing', exact: true }).click();
    await expect.poll(() => launcherFoot(page)).toBe(700);
  });

  test('a bar that was there before its chat', async ({ visitors }) => {
    const page = await visitors.open(sampleOf('team-details'));
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => launcherFoot(page)).toBeLessThan(660);
    await page.evaluate(() => document.body.append(document.createElement('portal-live-chat')));
    await expect.poll(() => launcherFoot(page, 1)).toBeLessThan(660);
  });
});

test('the launcher is not there where the chat is the page', async ({ visitors }) => {
  const page = await visitors.open(sampleOf('chat-page'));
  await expect(page.locator('.launcher:visible')).toHaveCount(0);
});
