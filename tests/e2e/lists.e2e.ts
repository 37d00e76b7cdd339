import type { Locator } from '@playwright/test';
import { zonePath } from './support/dns.ts';
import { emailPath, openEmailPage } from './support/email.ts';
import { rowWith } from './support/page.ts';
import type { BusyTeam, Team } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

// What all lists have in common, on one list each. What a list shows is in the journeys of its noun.

const invoiceRows = (page: Page) => page.getByRole('row').filter({ hasText: '£' });
const isWiderThanWindow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
const heightOf = async (row: Locator) => Math.round((await row.boundingBox())?.height ?? 0);

test.describe('a row', () => {
  test('opens at a press beside its link', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/invoices');
    await invoiceRows(page).first().getByRole('cell').nth(2).click();
    await expect(page).toHaveURL(/\/billing\/invoices\/\d+$/);
  });

  test('stays where it is when it is selected', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/invoices');
    await invoiceRows(page).first().getByRole('checkbox').click();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(page).toHaveURL(/\/billing\/invoices$/);
  });

  test('stays where it is when its text is selected', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/invoices');
    const box = await invoiceRows(page).first().getByRole('cell').nth(2).boundingBox();
    if (!box) throw new Error('The cell is not drawn');
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 70, box.y + box.height / 2);
    await page.mouse.up();
    await expect(invoiceRows(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/billing\/invoices$/);
  });

  test('shows its actions while the pointer or the focus is on it', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/invoices');
    const row = invoiceRows(page).first();
    const download = row.getByRole('button', { name: /^Download/ });
    await page.mouse.move(1, 1);
    await expect(download).toHaveCSS('opacity', '0');
    await row.hover();
    await expect(download).toHaveCSS('opacity', '1');
    await page.mouse.move(1, 1);
    await download.focus();
    await expect(download).toHaveCSS('opacity', '1');
  });

  test('keeps the button of its menu, and all of the menu, while that is open', async ({ page, team }) => {
    await openEmailPage(page, team.owner, team.domains.main, 'mailboxes');
    const button = page.getByRole('button', { name: /^Actions for/ }).first();
    await page.mouse.move(1, 1);
    await button.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit mailbox' })).toBeFocused();
    await expect(page.getByRole('menuitem', { name: 'Edit mailbox' })).toHaveCSS('opacity', '1');
    await expect(button).toHaveCSS('opacity', '1');
  });

  test('is 44 px high with one line and 56 with two', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/invoices');
    await expect.poll(() => heightOf(invoiceRows(page).first())).toBe(44);
    await page.goto('/billing/services');
    await expect.poll(() => heightOf(rowWith(page, 'Cloud 4'))).toBe(56);
  });
});

test.describe('selecting a row renders no other row of', () => {
  const lists: readonly (readonly [string, (team: BusyTeam) => string])[] = [
    ['domains', () => '/domains'],
    ['invoices', () => '/billing/invoices'],
    ['tickets', () => '/support/tickets'],
    ['mailboxes', ({ domains }) => emailPath(domains.main, 'mailboxes')],
    ['records', ({ zones }) => zonePath(zones.main)],
  ];
  /** React keeps on each node what it was rendered with, as a new object each time. */
  const renderedRows = (page: Page) =>
    page.evaluateHandle(() => {
      const rows = document.querySelector('portal-app')?.shadowRoot?.querySelectorAll<HTMLElement>('tbody tr') ?? [];
      const propsOf = (row: object) => Object.entries(row).find(([key]) => key.startsWith('__reactProps'))?.[1];
      return [...rows].map((row) => {
        const before = propsOf(row);
        return { isRenderedAgain: () => propsOf(row) !== before };
      });
    });
  for (const [name, path] of lists)
    test(name, async ({ page, team }) => {
      await signIn(page, team.owner, path(team));
      const box = page.locator('tbody').getByRole('checkbox').nth(1);
      await expect(box).toBeVisible();
      // What is still loading renders rows too, so that a press beside it has to be repeated.
      await expect(async () => {
        const wasChecked = await box.isChecked();
        const rows = await renderedRows(page);
        await box.click();
        await expect(box).toBeChecked({ checked: !wasChecked });
        const rendered = await rows.evaluate((all) => all.map(({ isRenderedAgain }) => isRenderedAgain()));
        expect(rendered.flatMap((isRendered, index) => (isRendered ? [index] : []))).toEqual([1]);
      }).toPass({ timeout: 15_000 });
    });
});

