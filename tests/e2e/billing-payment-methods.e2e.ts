import { fillCard } from './support/checkout.ts';
import { injectFault } from './support/faults.ts';
import type { Team } from './support/provider.ts';
import { tokenizeCard } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const PATH = '/billing/payment-methods';
const dialog = (page: Page) => page.getByRole('dialog');
const entry = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label });
const saveCard = async (team: Team, number: string) =>
  team.call('POST', '/billing/cards', { type: 'stripe', token: await tokenizeCard(number) });

test.describe('adding a way to pay', () => {
  for (const [number, code, label] of [
    ['4242 4242 4242 4242', '123', 'Visa ending in 4242'],
    ['3782 822463 10005', '1234', 'American Express ending in 0005'],
  ] as const)
    test(`saves a card: ${label}`, async ({ page, newcomer }) => {
      await signIn(page, newcomer.owner, PATH);
      await expect(page.getByText('No payment methods')).toBeVisible();
      await page.getByRole('button', { name: 'Add card' }).first().click();
      await fillCard(page.frameLocator('iframe[title="Card details"]'), number, '12/40', code);
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(entry(page, label)).toContainText('Default');
    });

  test('saves a direct debit, after a refusal too', async ({ page, newcomer }) => {
    await signIn(page, newcomer.owner, PATH);
    await injectFault(page, { method: 'POST', path: '/billing/cards' }, 'status:422');
    await page.getByRole('button', { name: 'Set up Direct Debit' }).click();
    const frame = page.frameLocator('iframe[title="Bank account"]');
    await frame.getByLabel('Account holder').fill('Pat Newman');
    await frame.getByLabel('Sort code').fill('200000');
    await frame.getByLabel('Account number').fill('55779911');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Fault on demand: 422');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(entry(page, 'account ending in 11')).toBeVisible();
  });
});

test.describe('the default way to pay', () => {
  const openTwoCards = async (page: Page, team: Team) => {
    await saveCard(team, '4242 4242 4242 4242');
    await saveCard(team, '5555 5555 5555 4444');
    await signIn(page, team.owner, PATH);
    await expect(entry(page, 'Visa ending in 4242')).toContainText('Default');
  };

  test('is changed', async ({ page, newcomer }) => {
    await openTwoCards(page, newcomer);
    await page.getByRole('button', { name: /^Make default: Mastercard/ }).click();
    await expect(page.getByText('Card Updated Successfully!')).toBeVisible();
    await expect(entry(page, 'Mastercard ending in 4444')).toContainText('Default');
    await expect(entry(page, 'Visa ending in 4242')).not.toContainText('Default');
  });

  test('stays as it was when the change fails', async ({ page, newcomer }) => {
    await openTwoCards(page, newcomer);
    await injectFault(page, { method: 'PUT', path: '/billing/cards/{id}' }, 'status:500');
    await page.getByRole('button', { name: /^Make default: Mastercard/ }).click();
    await expect(page.getByText(/^Error Updating Card/)).toBeVisible();
    await expect(entry(page, 'Visa ending in 4242')).toContainText('Default');
  });

  test('cannot be removed before another is chosen', async ({ page, newcomer }) => {
    await openTwoCards(page, newcomer);
    await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect(
      page.getByText(
        'Error Deleting Card: Visa ending in 4242 is your default. Make another method the default first.',
      ),
    ).toBeVisible();
  });

  test('is what stays when another is removed', async ({ page, newcomer }) => {
    await openTwoCards(page, newcomer);
    await page.getByRole('button', { name: 'Remove Mastercard ending in 4444' }).click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Mastercard ending in 4444 removed')).toBeVisible();
    await expect(entry(page, 'Visa ending in 4242')).toContainText('Default');
  });
});

test('an expired card and an unconfirmed mandate are no way to pay', async ({ page, team }) => {
  await signIn(page, team.owner, '/add-product/cloud/cloud-4/monthly');
  await page.getByLabel('Server name').fill('expired-1');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('radio', { name: /American Express/ })).toBeDisabled();
  await expect(page.getByText('account ending in 27')).toHaveCount(0);
});
