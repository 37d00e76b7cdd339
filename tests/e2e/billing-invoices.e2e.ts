import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { buy } from './support/checkout.ts';
import { injectFault } from './support/faults.ts';
import { download, headingNamed } from './support/page.ts';
import { tokenizeCard } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { name: /^Invoices/ });

test.describe('the list of invoices', () => {
  test('shows those of a status', async ({ page, largeTeam }) => {
    await signIn(page, largeTeam.owner, '/billing/invoices');
    await expect(heading(page)).toContainText('5,000');
    await page.getByRole('button', { name: 'Unpaid', exact: true }).click();
    await expect(heading(page)).toContainText('14');
  });

  test('is sorted by total', async ({ page, largeTeam }) => {
    await signIn(page, largeTeam.owner, '/billing/invoices?status=unpaid');
    await page.getByRole('button', { name: 'Total', exact: true }).click();
    const amounts = async () =>
      (await page.locator('td:has-text("£")').allTextContents()).map((text) => Number(text.replace(/[^\d.]/g, '')));
    await expect
      .poll(async () => {
        const all = await amounts();
        return all.length > 1 && all.every((amount, index) => index === 0 || amount >= (all[index - 1] ?? 0));
      })
      .toBe(true);
  });

  test('keeps status and order in its address', async ({ page, largeTeam }) => {
    await signIn(page, largeTeam.owner, '/billing/invoices');
    await page.getByRole('button', { name: 'Unpaid', exact: true }).click();
    await page.getByRole('button', { name: 'Total', exact: true }).click();
    await expect(page).toHaveURL(/status=unpaid&?.*sort=total|sort=total.*status=unpaid/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Unpaid', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });

  test('says that nothing was found', async ({ page, largeTeam }) => {
    await signIn(page, largeTeam.owner, '/billing/invoices');
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill('no such number');
    await expect(page.getByText('No results for “no such number”')).toBeVisible();
  });
});

test.describe('invoices as files', () => {
  test('CSV of all that is found', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/invoices');
    const file = await download(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
    const lines = (await readFile(file.path, 'utf8')).split('\r\n').filter(Boolean);
    expect(lines[0]).toBe('\ufeffNumber,Date,Due,Status,Net,VAT,Total');
    expect(lines).toHaveLength(29);
    expect(lines[1]).toMatch(/^\d+,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d,\w+,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d$/);
  });

  test('PDF of one', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/invoices');
    const file = await download(page, () =>
      page
        .getByRole('button', { name: /^Download invoice #\d+ as PDF/ })
        .first()
        .click(),
    );
    expect(file.name).toBe(`invoice-${team.invoices[0]}.pdf`);
    const pdf = await PDFDocument.load(await readFile(file.path));
    expect([pdf.getAuthor(), pdf.getPageCount()]).toEqual(['Harbourpoint Ltd', 1]);
  });

  test('zip of several', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/invoices');
    for (const index of [2, 3])
      await page
        .getByRole('checkbox', { name: /^Select Invoice/ })
        .nth(index)
        .check();
    const file = await download(page, () => page.getByRole('button', { name: 'Download PDFs (.zip)' }).click());
    const zip = Object.values(unzipSync(new Uint8Array(await readFile(file.path))));
    expect(zip).toHaveLength(2);
    for (const pdf of zip) expect((await PDFDocument.load(pdf)).getTitle()).toMatch(/^Invoice \d+$/);
  });
});

test.describe('an invoice', () => {
  const dateCookie = async (page: Page) =>
    (await page.context().cookies()).some((cookie) => cookie.name === 'auth.invoice-date');

  test('opened from the list shows its date before its lines', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/invoices');
    await injectFault(page, { path: '/billing/invoices/{id}' }, 'delay:1500');
    await page.getByRole('link', { name: `#${team.invoices[4]}` }).click();
    expect(await dateCookie(page)).toBe(true);
    await expect(page.locator('dt:has-text("Date") + dd')).toContainText('20');
    await expect(page.getByText('Subtotal')).toBeVisible();
  });

  test('leaves no date behind in the list', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/invoices');
    const link = page.getByRole('link', { name: `#${team.invoices[4]}` });
    await link.click();
    await expect(page.getByText('Subtotal')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Invoices' }).click();
    await expect(link).toBeVisible();
    expect(await dateCookie(page)).toBe(false);
  });

  test('opened from a link shows its lines', async ({ page, team }) => {
    await signIn(page, team.owner, `/billing/invoices/${team.invoices[4]}`);
    await expect(page.getByText('Subtotal')).toBeVisible();
    await expect(page.locator('dt:has-text("Date") + dd')).toContainText('20');
  });

  test('of another team is not found', async ({ page, team, largeTeam }) => {
    const { invoices } = await largeTeam.call<{ invoices: { id: number }[] }>('GET', '/billing/invoices');
    await signIn(page, team.owner, `/billing/invoices/${invoices[0]?.id}`);
    await expect(page.getByText('Invoice not found')).toBeVisible();
  });
});

test('several invoices are paid at once', async ({ page, customer }) => {
  const { card } = await customer.call<{ card: { id: number } }>('POST', '/billing/cards', {
    type: 'stripe',
    token: await tokenizeCard('4242 4242 4242 4242'),
  });
  await buy(customer, String(card.id), [
    { group: 'hosting.web', name: 'Web Basic', period: 'months', label: 'several-one.example' },
    { group: 'hosting.web', name: 'Web Plus', period: 'months', label: 'several-two.example' },
  ]);
  const { services } = await customer.call<{ services: { id: number }[] }>('GET', '/services/services');
  for (const { id } of services) await customer.call('POST', `/services/service/${id}/renew`);
  await signIn(page, customer.owner, '/billing/invoices?status=unpaid');
  await expect(page.getByRole('link', { name: /^#\d+$/ })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Pay 2 invoices · £16.20' }).click();
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Pay 2 invoices · £16.20' }).click();
  await expect(page.getByText('Payment received. Thank you.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Invoice #/ })).toHaveCount(2);
  await page.goto('/billing/invoices?status=unpaid');
  await expect(page.getByText('No matching invoices')).toBeVisible();
});

test.describe('transactions', () => {
  const showOnly = async (page: Page, kind: string) => {
    await page.getByRole('button', { name: kind, exact: true }).click();
    await expect(page.getByRole('cell', { name: kind }).first()).toBeVisible();
  };

  test('of PayPal are a list of their own', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/transactions');
    await showOnly(page, 'PayPal');
    await expect(page).toHaveURL(/type=paypal/);
    await expect(page.getByRole('cell', { name: 'Direct Debit' })).toHaveCount(0);
  });

  test('of direct debit are a list of their own, with the reason of those that failed', async ({ page, team }) => {
    await signIn(page, team.owner, '/billing/transactions');
    await showOnly(page, 'Direct Debit');
    await expect(page.getByRole('cell', { name: 'PayPal' })).toHaveCount(0);
    await expect(page.getByText('Your bank declined the Direct Debit.').first()).toBeVisible();
  });
});

test('account credit pays a part, and the card the rest', async ({ page, team }) => {
  await signIn(page, team.owner, '/add-product/cloud/cloud-4/monthly');
  await page.getByLabel('Server name').fill('credit-1');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByLabel(/Use £25\.00 account credit/).check();
  await expect(page.getByText('£7.40 left to pay.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay £32.40' }).click();
  await expect(headingNamed(page, 'Checkout Complete')).toBeVisible();
  await page.goto('/billing/transactions');
  await expect(page.getByRole('row').nth(1)).toContainText('includes £25.00 credit');
  expect(await team.call('GET', '/billing/cards')).toMatchObject({ credit: 0 });
});

test.describe('an invoice', () => {
  test('is viewed in a new tab', async ({ page, team }) => {
    await signIn(page, team.owner, `/billing/invoices/${team.invoices[0]}`);
    const asked = page.waitForRequest(/\/billing\/invoices\/load\/\d+\?.*type=view/);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'View PDF' }).click();
    await asked;
    await opened;
  });

  test('takes an order number while it is unpaid', async ({ page, team }) => {
    await signIn(page, team.owner, `/billing/invoices/${team.invoices[0]}`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Required Field.')).toBeVisible();
    await page.getByLabel('Order number or note').fill('PO 4711');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('cell', { name: 'PO 4711' })).toBeVisible();
    await expect(page.getByLabel('Order number or note')).toHaveValue('');
  });

  test('takes none once it is paid', async ({ page, team }) => {
    await signIn(page, team.owner, `/billing/invoices/${team.invoices.at(-1)}`);
    await expect(page.getByRole('button', { name: 'View PDF' })).toBeVisible();
    await expect(page.getByLabel('Order number or note')).toHaveCount(0);
  });
});