test('pointing at a row and pressing its button lays nothing out', async ({ page, team }) => {
  await signIn(page, team.owner, zonePath(team.zones.main));
  const edit = page.getByRole('button', { name: /^Edit / });
  await expect(edit.nth(1)).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const layouts = async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value;
  };
  // What else the page does may lay it out meanwhile.
  await expect(async () => {
    await edit.nth(0).hover();
    const before = await layouts();
    await edit.nth(1).hover();
    await page.mouse.down();
    const after = await layouts();
    await page.mouse.move(0, 0);
    await page.mouse.up();
    expect(after).toBe(before);
  }).toPass({ timeout: 15_000 });
});

test('the head of a long list stays in view', async ({ page, largeTeam }) => {
  await signIn(page, largeTeam.owner, '/billing/invoices');
  await expect(invoiceRows(page).first()).toBeVisible();
  await invoiceRows(page).nth(20).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 800);
  await expect(page.getByRole('columnheader', { name: 'Due' })).toBeInViewport();
});

test.describe('a name of 200 characters', () => {
  const subject = 'Unverzichtbarkeit'.repeat(12).slice(0, 200);
  const openTickets = async (page: Page, team: Team, lang = 'en') => {
    await team.call('POST', '/support/ticket', { subject, body: 'Long' });
    await signIn(page, team.owner, `/support/tickets?lang=${lang}`);
    await expect(page.getByRole('link', { name: subject })).toBeVisible();
  };

  test('is cut off and a tooltip shows the whole', async ({ page, newcomer }) => {
    await openTickets(page, newcomer);
    expect(await heightOf(rowWith(page, subject))).toBe(56);
    const name = page.getByText(subject);
    await name.hover();
    await expect(name).toHaveAttribute('title', subject);
  });

  test('fits a window of 320 px in German', async ({ page, newcomer }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openTickets(page, newcomer, 'de');
    expect(await isWiderThanWindow(page)).toBe(false);
  });
});

test('a card on a phone shows name, status and one fact', async ({ page, team }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, team.owner, '/billing/invoices');
  const card = invoiceRows(page).first();
  await expect(card.getByRole('link')).toBeVisible();
  await expect(card.getByRole('cell').filter({ visible: true })).toHaveCount(5);
});

test.describe('the toolbar', () => {
  test('is not there while a list is empty', async ({ page, newcomer }) => {
    await signIn(page, newcomer.owner, '/billing/invoices');
    await expect(page.getByText(/no invoices yet/i)).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  });

  test('stays when a filter finds nothing', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/invoices?status=void');
    await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Void', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });

  test('has a select instead of segments on a phone', async ({ page, team }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, team.owner, '/billing/invoices');
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Paid' });
    await expect(page).toHaveURL(/status=paid/);
  });
});

test('the columns that were chosen are remembered', async ({ page, team }) => {
  await signIn(page, team.owner, '/billing/invoices');
  await page.getByRole('button', { name: 'Columns' }).click();
  const due = page.getByRole('menuitemcheckbox', { name: 'Due' });
  await due.click();
  await expect(due).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Date' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveCount(0);
});

test('a list of one page has no pager', async ({ page, team }) => {
  await signIn(page, team.owner, '/support/tickets');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
});

test('scrolling draws only the rows that come into view', async ({ page, largeTeam }) => {
  const { domains } = await largeTeam.call<{ domains: { id: number }[] }>('GET', '/email/domain');
  await signIn(page, largeTeam.owner, `/email/${domains[0]?.id}/mailboxes?per_page=100`);
  const box = page.locator('.table-scroller');
  await expect(box.getByRole('row').nth(5)).toBeVisible();
  const formatted = await box.evaluate(async (scroller) => {
    const { get } = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format') as { get: () => unknown };
    let count = 0;
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        count++;
        return get.call(this);
      },
    });
    // The first may come with the rows being measured.
    for (let row = 1; row <= 2; row++) {
      count = 0;
      scroller.scrollTop += scroller.querySelector<HTMLElement>('tbody tr:not(.gap-row)')?.offsetHeight ?? 0;
      while (count === 0) await new Promise(requestAnimationFrame);
    }
    return count;
  });
  // The sizes of one mailbox.
  expect(formatted).toBeLessThan(5);
});
