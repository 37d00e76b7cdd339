import { api, expect, fault, type Page, test } from './fixtures.ts';
import { fill, makePerson } from './people.ts';

const basket = (page: Page) => page.getByRole('list', { name: 'Products in your basket' });
const panel = (page: Page) => page.getByRole('region', { name: 'Basket' });
const add = (page: Page, name: string) => page.getByRole('button', { name: `Add to basket: ${name}` }).click();
const cartCookie = async (page: Page) =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'auth.cart')?.value.split('.')[0] ?? '';
const guestOf = async (page: Page) =>
  ((await page.context().cookies()).find((cookie) => cookie.name === 'auth.guest')?.value ?? '.').split('.');

test.describe('the cart on a host page', () => {
  test('plain buttons by their attributes; a script by add(); an event for each change', async ({ page }) => {
    await page.goto('/demo/reseller/');
    await page.evaluate(() => {
      (window as unknown as { heard: unknown[] }).heard = [];
      document.addEventListener('portal-cart-change', (event) =>
        (window as unknown as { heard: unknown[] }).heard.push((event as CustomEvent).detail),
      );
    });
    await add(page, 'Mail Team');
    await expect(basket(page)).toContainText('Mail Team');
    await expect(page.getByText('Mail Team is in your basket')).toBeVisible();
    await page.getByRole('button', { name: 'Mail Start for a year, by a script of this page' }).click();
    await expect(basket(page)).toContainText('Yearly');
    // Nothing opens by itself.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect
      .poll(() =>
        page.evaluate(() => (window as unknown as { heard: { count: number }[] }).heard.map((one) => one.count)),
      )
      .toContain(2);
    // Once by the click, though two carts of the page heard it.
    await expect(page.getByRole('button', { name: 'Basket: 2' })).toBeVisible();
  });

  test('a product that is not sold, and a term that there is not', async ({ page }) => {
    await page.goto('/demo/reseller/');
    await page.evaluate(() => {
      for (const [product, term] of [
        ['99999', 'monthly'],
        ['21', 'weekly'],
      ]) {
        const button = Object.assign(document.createElement('button'), { textContent: `Buy ${product} ${term}` });
        button.dataset.portalProduct = product;
        button.dataset.portalTerm = term;
        document.querySelector('main')?.append(button);
      }
    });
    for (const name of ['Buy 99999 monthly', 'Buy 21 weekly']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByText('This product, or its term, is not sold here.')).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }
    await expect(page.getByText('Your basket is empty')).toBeVisible();
  });

  test('term and number are changed in place; what the server refuses is taken back', async ({ page }) => {
    await page.goto('/demo/reseller/');
    await add(page, 'Mail Team');
    const line = basket(page).getByRole('listitem').filter({ hasText: 'Mail Team' });
    await line.getByLabel('Term of Mail Team').selectOption({ label: 'Yearly, £75.00' });
    await expect(panel(page)).toContainText('£90.00');
    await expect(panel(page)).toContainText('then £90.00 a year');
    await page.evaluate(async (base) => {
      const { products } = await (await fetch(`${base}/product/products?group_selector=hosting.email.extra`)).json();
      const button = Object.assign(document.createElement('button'), { textContent: 'Buy an archive' });
      button.dataset.portalProduct = products[0].id;
      document.querySelector('main')?.append(button);
    }, api(page));
    await page.getByRole('button', { name: 'Buy an archive' }).click();
    const archive = basket(page).getByRole('listitem').filter({ hasText: 'Mail Archive' });
    await archive.getByRole('button', { name: 'One more' }).click();
    await archive.getByRole('button', { name: 'One more' }).click();
    await expect(archive.getByRole('status')).toHaveText('3');
    await expect(archive).toContainText('£4.50');
    await expect(panel(page)).toContainText('then £5.40 a month');
    await fault(page, { method: 'PUT', path: '/cart/cart/product/{id}' }, 'status:422');
    await archive.getByRole('button', { name: 'One more' }).click();
    await expect(archive.getByRole('alert')).toContainText('Fault on demand: 422');
    await expect(archive.getByRole('status')).toHaveText('3');
  });

  test('every refusal of a promo code in words, and one that holds', async ({ page }) => {
    await page.goto('/demo/reseller/');
    await add(page, 'Mail Start');
    await page.getByRole('button', { name: 'I have a promo code' }).click();
    const field = page.getByLabel('Promo code');
    const use = async (code: string, words: string) => {
      await field.fill(code);
      await page.getByRole('button', { name: 'Use', exact: true }).click();
      await expect(page.getByText(words)).toBeVisible();
      await expect(field).toHaveValue(code);
    };
    await use('', 'Required Field.');
    await use('nonsense', 'We do not know the code “NONSENSE”.');
    await use('SUMMER25', 'This code ended on 31 August 2026.');
    await use('SPRING27', 'This code holds from 1 March 2027 on.');
    await use('FIRST100', 'This code has been used up.');
    await use('BIG50', 'This code needs a basket of at least £200.');
    await use('MAIL5', 'This code needs email of at least £20.');
    await use('HALFDOMAIN', 'This code holds for domains, and there is none in your basket.');
    await field.fill('welcome10');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await expect(panel(page)).toContainText('WELCOME10 · 10% off the first payment');
    await expect(panel(page)).toContainText('−£0.25');
    await expect(panel(page)).toContainText('£2.70');
    await page.getByRole('button', { name: 'Take WELCOME10 out' }).click();
    await expect(panel(page)).toContainText('£3.00');
  });

  test('another price, another tab, a product withdrawn: said beside the line', async ({ page, context }) => {
    await page.goto('/demo/reseller/');
    await add(page, 'Mail Start');
    await expect(basket(page)).toContainText('Mail Start');
    // As the provider would say it: its catalogue is everybody's here.
    await page.route('**/cart/cart/*', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const body = await response.json();
      body.products[0].former_price = 2;
      body.products.push({
        ...body.products[0],
        id: 9999,
        label: 'Web Classic',
        full_name: 'Web Classic',
        withdrawn: true,
      });
      await route.fulfill({ response, json: body });
    });
    const other = await context.newPage();
    await other.goto('/demo/reseller/');
    await other.getByRole('button', { name: 'Add to basket: Mail Company' }).click();
    await expect(basket(page)).toContainText(
      'The price has changed since you added it: it was £2.00, it is £2.50 now.',
    );
    await expect(basket(page)).toContainText('Web Classic is not sold any more. It is not in the total.');
  });

  test("somebody else's cart, and a wrong key, are told nothing", async ({ page, browser }) => {
    await page.goto('/demo/reseller/');
    await add(page, 'Mail Start');
    await expect(basket(page)).toContainText('Mail Start');
    const id = await cartCookie(page);
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`/cart/${id}`);
    await expect(stranger.getByText('This basket cannot be shown')).toBeVisible();
    const base = api(page);
    expect(
      (await page.request.get(`${base}/cart/cart/${id}`, { headers: { 'guest-auth': 'x'.repeat(43) } })).status(),
    ).toBe(401);
    const [guest = '', key = ''] = await guestOf(page);
    const { products } = await (
      await page.request.get(`${base}/cart/cart/${id}`, { headers: { 'guest-auth': key } })
    ).json();
    expect(guest).not.toBe('');
    for (const quantity of [-1, 0, 1.5, 1000]) {
      const answer = await page.request.put(`${base}/cart/cart/product/${products[0].id}`, {
        headers: { 'guest-auth': key },
        data: { quantity },
      });
      expect([quantity, answer.status()]).toEqual([quantity, 422]);
    }
    // A guest key that is not the cart's own: the visitor begins anew, without an error.
    await page.context().addCookies([{ name: 'auth.guest', value: `${guest}.${'y'.repeat(43)}`, url: page.url() }]);
    await page.reload();
    await expect(page.getByText('Your basket is empty')).toBeVisible();
  });

  test('paid in place: nobody has to leave the reseller', async ({ page }) => {
    test.setTimeout(90_000);
    const { email, teamId, headers } = await makePerson(page, 'embedded');
    const base = `http://localhost:${Number(process.env.E2E_PORT ?? 4800) + 1}`;
    await page.request.put(`${base}/user/teams/${teamId}`, {
      headers,
      data: { address1: '1 High Street', city: 'Bristol', zip: 'BS1 6DZ', country: 'GB' },
    });
    await page.goto('/demo/reseller/');
    await add(page, 'Mail Start');
    await panel(page).getByRole('button', { name: 'Checkout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Secure Checkout' });
    await expect(dialog.getByRole('region', { name: 'Order Summary' })).toContainText('Mail Start');
    await fill(page, email);
    const frame = page.frameLocator('iframe[title="Card details"]');
    await frame.getByLabel('Card number').fill('4000 0027 6000 3184');
    await frame.getByLabel('Expiry').fill('12/40');
    await frame.getByLabel('Security code').fill('123');
    await dialog.getByRole('button', { name: 'Pay £3.00' }).click();
    await page.frameLocator('iframe[title="Your bank asks"]').getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Checkout Complete')).toBeVisible();
    await dialog.getByRole('button', { name: 'Return to dashboard' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Your basket is empty')).toBeVisible();
  });
});

