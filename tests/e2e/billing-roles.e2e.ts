import { CARDS, cardFrame, fillCard, payButton } from './support/checkout.ts';
import { headingNamed } from './support/page.ts';
import { sendToProvider } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

test.describe('a member who does the books', () => {
  test('pays an invoice', async ({ page, team }) => {
    const [id = ''] = team.invoices;
    await signIn(page, team.people.billing, `/billing/invoices/${id}`);
    await page.getByRole('button', { name: /^Pay/ }).first().click();
    await payButton(page).click();
    await expect(headingNamed(page, 'Checkout Complete')).toBeVisible();
    await page.reload();
    await expect(headingNamed(page, 'Checkout Complete')).toBeVisible();
    const { invoice } = await team.call<{ invoice: { status: string } }>('GET', `/billing/invoices/${id}`);
    expect(invoice.status).toBe('paid');
  });

  test('renews a service and pays for it', async ({ page, team }) => {
    const { id } = team.service('Web Plus cpanel');
    await signIn(page, team.people.billing, `/service/hosting/${id}`);
    await expect(page.getByRole('button', { name: 'Change plan' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cancel service' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Renew' }).click();
    await payButton(page).click();
    await expect(headingNamed(page, 'Checkout Complete')).toBeVisible();
  });

  test('does not buy', async ({ page, team }) => {
    await signIn(page, team.people.billing, '/checkout');
    await expect(page.getByText('Access denied').first()).toBeVisible();
    const { data: cart } = await team.call<{ data: { id: string } }>('POST', '/cart/cart', {
      user_id: team.owner.id,
      team_id: team.id,
    });
    const { status } = await sendToProvider('POST', '/billing/transactions', {
      as: team.people.billing,
      data: { cart_id: cart.id, card_id: team.cards[0]?.id },
    });
    expect(status).toBe(403);
  });
});

test.describe('a member who looks after services', () => {
  test('is not offered to renew, and pays no invoices', async ({ page, team }) => {
    const { id } = team.service('Web Plus cpanel');
    await signIn(page, team.people.service, `/service/hosting/${id}`);
    await expect(page.getByRole('button', { name: 'Change plan' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Renew' })).toHaveCount(0);
    await page.goto(`/checkout?invoices=${team.invoices[0]}`);
    await expect(page.getByText('Access denied').first()).toBeVisible();
    const { status } = await sendToProvider('POST', '/billing/transactions', {
      as: team.people.service,
      data: { invoice_ids: [team.invoices[0]], card_id: team.cards[0]?.id },
    });
    expect(status).toBe(403);
  });
});

test.describe('a card that the bank declines', () => {
  const declineCard = async (page: import('@playwright/test').Page) => {
    await page.getByRole('radio', { name: 'New card' }).check();
    await fillCard(cardFrame(page), CARDS.declined);
    await payButton(page).click();
    await expect(headingNamed(page, 'Payment Failed')).toBeVisible();
  };
  const cardsOf = async (team: { call: <T>(method: string, path: string) => Promise<T> }) =>
    (await team.call<{ cards: { label: string; default: number }[] }>('GET', '/billing/cards')).cards.map(
      ({ label, default: isDefault }) => `${label}${isDefault ? ', default' : ''}`,
    );

  test('twice is not kept, and the one that pays becomes the default', async ({ page, team }) => {
    for (const { id } of [...team.cards].reverse()) await team.call('DELETE', `/billing/cards/${id}`);
    await signIn(page, team.people.billing, `/checkout?invoices=${team.invoices[0]}`);
    for (let attempt = 0; attempt < 2; attempt++) {
      await declineCard(page);
      await expect.poll(() => cardsOf(team)).toEqual([]);
      await page.getByRole('button', { name: 'Try again' }).click();
    }
    await page.getByRole('radio', { name: 'New card' }).check();
    await fillCard(cardFrame(page), CARDS.succeeds);
    await payButton(page).click();
    await expect(headingNamed(page, 'Checkout Complete')).toBeVisible();
    expect(await cardsOf(team)).toEqual(['Visa ending in 4242, default']);
  });

  test('stays where the customer says so, and is not the default', async ({ page, team }) => {
    const before = await cardsOf(team);
    await signIn(page, team.owner, `/checkout?invoices=${team.invoices[0]}`);
    await page.getByRole('radio', { name: 'New card' }).check();
    await page.getByLabel('Save the card even if the payment is declined').check();
    await declineCard(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('radio', { name: /0002/ })).toBeVisible();
    expect(await cardsOf(team)).toEqual([...before, 'Visa ending in 0002']);
  });

  test('is forgotten by the next page when this one closes before', async ({ page, team }) => {
    await signIn(page, team.owner, `/checkout?invoices=${team.invoices[0]}`);
    await page.route(/\/billing\/cards\/\d+/, (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await declineCard(page);
    await page.unrouteAll();
    await page.goto('/checkout?invoices=1');
    await expect.poll(() => cardsOf(team)).not.toContain('Visa ending in 0002');
  });
});
