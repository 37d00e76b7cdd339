import { buy } from './support/checkout.ts';
import { holdCalls, injectFault } from './support/faults.ts';
import { headingNamed, rowWith } from './support/page.ts';
import { type Team, tokenizeCard, uniqueName } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Buys a plan for a month with a new card and opens its service. @returns its name */
async function openBoughtService(page: Page, team: Team, plan: string, group = 'hosting.web'): Promise<string> {
  const label = `${uniqueName('bought')}.example`;
  const { card } = await team.call<{ card: { id: number } }>('POST', '/billing/cards', {
    type: 'stripe',
    token: await tokenizeCard('4242 4242 4242 4242'),
  });
  await buy(team, String(card.id), [{ group, name: plan, period: 'months', label }]);
  await signIn(page, team.owner, '/billing/services');
  await page.getByRole('link', { name: label }).click();
  return label;
}

test.describe('the list of services', () => {
  test('shows kind, price and period', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/services');
    await expect(rowWith(page, 'Web Plus')).toContainText('Web hosting');
    await expect(rowWith(page, 'Web Plus')).toContainText('£9.00/month');
    await expect(rowWith(page, 'Cloud 4')).toContainText('Cloud server');
  });

  test('shows how near a renewal is', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/services');
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Domains' });
    await expect(rowWith(page, team.domains.pending.name)).toContainText('in 9 days');
  });

  test('of one type has a path of its own', async ({ page, team }) => {
    await signIn(page, team.owner, '/service/email');
    await expect(rowWith(page, 'Mail Team')).toBeVisible();
    await expect(rowWith(page, 'Cloud 4')).toHaveCount(0);
  });
});

test.describe('the page of a service', () => {
  test('says what its plan includes and what renewals are paid with', async ({ page, customer }) => {
    await openBoughtService(page, customer, 'Web Plus');
    const included = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'What’s included' }) })
      .last();
    await expect(included.getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: /4242/ })).toBeVisible();
    await page.getByRole('link', { name: 'Change payment method' }).click();
    await expect(page).toHaveURL(/\/billing\/payment-methods$/);
  });

  test('switches the auto-renewal of a domain', async ({ page, team }) => {
    const read = () =>
      team.call<{ services: { id: number; name: string; auto_renew: boolean; status: string }[] }>(
        'GET',
        '/services/services?type=domain&per_page=50',
      );
    const { services } = await read();
    const domain = services.find(({ status, auto_renew }) => status === 'active' && auto_renew);
    await signIn(page, team.owner, `/service/domain/${domain?.id}`);
    const autoRenew = page.getByRole('switch', { name: `Auto-renew ${domain?.name}` });
    await expect(autoRenew).toBeChecked();
    await autoRenew.click();
    await expect(autoRenew).not.toBeChecked();
    await expect(page.getByText(/^Ends on .+ unless you renew it\.$/)).toBeVisible();
    expect((await read()).services.find(({ id }) => id === domain?.id)?.auto_renew).toBe(false);
  });

  test('asks before any other service is not renewed, and renews it again', async ({ page, customer }) => {
    const name = await openBoughtService(page, customer, 'Web Plus');
    const autoRenew = page.getByRole('switch', { name: `Auto-renew ${name}` });
    await autoRenew.click();
    await dialog(page).getByLabel('Why are you cancelling?').selectOption('It’s too expensive');
    await dialog(page)
      .getByLabel(/^I understand .* will be deleted\.$/)
      .check();
    await dialog(page).getByRole('button', { name: 'Cancel at end of term' }).click();
    await expect(autoRenew).not.toBeChecked();
    await autoRenew.click();
    await expect(autoRenew).toBeChecked();
  });

  test('moves nothing that can be pressed as the rest of it is read', async ({ page, team }) => {
    const service = team.service('Web Plus cpanel');
    const paths = ['/billing/cards', '/services/service-invoice-item', '/services/change-product/{id}'];
    const releases = await Promise.all(paths.map((path) => holdCalls(page, path)));
    await signIn(page, team.owner, `/service/hosting/${service.id}`);
    const cancel = page.getByRole('button', { name: 'Cancel service' });
    const places = () => Promise.all([page.getByRole('switch'), cancel].map((one) => one.boundingBox()));
    await expect(cancel).toBeVisible();
    const before = await places();
    for (const release of releases) release();
    await expect(page.getByText('10 sites')).toBeVisible();
    await expect(page.getByText('Not yet')).toBeVisible();
    expect(await places()).toEqual(before);
  });

  test('opens the control panel', async ({ page, team, context }) => {
    await signIn(page, team.owner, `/service/hosting/${team.service('Web Plus cpanel').id}`);
    const button = page.getByRole('button', { name: 'Open control panel' });
    const [tab] = await Promise.all([context.waitForEvent('page'), button.click()]);
    await expect(tab.getByRole('heading', { name: 'Signed in to cPanel' })).toBeVisible();
  });
});