test("a guest's basket becomes the user's, also when the connection is bad", async ({ page }) => {
  const { email } = await makePerson(page, 'merges');
  await page.goto('/add-product/cloud/cloud-2/monthly');
  await page.getByLabel('Name of the server').fill('merged-1');
  await page.getByLabel('How many').selectOption('3');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText('In your basket').first()).toBeVisible();
  const before = await cartCookie(page);
  await page.goto('/');
  await fault(page, { method: 'POST', path: '/cart/cart/product' }, 'drop-after', 2);
  await fill(page, email);
  await expect(
    page.getByRole('button', { name: 'Your account' }).or(page.locator('[aria-haspopup=menu]')).first(),
  ).toBeVisible();
  await page.goto('/checkout');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('merged-1');
  await expect(summary).toContainText('£42.00');
  await expect(summary.getByRole('listitem')).toHaveCount(1);
  expect(await cartCookie(page)).not.toBe(before);
});

test.describe('the shop’s paths', () => {
  test('unknown product, term and group in a link; back and reload keep the step; leaving forgets the names', async ({
    page,
  }) => {
    for (const path of [
      '/add-product/yachts',
      '/add-product/email/no-such-plan/monthly',
      '/add-product/email/mail-team/weekly',
      '/add-product/email/web-classic/monthly',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'We do not sell that' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Choose something else' }).click();
    await page.getByRole('link', { name: /^Email/ }).click();
    await page.getByRole('button', { name: 'Choose Mail Company' }).click();
    await page.getByRole('link', { name: /Use a domain I have/ }).click();
    await page.getByLabel('Domain').fill('not a domain');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('The entered line is not domain')).toBeVisible();
    await page.getByLabel('Domain').fill('lantern.co.uk');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('list', { name: 'Chosen names' })).toContainText('lantern.co.uk');
    await page.reload();
    await expect(page.getByRole('list', { name: 'Chosen names' })).toContainText('lantern.co.uk');
    await page.goBack();
    await expect(page.getByLabel('Domain')).toHaveValue('lantern.co.uk');
    expect(await page.evaluate(() => sessionStorage.getItem('auth.add-product'))).toContain('lantern.co.uk');
    await page.getByRole('link', { name: 'Support', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Help & Support' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('auth.add-product'))).toBeNull();
  });

  test('a link preselects product, term and domain; labels say Monthly and Yearly; what is bundled is free; hidden products are not shown', async ({
    page,
  }) => {
    await page.goto('/add-product/email/mail-team/yearly/existing-domain?domain=lantern.co.uk');
    await expect(page.getByLabel('Domain')).toHaveValue('lantern.co.uk');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('£75.00 Yearly')).toBeVisible();
    await page.goto('/add-product/hosting');
    await expect(page.getByRole('listitem').filter({ hasText: 'Site Builder' })).toContainText('Free/Bundled');
    await expect(page.getByText('Account set-up')).toHaveCount(0);
    await expect(page.getByText('Web Classic')).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Web Reseller' })).toContainText('For resellers');
    await page.getByRole('button', { name: 'Monthly' }).click();
    await page.getByRole('button', { name: 'Choose Web Reseller' }).click();
    await page.getByRole('link', { name: /Use a domain I have/ }).click();
    await page.getByLabel('Domain').fill('agency.example');
    await page.getByRole('button', { name: 'Go on' }).click();
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

  test('names move here with their codes, one and several', async ({ page }) => {
    await page.goto('/add-product/transfer-domain');
    await page.getByRole('link', { name: 'One domain' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('Required Field.')).toBeVisible();
    await page.getByLabel('Domain').fill('mine.yachts');
    await page.getByLabel('Transfer code (EPP code)').fill('abc');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('We do not sell .yachts names')).toBeVisible();
    await expect(page.getByText('Write the transfer code: 6 to 64 characters.')).toBeVisible();
    await page.getByLabel('Domain').fill('mine.co.uk');
    await page.getByLabel('Transfer code (EPP code)').fill('EPP-12345');
    await expect(page.getByText('Free of charge').first()).toBeVisible();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('list', { name: 'Chosen names' })).toContainText('Moves to us');
    await page.goto('/add-product/transfer-domain/multiple');
    await page.getByLabel('Names with their codes').fill('first.com CODE-1111\nsecond.net');
    await page.getByRole('button', { name: 'Go on' }).click();
    const names = page.getByRole('list', { name: 'Chosen names' });
    await expect(names.getByRole('listitem')).toHaveCount(3);
    // What a reload forgot, or nobody gave, is asked for here.
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(names).toContainText('Write the transfer code: 6 to 64 characters.');
    for (const field of await names.getByLabel('Transfer code (EPP code)').all()) await field.fill('CODE-2222');
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByText('In your basket').first()).toBeVisible();
    // Codes are kept in no storage.
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      'CODE-2222',
    );
  });
});

