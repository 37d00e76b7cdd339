import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { api, expect, fault, type Page, signIn, test } from './fixtures.ts';
import { makePerson, signInAs } from './people.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
/** Somebody with an address, a card and what was bought with it, over the provider's calls. */
async function buyer(
  page: Page,
  name: string,
  products: readonly { group: string; name: string; period: string; label: string }[] = [],
) {
  const person = await makePerson(page, name);
  const base = `http://localhost:${Number(process.env.E2E_PORT ?? 4800) + 1}`;
  const call = async (method: string, path: string, data?: unknown) =>
    (await page.request.fetch(base + path, { method, headers: person.headers, data })).json();
  await call('PUT', `/user/teams/${person.teamId}`, {
    address1: '1 High Street',
    city: 'Bristol',
    zip: 'BS1 6DZ',
    country: 'GB',
  });
  const { token } = await (
    await page.request.post(`${base.replace(/\d+$/, (port) => String(Number(port) + 1))}/tokens`, {
      data: { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' },
    })
  ).json();
  const { card } = await call('POST', '/billing/cards', { type: 'stripe', token });
  if (products.length > 0) {
    const { data: cart } = await call('POST', '/cart/cart', { user_id: person.id, team_id: person.teamId });
    for (const { group, name: wanted, period, label } of products) {
      const { products: list } = await call('GET', `/product/products?group_selector=${group}`);
      const product = list.find((one: { name: string }) => one.name === wanted);
      const pricing = product.pricing.find((one: { period: string }) => one.period === period);
      await call('POST', '/cart/cart/product', {
        product_id: String(product.id),
        pricing_id: String(pricing.id),
        label,
        cart_id: cart.id,
        type: 'create',
        options: { domain: label },
      });
    }
    await call('POST', '/billing/transactions', { cart_id: cart.id, card_id: String(card.id) });
  }
  return { ...person, call };
}

test.describe('invoices', () => {
  test('found, filtered, sorted, and the address keeps it', async ({ page }) => {
    await signIn(page, 'large', '/billing/invoices');
    await expect(heading(page, 'Invoices 5,000').or(page.getByRole('heading', { name: /^Invoices/ }))).toContainText(
      '5,000',
    );
    await page.getByRole('button', { name: 'Unpaid', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Invoices/ })).toContainText('14');
    await page.getByRole('button', { name: 'Total', exact: true }).click();
    await expect(page).toHaveURL(/status=unpaid&?.*sort=total|sort=total.*status=unpaid/);
    const amounts = async () =>
      (await page.locator('td:has-text("£")').allTextContents()).map((text) => Number(text.replace(/[^\d.]/g, '')));
    await expect
      .poll(async () => (await amounts()).every((amount, index, all) => index === 0 || amount >= (all[index - 1] ?? 0)))
      .toBe(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Unpaid', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill('no such number');
    await expect(page.getByText('Nothing found for “no such number”')).toBeVisible();
  });

  test('CSV of all that is found, PDF of one, zip of several, each opened by another program', async ({ page }) => {
    await signIn(page, 'owner', '/billing/invoices');
    const csvDownload = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await csvDownload).path(), 'utf8');
    const lines = csv.split('\r\n').filter(Boolean);
    expect(lines[0]).toBe('\ufeffNumber,Date,Due,Status,Net,VAT,Total');
    expect(lines.length).toBeGreaterThan(28);
    expect(lines[1]).toMatch(/^\d+,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d,\w+,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d$/);

    const pdfDownload = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download invoice #\d+ as PDF/ })
      .first()
      .click();
    const file = await pdfDownload;
    expect(file.suggestedFilename()).toMatch(/^invoice-\d+\.pdf$/);
    const pdf = await PDFDocument.load(await readFile(await file.path()));
    expect([pdf.getAuthor(), pdf.getPageCount()]).toEqual(['Harbourpoint Ltd', 1]);

    await page
      .getByRole('checkbox', { name: /^Select Invoice/ })
      .nth(2)
      .check();
    await page
      .getByRole('checkbox', { name: /^Select Invoice/ })
      .nth(3)
      .check();
    const zipDownload = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as zip' }).click();
    const zip = unzipSync(new Uint8Array(await readFile(await (await zipDownload).path())));
    expect(Object.keys(zip)).toHaveLength(2);
    for (const one of Object.values(zip)) expect((await PDFDocument.load(one)).getTitle()).toMatch(/^Invoice \d+$/);
  });

  test('one that was opened from the list knows its date at once; one from a link gets it all the same', async ({
    page,
  }) => {
    await signIn(page, 'owner', '/billing/invoices');
    const link = page.getByRole('link', { name: /^#\d+$/ }).nth(4);
    const id = (await link.textContent())?.slice(1);
    await fault(page, { path: '/billing/invoices/{id}' }, 'delay:1500');
    await link.click();
    expect((await page.context().cookies()).some((cookie) => cookie.name === 'auth.invoice-date')).toBe(true);
    await expect(page.locator('dt:has-text("Date") + dd')).toContainText('20');
    await expect(page.getByText('Subtotal')).toBeVisible();
    await page.getByRole('navigation', { name: 'Billing' }).getByRole('link', { name: 'Invoices' }).click();
    await expect(page.getByRole('link', { name: `#${id}` })).toBeVisible();
    expect((await page.context().cookies()).some((cookie) => cookie.name === 'auth.invoice-date')).toBe(false);
    await page.goto(`/billing/invoices/${id}`);
    await expect(page.getByText('Subtotal')).toBeVisible();
    await page.goto('/billing/invoices/4999');
    await expect(page.getByText('Invoice not found')).toBeVisible();
  });

  test('several are paid at once', async ({ page }) => {
    const person = await buyer(page, 'several', [
      { group: 'hosting.web', name: 'Web Basic', period: 'months', label: 'several-one.example' },
      { group: 'hosting.web', name: 'Web Plus', period: 'months', label: 'several-two.example' },
    ]);
    const { services } = await person.call('GET', '/services/services');
    for (const service of services) await person.call('POST', `/services/service/${service.id}/renew`);
    await signInAs(page, person.email, '/billing/invoices?status=unpaid');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Pay 2: £16.20' }).click();
    await expect(page.getByRole('list', { name: 'Invoices to be paid' }).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Pay £16.20' }).click();
    await expect(page.getByText('Thank you. Your invoice is paid.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Invoice #/ })).toHaveCount(2);
    await page.goto('/billing/invoices?status=unpaid');
    await expect(page.getByText('Nothing like that')).toBeVisible();
  });
});

test.describe('payment methods', () => {
  test('a card and a direct debit are added, one becomes the default, one leaves', async ({ page }) => {
    const { email } = await makePerson(page, 'methods');
    await signInAs(page, email, '/billing/payment-methods');
    await expect(page.getByText('There is no card or direct debit yet')).toBeVisible();
    const add = async (number: string) => {
      await page.getByRole('button', { name: 'Add a card' }).click();
      const frame = page.frameLocator('iframe[title="Card details"]');
      await frame.getByLabel('Card number').fill(number);
      await frame.getByLabel('Expiry').fill('12/40');
      await frame.getByLabel('Security code').fill(number.startsWith('37') ? '1234' : '123');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await expect(dialog(page)).toHaveCount(0);
    };
    await add('4242 4242 4242 4242');
    await expect(page.getByText('Visa ending in 4242', { exact: true })).toBeVisible();
    await add('3782 822463 10005');
    const amex = page.getByRole('listitem').filter({ hasText: 'American Express ending in 0005' });
    await expect(page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' })).toContainText('Default');
    await amex.getByRole('button', { name: /^Make default/ }).click();
    await expect(page.getByText('Card Updated Successfully!')).toBeVisible();
    await expect(amex).toContainText('Default');
    await expect(page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' })).not.toContainText('Default');

    await page.getByRole('button', { name: 'Remove American Express ending in 0005' }).click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect(
      page.getByText(
        'Error Deleting Card: American Express ending in 0005 is your default. Choose another default first.',
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Visa ending in 4242 was removed')).toBeVisible();

    await fault(page, { method: 'POST', path: '/billing/cards' }, 'status:422');
    await page.getByRole('button', { name: 'Add a direct debit' }).click();
    const frame = page.frameLocator('iframe[title="Bank account"]');
    await frame.getByLabel('Account holder').fill('Pat Newman');
    await frame.getByLabel('Sort code').fill('200000');
    await frame.getByLabel('Account number').fill('55779911');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Fault on demand: 422');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'account ending in 11' })).toBeVisible();
  });

  test('a change that fails says so, and shows what is', async ({ page }) => {
    const person = await buyer(page, 'unchanged');
    await signInAs(page, person.email, '/billing/payment-methods');
    const token = async () =>
      (
        await (
          await page.request.post(`http://localhost:${Number(process.env.E2E_PORT ?? 4800) + 2}/tokens`, {
            data: { number: '5555 5555 5555 4444', expiry: '12/40', cvc: '123' },
          })
        ).json()
      ).token;
    await person.call('POST', '/billing/cards', { type: 'stripe', token: await token() });
    await page.reload();
    await fault(page, { method: 'PUT', path: '/billing/cards/{id}' }, 'status:500');
    await page.getByRole('button', { name: /^Make default: Mastercard/ }).click();
    await expect(page.getByText(/^Error Updating Card/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' })).toContainText('Default');
  });
});

test('transactions: PayPal and direct debit are lists of their own', async ({ page }) => {
  await signIn(page, 'owner', '/billing/transactions');
  await page.getByRole('button', { name: 'PayPal', exact: true }).click();
  await expect(page).toHaveURL(/type=paypal/);
  await expect(page.getByRole('cell', { name: 'PayPal' }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Direct debit' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Direct debit', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Direct debit' }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'PayPal' })).toHaveCount(0);
  await expect(page.getByText('Your bank refused the direct debit.').first()).toBeVisible();
});

test.describe('services', () => {
  test('kinds, periods and prices; near renewal; a type of its own path', async ({ page }) => {
    await signIn(page, 'owner', '/billing/services');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row('Web Plus cpanel')).toContainText('Hosting');
    await expect(row('Web Plus cpanel')).toContainText('£9.00 a month');
    await expect(row('Cloud 4')).toContainText('Other');
    await page.getByRole('button', { name: 'Domains', exact: true }).click();
    await expect(row('northwind-shop.example')).toContainText('in 9 days');
    await page.goto('/service/email');
    await expect(row('Mail Team email')).toBeVisible();
    await expect(row('Cloud 4')).toHaveCount(0);
  });

  test('a larger package: the difference today, then the price; paid, it is there', async ({ page }) => {
    const person = await buyer(page, 'upgrade', [
      { group: 'hosting.web', name: 'Web Basic', period: 'months', label: 'upgrade.example' },
    ]);
    await signInAs(page, person.email, '/billing/services');
    await page.getByRole('link', { name: /upgrade\.example/ }).click();
    await page.getByRole('button', { name: 'Change package' }).click();
    await page.getByRole('button', { name: 'Choose Web Plus, £9.00 a month' }).click();
    await expect(heading(page, 'What changes')).toBeVisible();
    // The whole term is left: the difference of 4.50 with VAT.
    await expect(page.getByText('£5.40 with 20% VAT')).toBeVisible();
    await page.getByRole('button', { name: 'Pay £5.40' }).click();
    await expect(heading(page, 'Secure Checkout')).toBeVisible();
    await page.getByRole('button', { name: 'Pay £5.40' }).click();
    await expect(heading(page, 'Checkout Complete')).toBeVisible();
    await expect(page.getByText('Your products are modified!')).toBeVisible();
    await page.goto('/billing/services');
    await expect(page.getByRole('row').filter({ hasText: 'upgrade.example' })).toContainText('Web Plus cpanel');
  });

  test('a smaller package costs nothing today; a refused change says Package Change Failed', async ({ page }) => {
    const person = await buyer(page, 'downgrade', [
      { group: 'hosting.web', name: 'Web Plus', period: 'months', label: 'downgrade.example' },
    ]);
    await signInAs(page, person.email, '/billing/services');
    await page.getByRole('link', { name: /downgrade\.example/ }).click();
    await page.getByRole('button', { name: 'Change package' }).click();
    await page.getByRole('button', { name: 'Choose Web Basic, £4.50 a month' }).click();
    await expect(page.getByText('There is nothing to pay today.')).toBeVisible();
    await fault(page, { method: 'PUT', path: '/services/change-product/{id}' }, 'status:500');
    await page.getByRole('button', { name: 'Change now' }).click();
    await expect(heading(page, 'Package Change Failed')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Change now' }).click();
    await expect(page.getByText('Your products are modified!')).toBeVisible();
  });

  test('renewed: an invoice, paid, and the term is longer', async ({ page }) => {
    const person = await buyer(page, 'renews', [
      { group: 'hosting.wordpress', name: 'WordPress One', period: 'months', label: 'renews.example' },
    ]);
    const before = (await person.call('GET', '/services/services')).services[0].renewal_at;
    await signInAs(page, person.email, '/billing/services');
    await page.getByRole('link', { name: /renews\.example/ }).click();
    await page.getByRole('button', { name: 'Renew' }).click();
    await page.getByRole('button', { name: 'Pay £9.60' }).click();
    await expect(page.getByText('Thank you. Your invoice is paid.')).toBeVisible();
    const after = (await person.call('GET', '/services/services')).services[0].renewal_at;
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThan(27 * 24 * 3_600_000);
  });

  test('cancelled at the end of the term, kept after all, then cancelled now, with reason and warning', async ({
    page,
  }) => {
    const person = await buyer(page, 'cancels', [
      { group: 'hosting.web', name: 'Web Plus', period: 'months', label: 'cancels.example' },
    ]);
    await signInAs(page, person.email, '/billing/services');
    await page.getByRole('link', { name: /cancels\.example/ }).click();
    await page.getByRole('button', { name: 'Cancel this service' }).click();
    await expect(dialog(page)).toContainText('Everything in cancels.example is deleted when it ends');
    await dialog(page).getByRole('button', { name: 'Cancel at the end of the term' }).click();
    await expect(dialog(page)).toContainText('Required Field.');
    await expect(dialog(page)).toContainText('Confirm that you understand.');
    await dialog(page).getByLabel('Why do you cancel?').selectOption('It costs too much');
    await dialog(page)
      .getByLabel(/I understand what happens/)
      .check();
    await dialog(page).getByRole('button', { name: 'Cancel at the end of the term' }).click();
    await expect(page.getByText('Service Cancelled Successfully')).toBeVisible();
    await expect(page.getByText(/^cancels\.example ends on/)).toBeVisible();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByText('cancels.example goes on')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel this service' }).click();
    await dialog(page).getByRole('radio', { name: /^Now/ }).check();
    await dialog(page).getByLabel('Why do you cancel?').selectOption('Another reason');
    await dialog(page)
      .getByLabel(/I understand what happens/)
      .check();
    await dialog(page).getByRole('button', { name: 'Cancel now' }).click();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel this service' })).toHaveCount(0);
  });
});

test('account credit pays a part, and the rest goes to the card', async ({ page }) => {
  await signIn(page, 'owner');
  await page.goto('/add-product/cloud/cloud-4/monthly');
  await page.getByLabel('Name of the server').fill('credit-1');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByLabel(/Use the £25\.00 credit/).check();
  await expect(page.getByText('£7.40 is left to pay.')).toBeVisible();
  // An expired card cannot be chosen, and a mandate that the bank has not confirmed is not there.
  await expect(page.getByRole('radio', { name: /American Express/ })).toBeDisabled();
  await expect(page.getByText('account ending in 27')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay £32.40' }).click();
  await expect(heading(page, 'Checkout Complete')).toBeVisible();
  await page.goto('/billing/transactions');
  await expect(page.getByRole('row').nth(1)).toContainText('£25.00 of it credit');
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('auth.token'))}` };
  expect((await (await page.request.get(`${api(page)}/billing/cards`, { headers })).json()).credit).toBe(0);
});
