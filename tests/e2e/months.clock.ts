import { buy } from './support/checkout.ts';
import { headingNamed, rowWith } from './support/page.ts';
import { callProvider, createTeam, type Team, tokenizeCard, uniqueName } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const advance = (time: string) => callProvider('POST', '/__demo/clock', { data: { advance: time } });
const subjectsFor = async ({ owner }: Team) => {
  const path = `/__demo/mails?to=${encodeURIComponent(owner.email)}`;
  const { mails } = await callProvider<{ mails: { subject: string }[] }>('GET', path);
  return mails.map(({ subject }) => subject);
};

async function addCard(team: Team, number: string): Promise<string> {
  const { card } = await team.call<{ card: { id: number } }>('POST', '/billing/cards', {
    type: 'stripe',
    token: await tokenizeCard(number),
  });
  return String(card.id);
}

/** Buys a plan for a month. From then on the bank asks about every payment, and at night nobody answers. */
async function buyForAMonth(team: Team, plan = 'Web Basic', group = 'hosting.web'): Promise<string> {
  const label = `${uniqueName('month')}.example`;
  await buy(team, await addCard(team, '4242 4242 4242 4242'), [{ group, name: plan, period: 'months', label }]);
  const asked = await addCard(team, '4000 0027 6000 3184');
  await team.call('PUT', `/billing/cards/${asked}`, { default: 1 });
  return label;
}
const openService = async (page: Page, team: Team, name: string) => {
  await signIn(page, team.owner, '/billing/services');
  await page.getByRole('link', { name }).click();
  await expect(headingNamed(page, name)).toBeVisible();
};

test.describe('a month that the bank does not let through', () => {
  test('is overdue in the lists, and is paid there', async ({ page, customer }) => {
    await buyForAMonth(customer);
    await advance('33d');
    await signIn(page, customer.owner, '/billing/invoices?status=unpaid');
    await expect(rowWith(page, '£5.40')).toContainText(/overdue/i);
    await page.goto('/');
    await expect(page.getByText(/^Overdue by \d days?$/)).toBeVisible();
    expect(await subjectsFor(customer)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Invoice #\d+ is overdue$/), 'Your payment failed']),
    );
    await page.goto('/billing/invoices');
    await rowWith(page, 'Overdue').getByRole('button', { name: /^Pay/ }).click();
    await page.getByText('Visa ending in 4242').click();
    await page.getByRole('button', { name: 'Pay £5.40' }).click();
    await expect(page.getByText('Payment received. Thank you.')).toBeVisible();
    await page.goto('/billing/invoices');
    await expect(rowWith(page, 'Overdue')).toHaveCount(0);
  });

  test('stops the service, which resumes once it is paid', async ({ page, customer }) => {
    const name = await buyForAMonth(customer);
    await advance('42d');
    await openService(page, customer, name);
    await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
    expect(await subjectsFor(customer)).toContain(`${name} has stopped`);
    await page.getByRole('button', { name: 'Renew' }).click();
    await page.getByText('Visa ending in 4242').click();
    await page.getByRole('button', { name: 'Pay £5.40' }).click();
    await expect(page.getByText('Payment received. Thank you.')).toBeVisible();
    await openService(page, customer, name);
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });

  test('ends the service in the end, and nothing is owed for it', async ({ page, customer }) => {
    const name = await buyForAMonth(customer);
    await advance('75d');
    await openService(page, customer, name);
    await expect(page.getByText('Expired', { exact: true })).toBeVisible();
    await page.goto('/billing/invoices?status=unpaid');
    await expect(rowWith(page, '£5.40')).toHaveCount(0);
  });
});

test('a month with a valid card renews automatically', async ({ page, customer }) => {
  const label = `${uniqueName('paid')}.example`;
  const card = await addCard(customer, '4242 4242 4242 4242');
  await buy(customer, card, [{ group: 'hosting.web', name: 'Web Basic', period: 'months', label }]);
  await customer.call('PUT', `/billing/cards/${card}`, { default: 1 });
  await advance('35d');
  await openService(page, customer, label);
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.goto('/billing/invoices');
  await expect(rowWith(page, '£5.40')).toHaveCount(2);
  expect(await subjectsFor(customer)).toEqual(
    expect.arrayContaining([`Your invoice for ${label}`, 'Payment received']),
  );
});

test('a moved mailbox is offered while its year ends, and after it', async ({ page }) => {
  const team = await createTeam('gb-one');
  await signIn(page, team.owner, '/onboarding?brand=gb');
  await expect(headingNamed(page, 'Keep your email')).toBeVisible();
  await advance('40d');
  await page.goto('/onboarding?brand=gb');
  await expect(page.getByText(/expired on/)).toBeVisible();
});

test.describe('the page of the clock', () => {
  test('moves the time on and lists what came of it', async ({ page, customer }) => {
    await buyForAMonth(customer);
    await page.goto('/demo/clock/');
    const before = await page.locator('#now').getAttribute('datetime');
    await page.getByRole('button', { name: '30 days' }).click();
    await expect(page.getByRole('status')).toHaveText('30 nights passed.');
    const after = await page.locator('#now').getAttribute('datetime');
    expect(Date.parse(after ?? '') - Date.parse(before ?? '')).toBeGreaterThan(29 * 86_400_000);
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /invoices? written/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: '30 days' })).toBeFocused();
  });
});
