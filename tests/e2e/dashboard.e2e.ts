import { headingNamed, openPage } from './support/page.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test.describe('what needs attention', () => {
  test('has an overdue invoice, with the way to pay it', async ({ page, team }) => {
    const id = team.invoices[1] ?? '';
    await openPage(page, team.owner, '/', /\w/);
    const item = card(page, 'Needs attention')
      .getByRole('listitem')
      .filter({ hasText: `Invoice #${id}` });
    await expect(item).toContainText(/overdue/i);
    await item.getByRole('link', { name: /^Pay/ }).click();
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(id);
  });

  test('has tickets that were answered', async ({ page, team }) => {
    await openPage(page, team.people.support, '/', /\w/);
    await card(page, 'Needs attention')
      .getByRole('link', { name: /^Reply/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/support\/tickets\/\d+$/);
  });

  test('does not have what only renews', async ({ page, team }) => {
    await openPage(page, team.owner, '/', /\w/);
    await expect(card(page, 'Upcoming renewals').getByRole('listitem').first()).toContainText(/Renews|Due/);
    await expect(card(page, 'Needs attention').getByRole('listitem').first()).toBeVisible();
    await expect(card(page, 'Needs attention')).not.toContainText('Renews');
  });
});

test('leads to the form of an invite, which a reload does not open again', async ({ page, newcomer }) => {
  await openPage(page, newcomer.owner, '/', /\w/);
  await page.getByRole('link', { name: 'Invite a teammate' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(page).toHaveURL(/\/team\/details-users$/);
  await page.reload();
  await expect(headingNamed(page, 'Members & details')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('renewals are five at most, and the rest is behind a link', async ({ page, team }) => {
  await openPage(page, team.owner, '/', /\w/);
  const renewals = card(page, 'Upcoming renewals');
  await expect(renewals.getByRole('listitem').first()).toBeVisible();
  expect(await renewals.getByRole('listitem').count()).toBeLessThanOrEqual(5);
  await renewals.getByRole('link', { name: /^View/ }).click();
  await expect(page).toHaveURL(/\/billing\/services\?status=near_renewal/);
});

test('months are read by the arrow keys', async ({ page, team }) => {
  await openPage(page, team.owner, '/', /\w/);
  const chart = page.getByRole('slider').first();
  await chart.focus();
  const last = await chart.getAttribute('aria-valuetext');
  expect(last).toMatch(/^\w+: £[\d,.]+$/);
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '');
});

test.describe('somebody new', () => {
  test('sees four first steps instead of zeros', async ({ page, newcomer }) => {
    await signIn(page, newcomer.owner, '/');
    const steps = page.getByRole('region', { name: 'Get started' });
    await expect(steps.getByRole('listitem')).toHaveCount(4);
    await expect(steps).toContainText('0 of 4 done');
    await expect(page.locator('.counter-grid')).toHaveCount(0);
  });

  test('begins with a search for a domain', async ({ page, newcomer }) => {
    await signIn(page, newcomer.owner, '/');
    await page.getByRole('searchbox', { name: 'Domain name' }).fill('harvestmoon');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/add-product\/domain\?q=harvestmoon/);
    await expect(page.getByText('harvestmoon.net')).toBeVisible();
  });

  test('of the billing role has no first steps', async ({ page, team }) => {
    await openPage(page, team.people.billing, '/', /\w/);
    await expect(headingNamed(page, 'Upcoming renewals')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Get started' })).toHaveCount(0);
  });
});

test('somebody who only manages members sees servers and sites, and who can give more', async ({ page, team }) => {
  await openPage(page, team.people.user, '/', /\w/);
  await expect(card(page, 'Servers, sites and projects').getByRole('link', { name: 'web-1' })).toBeVisible();
  await card(page, 'Your access').getByRole('link', { name: 'View team members' }).click();
  await expect(page).toHaveURL(/\/team\/details-users$/);
});
