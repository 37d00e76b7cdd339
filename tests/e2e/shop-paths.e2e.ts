import { expect, type Page, test } from './support/test.ts';

const chosenNames = (page: Page) => page.getByRole('list', { name: 'Selected domains' });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

test.describe('a link into the shop', () => {
  for (const [what, path] of [
    ['a group', '/add-product/yachts'],
    ['a plan', '/add-product/email/no-such-plan/monthly'],
    ['a term', '/add-product/email/mail-team/weekly'],
    ['a product that is withdrawn', '/add-product/email/web-classic/monthly'],
  ] as const)
    test(`to ${what} that we do not sell says so`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Not available' })).toBeVisible();
      await page.getByRole('link', { name: 'Keep shopping' }).click();
      await expect(page.getByRole('heading', { name: 'Add a service' })).toBeVisible();
    });

  test('preselects product, term and domain', async ({ page }) => {
    await page.goto('/add-product/email/mail-team/yearly/existing-domain?domain=lantern.co.uk');
    await expect(page.getByLabel('Domain')).toHaveValue('lantern.co.uk');
    await goOn(page);
    await expect(page.getByText('£75.00/year')).toBeVisible();
  });
});

test.describe('the list of plans', () => {
  test('shows what is bundled as free, and what is for resellers', async ({ page }) => {
    await page.goto('/add-product/hosting');
    await expect(page.getByRole('listitem').filter({ hasText: 'Site Builder' })).toContainText('Free/Bundled');
    await expect(page.getByRole('listitem').filter({ hasText: 'Web Reseller' })).toContainText('For resellers');
  });

  test('holds back hidden and withdrawn products', async ({ page }) => {
    await page.goto('/add-product/hosting');
    await expect(page.getByText('Site Builder').first()).toBeVisible();
    await expect(page.getByText('Account set-up')).toHaveCount(0);
    await expect(page.getByText('Web Classic')).toHaveCount(0);
  });
});

test("a reseller's plan is sent with all that the provider needs", async ({ page }) => {
  await page.goto('/add-product/hosting');
  await page.getByRole('button', { name: 'Monthly' }).click();
  await page.getByRole('button', { name: 'Choose Web Reseller' }).click();
  await page.getByRole('link', { name: /Use a domain I own/ }).click();
  await page.getByLabel('Domain').fill('agency.example');
  await goOn(page);
  const sent = page.waitForRequest(
    (request) => request.url().includes('/cart/cart/product') && request.method() === 'POST',
  );
  await page.getByRole('button', { name: 'Add to basket' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    type: 'create',
    label: 'agency.example',
    options: {
      type: 'reseller',
      reseller_acl: 'reseller-basic',
      package: 'default',
      domain: 'agency.example',
      price: 29,
      full_name: 'Web Reseller',
      instance_type: 'cpanel reseller',
      months: 1,
    },
  });
});

test.describe('a domain for a plan', () => {
  const openDomainField = async (page: Page) => {
    await page.goto('/add-product/email');
    await page.getByRole('button', { name: 'Choose Mail Company' }).click();
    await page.getByRole('link', { name: /Use a domain I own/ }).click();
    return page.getByLabel('Domain');
  };

  test('has to be a domain name', async ({ page }) => {
    const field = await openDomainField(page);
    await field.fill('not a domain');
    await goOn(page);
    await expect(page.getByText('The entered line is not domain')).toBeVisible();
  });

  test('stays chosen after a reload and on the way back', async ({ page }) => {
    const field = await openDomainField(page);
    await field.fill('lantern.co.uk');
    await goOn(page);
    await expect(chosenNames(page)).toContainText('lantern.co.uk');
    await page.reload();
    await expect(chosenNames(page)).toContainText('lantern.co.uk');
    await page.goBack();
    await expect(field).toHaveValue('lantern.co.uk');
  });

  test('is forgotten when the shop is left', async ({ page }) => {
    const keptNames = () => page.evaluate(() => sessionStorage.getItem('auth.add-product'));
    const field = await openDomainField(page);
    await field.fill('lantern.co.uk');
    await goOn(page);
    await expect(chosenNames(page)).toContainText('lantern.co.uk');
    expect(await keptNames()).toContain('lantern.co.uk');
    await page.getByRole('link', { name: 'Support', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Help & Support' })).toBeVisible();
    expect(await keptNames()).toBeNull();
  });
});

test('a name in the list of results is selected, and taken out again', async ({ page }) => {
  await page.goto('/add-product/domain?q=lanternfish');
  await page
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  const selected = page.getByRole('button', { name: /^Selected: / });
  await expect(selected).toBeFocused();
  await expect(page.getByRole('button', { name: 'Continue with 1 domain' })).toBeVisible();
  await selected.click();
  await expect(selected).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
});

test.describe('moving one domain here', () => {
  const openMove = async (page: Page) => {
    await page.goto('/add-product/transfer-domain');
    await page.getByRole('link', { name: 'One domain' }).click();
    return { domain: page.getByLabel('Domain'), code: page.getByLabel('Transfer code (EPP)') };
  };

  test('needs a name', async ({ page }) => {
    await openMove(page);
    await goOn(page);
    await expect(page.getByText('Required Field.')).toBeVisible();
  });

  test('says which endings we do not sell, and how long a code is', async ({ page }) => {
    const { domain, code } = await openMove(page);
    await domain.fill('mine.yachts');
    await code.fill('abc');
    await goOn(page);
    await expect(page.getByText('We don’t sell .yachts names')).toBeVisible();
    await expect(page.getByText('Enter the transfer code (6–64 characters).')).toBeVisible();
  });

  test('costs nothing and needs no code for a .uk name', async ({ page }) => {
    const { domain, code } = await openMove(page);
    await domain.fill('mine.co.uk');
    await expect(page.getByText('change the IPS tag to HARBOURPOINT')).toBeVisible();
    await expect(code).toHaveCount(0);
    await expect(page.getByText('Free', { exact: true }).first()).toBeVisible();
    await goOn(page);
    await expect(chosenNames(page).getByText('Transfer', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByText('Added to your basket').first()).toBeVisible();
  });

  test('offers it for the plan that follows', async ({ page }) => {
    const { domain } = await openMove(page);
    await domain.fill('mine.co.uk');
    await goOn(page);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('button', { name: 'Keep shopping' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Email/ })
      .click();
    await page.getByRole('button', { name: 'Choose Mail Team' }).click();
    await page.getByRole('button', { name: /^mine\.co\.uk/ }).click();
    await expect(chosenNames(page)).toContainText('mine.co.uk');
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByRole('heading', { name: 'Added to your basket' })).toBeVisible();
  });
});

test.describe('moving several domains here', () => {
  const openMove = async (page: Page) => {
    await page.goto('/add-product/transfer-domain/multiple');
    await page.getByLabel('Domains and codes').fill('first.com CODE-1111\nsecond.net');
    await goOn(page);
    await expect(chosenNames(page).getByRole('listitem')).toHaveCount(2);
  };

  test('asks for the codes that nobody gave', async ({ page }) => {
    await openMove(page);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(chosenNames(page)).toContainText('Enter the transfer code (6–64 characters).');
    for (const field of await chosenNames(page).getByLabel('Transfer code (EPP)').all()) await field.fill('CODE-2222');
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByText('Added to your basket').first()).toBeVisible();
  });

  test('keeps codes in no storage', async ({ page }) => {
    await openMove(page);
    for (const field of await chosenNames(page).getByLabel('Transfer code (EPP)').all()) await field.fill('CODE-2222');
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByText('Added to your basket').first()).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain('CODE-2222');
  });
});
