import { expect, fillSignIn, test } from './fixtures.ts';

/** gb customers of a state of their own: the seeded ones are four, and each journey changes one. */
const enter = async (page: import('@playwright/test').Page, name: string, path = '/?brand=gb') => {
  await page.goto(path);
  await fillSignIn(page, name);
};

test.describe('sign-in of gb', () => {
  test('preselects the provider by the email’s domain, until somebody chooses, and sends its id', async ({ page }) => {
    let sent: { group_id?: string; brand_name?: string } = {};
    page.on('request', (request) => {
      if (request.url().includes('/user/session/login') && request.method() === 'POST') sent = request.postDataJSON();
    });
    await page.goto('/?brand=gb');
    const provider = page.getByLabel('Your former provider');
    await expect(provider).toHaveValue('1');
    await page.getByLabel('Email or login').fill('ann@homewire.example');
    await expect(provider).toHaveValue('2');
    await page.getByLabel('Email or login').fill('ann@elsewhere.example');
    await expect(provider).toHaveValue('1');
    await provider.selectOption('4');
    await page.getByLabel('Email or login').fill('ann@homewire.example');
    await expect(provider).toHaveValue('4');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'LOG IN' }).click();
    await expect(page.getByRole('alert')).toContainText('wrong');
    expect(sent).toMatchObject({ group_id: '4', brand_name: 'gb', brand_id: 2 });
    await expect(page.getByText('You keep your addresses, your domains, your webspace and your DNS.')).toBeVisible();
    await page.getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByRole('heading', { name: 'Questions & answers' })).toBeVisible();
  });
  test('its header leads back, but from / nothing does', async ({ page }) => {
    await page.goto('/?brand=gb');
    await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
  });
  test('broken meta of the brand leaves a plain sign-in', async ({ page }) => {
    await page.route('**/brand/brand?**', (route) =>
      route.fulfill({
        json: { brand: { id: 2, name: 'gb', meta: '{"features":["email"' } },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await enter(page, 'gb-done');
    await expect(page.getByRole('heading', { name: 'Hello, Gita' })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Email' }),
    ).toBeVisible();
  });
});

test.describe('onboarding (S1 §4)', () => {
  test('flow one: terms, billing details, a declined card, the £15, and the result stays after a reload', async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await enter(page, 'gb-one');
    await expect(page.getByRole('heading', { name: 'Finish moving to us' })).toBeVisible();
    // Not finished: other pages lead to onboarding, the excepted ones do not.
    for (const [path, heading] of [
      ['/team/details-users', 'Details & users'],
      ['/support/help', 'Help & Support'],
      ['/profile/account-details', 'Account details'],
    ] as const) {
      await page.goto(`${path}?brand=gb`);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    }
    await page.goto('/file-manager?brand=gb');
    await expect(page).toHaveURL(/\/onboarding$/);
    await expect(page.getByRole('heading', { name: 'Your email stays yours' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(BACK|HOME)$/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Questions? Contact our Support Team' })).toHaveAttribute(
      'href',
      '/support',
    );
    await expect(page.getByText('£15', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('Accept the terms to go on.')).toBeVisible();
    await page.getByLabel('I accept the Terms.').check();
    await page.getByRole('button', { name: 'Go on' }).click();

    await expect(page.getByRole('heading', { name: 'Billing details' })).toBeFocused();
    // A renewal is near: the way back is home.
    await expect(page.getByRole('button', { name: 'HOME' })).toBeVisible();
    await page.getByLabel('Postcode').fill('nonsense');
    await page.getByRole('button', { name: 'Go on to payment' }).click();
    await expect(page.getByText('Please enter valid postcode')).toBeVisible();
    await page.getByLabel('Postcode').fill('BS1 6DZ');
    await page.getByRole('button', { name: 'Go on to payment' }).click();

    await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
    const summary = page.getByRole('complementary', { name: 'Order Summary' });
    await expect(summary).toContainText('VAT (20%)');
    await expect(summary).toContainText('£12.50');
    await expect(summary).toContainText('£15.00');
    // A mandate the bank has not confirmed is no way to pay.
    await expect(page.getByText('account ending in 27')).toHaveCount(0);
    await page.getByRole('radio', { name: /0002/ }).check();
    await page.getByRole('button', { name: 'Pay £15' }).click();
    await expect(page.getByRole('alert')).toContainText('Your bank has declined the card.');
    await page.getByRole('radio', { name: /4242/ }).check();
    let payments = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/billing/transactions')) payments++;
    });
    await page.getByRole('button', { name: 'Pay £15' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Checkout Complete' })).toBeVisible();
    expect(payments).toBe(1);
    await expect(page.getByText('Your products are activated!')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(BACK|HOME)$/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Return to dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Finish moving to us' })).toHaveCount(0);
    await page.goto('/onboarding?brand=gb');
    await expect(page.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible();
  });
  test('flow two: the renewal has passed; direct debit waits for the bank', async ({ page }) => {
    await enter(page, 'gb-two');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('heading', { name: 'Your email waits for you' })).toBeVisible();
    await page.getByLabel('I accept the Terms.').check();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('button', { name: 'BACK' })).toBeVisible();
    await page.getByRole('button', { name: 'Go on to payment' }).click();
    await page.getByRole('radio', { name: /Direct debit/ }).check();
    await expect(page.getByText('this can take up to 7 days but is usually quicker')).toBeVisible();
    await page.getByRole('button', { name: 'Pay £15' }).click();
    await expect(page.getByRole('heading', { name: 'Awaiting payment from bank' })).toBeVisible();
    await page.goto(`${new URL(page.url()).pathname}?brand=gb`);
    await expect(page.getByRole('heading', { name: 'Awaiting payment from bank' })).toBeVisible();
  });
  test('flow three: terms alone, and it is done', async ({ page }) => {
    await enter(page, 'gb-three');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('heading', { name: 'Almost done' })).toBeVisible();
    await page.getByRole('button', { name: 'Accept and finish' }).click();
    await expect(page.getByText('Accept the terms to go on.')).toBeVisible();
    await page.getByLabel('I accept the Terms.').check();
    await page.getByRole('button', { name: 'Accept and finish' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Gwen' })).toBeVisible();
    await page.goto('/file-manager?brand=gb');
    await expect(page.getByRole('heading', { name: 'File manager' })).toBeVisible();
  });
  test('complete: onboarding leads home; any error completes; other brands have none', async ({ page }) => {
    await enter(page, 'gb-done');
    await expect(page.getByRole('heading', { name: 'Hello, Gita' })).toBeVisible();
    await page.goto('/onboarding/payment?brand=gb');
    await expect(page.getByRole('heading', { name: 'Hello, Gita' })).toBeVisible();
    await page.goto('/onboarding?brand=hp');
    await expect(page.getByRole('heading', { name: 'Hello, Gita' })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.route('**/user/team/option?**', (route) =>
      route.fulfill({ status: 500, json: {}, headers: { 'access-control-allow-origin': '*' } }),
    );
    await enter(page, 'gb-two', '/file-manager?brand=gb');
    await expect(page.getByRole('heading', { name: 'File manager' })).toBeVisible();
  });
});

test.describe('brands', () => {
  test('ewh shows email alone, lands there, and hides who is signed in', async ({ page }) => {
    await page.goto('/?brand=ewh');
    await fillSignIn(page, 'owner');
    await expect(page).toHaveURL(/\/email$/);
    await expect(page.getByRole('heading', { name: /^Email domains/ })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText(['Email']);
    await expect(page.getByText('Olivia Ward')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
  });
  test('each has its title, favicon, colours and company; VAT and company number are the same', async ({ page }) => {
    const seen = new Set<string>();
    for (const [brand, name] of [
      ['hp', 'Harbourpoint'],
      ['gb', 'Greenbridge'],
      ['eh', 'Evenhost'],
      ['ewh', 'Evenmail'],
      ['cp', 'Clearport'],
    ] as const) {
      await page.goto(`/?brand=${brand}`);
      await expect(page).toHaveTitle(`Sign in · ${name}`);
      seen.add((await page.locator('link[rel=icon]').getAttribute('href')) ?? '');
      const footer = page.getByRole('contentinfo');
      const [, vat, company] = /VAT (.+?) · Company (.+?)(?:Terms|$|\n)/.exec((await footer.textContent()) ?? '') ?? [];
      expect([brand, vat]).toEqual([brand, company?.trim()]);
      for (const link of ['Terms', 'Privacy Policy', 'About', 'Help & Support'])
        await expect(footer.getByRole('link', { name: link })).toBeVisible();
    }
    expect(seen.size).toBe(5);
  });
  test('/brand/{brand} wears that brand; one that is none is not found', async ({ page }) => {
    await page.goto('/brand/cp');
    await expect(page.getByRole('heading', { name: 'Welcome to Clearport' })).toBeVisible();
    await page.goto('/brand/evil');
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
  });
});

test('pages to read, for anybody', async ({ page }) => {
  for (const [path, heading] of [
    ['/about', 'About Harbourpoint'],
    ['/info', 'About Harbourpoint'],
    ['/info/terms', 'Terms'],
    ['/info/privacy', 'Privacy Policy'],
    ['/info/cookies', 'Cookies'],
    ['/info/__proto__', 'This page could not be found'],
    ['/faq', 'Questions & answers'],
    ['/hostopia-migration', 'Moving to Harbourpoint'],
    ['/service', 'Our services'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, exact: true }), path).toBeVisible();
  }
  await expect(page.getByText(/^from £/).first()).toBeVisible();
  await page.goto('/test');
  await expect(page.getByText('Good', { exact: true })).toHaveCount(5);
});