test.describe('searching names', () => {
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Find your domain' });
  const rows = (page: Page) => page.getByRole('list', { name: 'Domain names' }).getByRole('listitem');

  test('a pasted list is searched whole, each registry at its own speed, and no row moves', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await field(page).focus();
    await page.evaluate(() => {
      const names = Array.from(
        { length: 50 },
        (_, index) => `listname${index}.${['co.uk', 'com', 'name', 'biz', 'io'][index % 5]}`,
      ).join('\n');
      const input = document.querySelector('portal-domain-search')?.shadowRoot?.querySelector('input');
      const data = new DataTransfer();
      data.setData('text/plain', names);
      input?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }),
      );
    });
    await expect(rows(page)).toHaveCount(50);
    const shift = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: false });
          setTimeout(() => resolve(sum), 2500);
        }),
    );
    await expect(rows(page).filter({ hasText: /Available|Taken/ })).toHaveCount(50);
    expect(await shift).toBe(0);
    await expect(page.getByText('Searching')).toHaveCount(0);
  });

  test('ten thousand names: the first are searched, the rest are counted, nothing that was pasted is lost', async ({
    page,
  }) => {
    await page.goto('/add-product/domain/multiple');
    await page.getByLabel('Names').evaluate((area: HTMLTextAreaElement) => {
      // As a paste does it: at once.
      const text = Array.from({ length: 10_000 }, (_, index) => `bulk-${index}.com`).join('\n');
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
      area.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    });
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('We search the first 200 of 10,000 names.')).toBeVisible();
    await expect(rows(page)).toHaveCount(200);
    await page.getByRole('button', { name: 'Change the list' }).click();
    expect((await page.getByLabel('Names').inputValue()).split('\n')).toHaveLength(10_000);
  });

  test('filters by kind and price; a taken name offers the move and others near it; arrows move, Enter adds', async ({
    page,
  }) => {
    await page.goto('/demo/brand-site/?q=taken.com');
    await expect(rows(page).first()).toContainText('Taken');
    const nearby = page.getByRole('list', { name: 'Names near it' });
    await expect(nearby.getByRole('button', { name: /^Add / }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Technology', exact: true }).click();
    await expect(rows(page).filter({ hasText: 'taken.tech' })).toBeVisible();
    await page.getByLabel('First year up to').selectOption('5');
    await expect(rows(page).filter({ hasText: 'taken.io' })).toHaveCount(0);
    await page.getByLabel('First year up to').selectOption('');
    await page.getByRole('button', { name: 'Move it here: taken.com' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move taken.com to us' });
    await expect(dialog).toContainText('It costs £14.99, with a year added.');
    await dialog.getByRole('button', { name: 'Move it here' }).click();
    await expect(dialog).toContainText('Write the transfer code');
    await dialog.getByLabel('Transfer code (EPP code)').fill('MOVE-1234');
    await dialog.getByRole('button', { name: 'Move it here' }).click();
    await expect(rows(page).filter({ hasText: 'taken.com' })).toContainText('In your basket');

    await field(page).fill('arrowkeys');
    await page.getByRole('button', { name: 'Popular', exact: true }).click();
    await expect(rows(page).filter({ hasText: 'Checking' })).toHaveCount(0);
    const first = page.getByRole('button', { name: /^(Add|Move it here)/ }).first();
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(first).toBeFocused();
    const add = page.getByRole('button', { name: /^Add arrowkeys/ }).first();
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(rows(page).filter({ hasText: 'In your basket' })).toHaveCount(1);
    await field(page).press('Tab');
    await expect(page).toHaveURL(/[?&]q=arrowkeys/);
  });

  test('an international name shows both forms, a mixed one is pointed out', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await field(page).fill('bücherei');
    await expect(rows(page).filter({ hasText: 'bücherei.com' })).toContainText('xn--bcherei-n2a.com');
    await field(page).fill('pаypal');
    await expect(rows(page).first()).toContainText(
      'Letters of several alphabets: this name can be mistaken for another.',
    );
  });

  test('estimated free, taken at the registry: Add is not offered, and a name lost between is said', async ({
    page,
  }) => {
    await page.goto('/demo/brand-site/');
    await field(page).fill('justtaken-name');
    await expect(rows(page).filter({ hasText: 'justtaken-name.net' })).toContainText('Taken');
    await expect(page.getByRole('button', { name: /^Add justtaken/ })).toHaveCount(0);
  });
});