test.describe('changing the package of a service', () => {
  const choose = async (page: Page, button: string | RegExp) => {
    await page.getByRole('button', { name: 'Change plan' }).click();
    await page.getByRole('button', { name: button }).click();
    await expect(headingNamed(page, 'Review change')).toBeVisible();
  };

  test('to a larger one costs the difference, and is there once it is paid', async ({ page, customer }) => {
    const name = await openBoughtService(page, customer, 'Web Basic');
    await choose(page, 'Choose Web Plus, £9.00/month');
    // The whole term is left: the difference of 4.50 with VAT.
    await expect(page.getByText('£5.40 incl. 20% VAT')).toBeVisible();
    await page.getByRole('button', { name: 'Pay £5.40' }).click();
    await expect(headingNamed(page, 'Secure Checkout')).toBeVisible();
    await page.getByRole('button', { name: 'Pay £5.40' }).click();
    await expect(headingNamed(page, 'Checkout Complete')).toBeVisible();
    await expect(page.getByText('Your products are modified!')).toBeVisible();
    await page.goto('/billing/services');
    await expect(rowWith(page, name)).toContainText('Web Plus');
  });

  test('to a smaller one costs nothing today', async ({ page, customer }) => {
    await openBoughtService(page, customer, 'Web Plus');
    await choose(page, 'Choose Web Basic, £4.50/month');
    await expect(page.getByText('Nothing to pay today.')).toBeVisible();
    await page.getByRole('button', { name: 'Change plan' }).click();
    await expect(page.getByText('Your products are modified!')).toBeVisible();
  });

  test('to a year says that a new year starts, when it ends, and what is taken off', async ({ page, customer }) => {
    await openBoughtService(page, customer, 'Web Basic');
    await choose(page, /^Choose Web Basic, £[\d.]+\/year$/);
    const year = new Date();
    year.setUTCFullYear(year.getUTCFullYear() + 1);
    await expect(page.getByText(/^A new year starts when you pay/)).toContainText(
      `runs until ${year.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })}. We’ll take the rest of your current term off the price.`,
    );
  });

  test('says that it failed, and can be tried again', async ({ page, customer }) => {
    await openBoughtService(page, customer, 'Web Plus');
    await choose(page, 'Choose Web Basic, £4.50/month');
    await injectFault(page, { method: 'PUT', path: '/services/change-product/{id}' }, 'status:500');
    await page.getByRole('button', { name: 'Change plan' }).click();
    await expect(headingNamed(page, 'Package Change Failed')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Change plan' }).click();
    await expect(page.getByText('Your products are modified!')).toBeVisible();
  });
});

test('a service is renewed by an invoice, and its term is longer once that is paid', async ({ page, customer }) => {
  const renewalAt = async () => {
    const { services } = await customer.call<{ services: { renewal_at: string }[] }>('GET', '/services/services');
    return Date.parse(services[0]?.renewal_at ?? '');
  };
  await openBoughtService(page, customer, 'WordPress One', 'hosting.wordpress');
  const before = await renewalAt();
  await page.getByRole('button', { name: 'Renew' }).click();
  await page.getByRole('button', { name: 'Pay £9.60' }).click();
  await expect(page.getByText('Payment received. Thank you.')).toBeVisible();
  expect((await renewalAt()) - before).toBeGreaterThan(27 * 24 * 3_600_000);
});

test.describe('cancelling a service', () => {
  const openCancel = async (page: Page, team: Team) => {
    const name = await openBoughtService(page, team, 'Web Plus');
    await page.getByRole('button', { name: 'Cancel service' }).click();
    return name;
  };
  const fillReason = async (page: Page, reason: string) => {
    await dialog(page).getByLabel('Why are you cancelling?').selectOption(reason);
    await dialog(page)
      .getByLabel(/^I understand .* will be deleted\.$/)
      .check();
  };
  const cancelAtEnd = (page: Page) => dialog(page).getByRole('button', { name: 'Cancel at end of term' }).click();

  test('warns, and asks for a reason and a confirmation', async ({ page, customer }) => {
    const name = await openCancel(page, customer);
    await expect(dialog(page)).toContainText(`Files, databases and messages in ${name} will be permanently deleted`);
    await cancelAtEnd(page);
    await expect(dialog(page)).toContainText('Required Field.');
    await expect(dialog(page)).toContainText('Tick the box to continue.');
  });

  test('of a domain says that its name is released', async ({ page, team }) => {
    const { id, name } = team.service('domain .example');
    await signIn(page, team.owner, `/service/domain/${id}`);
    await page.getByRole('button', { name: 'Cancel service' }).click();
    await expect(dialog(page)).toContainText(`When ${name} expires anyone can register it`);
    await expect(dialog(page).getByLabel(`I understand ${name} will be released.`)).toBeVisible();
  });

  test('at the end of the term says when it ends', async ({ page, customer }) => {
    const name = await openCancel(page, customer);
    await fillReason(page, 'It’s too expensive');
    await cancelAtEnd(page);
    await expect(page.getByText('Service Cancelled Successfully')).toBeVisible();
    await expect(page.getByText(`${name} ends on`)).toBeVisible();
  });

  test('at the end of the term can be taken back', async ({ page, customer }) => {
    const name = await openCancel(page, customer);
    await fillReason(page, 'It’s too expensive');
    await cancelAtEnd(page);
    // The dialog has a button of this name, too.
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Keep service' }).click();
    await expect(page.getByText(`${name} will keep renewing`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel service' })).toBeVisible();
  });

  test('now ends it', async ({ page, customer }) => {
    await openCancel(page, customer);
    await dialog(page)
      .getByRole('radio', { name: /^Immediately/ })
      .check();
    await fillReason(page, 'Something else');
    await dialog(page).getByRole('button', { name: 'Cancel now' }).click();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel service' })).toHaveCount(0);
  });
});

test.describe('what a service was billed for last', () => {
  const lastBilled = (page: Page) => page.getByText('Last billed', { exact: true });

  test('leads to the invoice', async ({ page, team }) => {
    const { id } = team.service('Web Plus cpanel');
    const { invoice } = await team.call<{ invoice: { id: number } }>('POST', `/services/service/${id}/renew`);
    await signIn(page, team.owner, `/service/hosting/${id}`);
    await expect(lastBilled(page)).toBeVisible();
    await page.getByRole('link', { name: `Invoice #${invoice.id}` }).click();
    await expect(page).toHaveURL(new RegExp(`/billing/invoices/${invoice.id}$`));
  });

  test('is asked and shown only where invoices may be seen', async ({ page, team }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signIn(page, team.people.service, `/service/hosting/${team.service('Web Plus cpanel').id}`);
    await expect(page.getByText('Plan', { exact: true }).first()).toBeVisible();
    await expect(lastBilled(page)).toHaveCount(0);
    expect(asked).not.toContain('/services/service-invoice-item');
  });
});
