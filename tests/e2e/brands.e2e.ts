import { headingNamed } from './support/page.ts';
import { createTeam } from './support/provider.ts';
import { fillSignInForm, signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const BRANDS = [
  ['hp', 'Harbourpoint'],
  ['gb', 'Greenbridge'],
  ['eh', 'Evenhost'],
  ['ewh', 'Evenmail'],
  ['cp', 'Clearport'],
] as const;

test.describe('the sign-in of gb', () => {
  const previousProvider = (page: Page) => page.getByLabel('Previous provider');

  test('preselects the former provider by the domain of the email', async ({ page }) => {
    await page.goto('/?brand=gb');
    await expect(previousProvider(page)).toHaveValue('1');
    await page.getByLabel('Email or username').fill('ann@homewire.example');
    await expect(previousProvider(page)).toHaveValue('2');
    await page.getByLabel('Email or username').fill('ann@elsewhere.example');
    await expect(previousProvider(page)).toHaveValue('1');
  });

  test('keeps the provider that somebody has chosen', async ({ page }) => {
    await page.goto('/?brand=gb');
    await previousProvider(page).selectOption('4');
    await page.getByLabel('Email or username').fill('ann@homewire.example');
    await expect(previousProvider(page)).toHaveValue('4');
  });

  test("sends the provider's id and the brand", async ({ page }) => {
    await page.goto('/?brand=gb');
    await previousProvider(page).selectOption('4');
    const sent = page.waitForRequest(
      (request) => request.url().includes('/user/session/login') && request.method() === 'POST',
    );
    await fillSignInForm(page, 'ann@homewire.example', 'wrong');
    expect((await sent).postDataJSON()).toMatchObject({ group_id: '4', brand_name: 'gb', brand_id: 2 });
    await expect(page.getByRole('alert')).toContainText('wrong');
  });

  test('says what customers keep, and leads to the questions', async ({ page }) => {
    await page.goto('/?brand=gb');
    await expect(page.getByText('Keep your addresses, domains, webspace and DNS.')).toBeVisible();
    await page.getByRole('link', { name: 'FAQ' }).click();
    await expect(headingNamed(page, 'FAQs')).toBeVisible();
  });

  test('has a header that leads back from every page but the first', async ({ page }) => {
    await page.goto('/?brand=gb');
    await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
  });

  test('is a plain one when the meta of the brand is broken', async ({ page }) => {
    const team = await createTeam('gb-done');
    await page.route('**/brand/brand?**', (route) =>
      route.fulfill({
        json: { brand: { id: 2, name: 'gb', meta: '{"features":["email"' } },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await page.goto('/?brand=gb');
    await fillSignInForm(page, team.owner.email);
    await expect(headingNamed(page, 'Welcome back, Gita')).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: 'Email' })).toBeVisible();
  });
});

test.describe('ewh', () => {
  test('lands on email, the only entry of its menu', async ({ page, team }) => {
    await page.goto('/?brand=ewh');
    await expect(page.getByText('Business email, with real people on support.')).toBeVisible();
    await fillSignInForm(page, team.owner.email);
    await expect(page).toHaveURL(/\/email$/);
    await expect(page.getByRole('heading', { name: /^Email domains/ })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText(['Email']);
  });

  test('hides who is signed in, and signs out', async ({ page, team }) => {
    await signIn(page, team.owner, '/email?brand=ewh');
    await expect(page.getByRole('heading', { name: /^Email domains/ })).toBeVisible();
    await expect(page.getByText('Olivia Ward')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
  });
});

test.describe('ewh offers only what it sells', () => {
  const notSold = (page: Page) => headingNamed(page, 'Not available');

  test('in its shop', async ({ page, team }) => {
    await signIn(page, team.owner, '/add-product?brand=ewh');
    const main = page.locator('main');
    await expect(main.getByRole('link', { name: /^Email/ })).toBeVisible();
    await expect(main.getByRole('link')).toHaveCount(1);
  });

  test('as the domain of a plan: one that the customer has', async ({ page, team }) => {
    await signIn(page, team.owner, '/add-product/email/mail-team/yearly?brand=ewh');
    await expect(page.getByRole('textbox', { name: 'Domain' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Register|Transfer|Move/ })).toHaveCount(0);
  });

  for (const path of [
    '/add-product/domain',
    '/add-product/transfer-domain',
    '/add-product/hosting',
    '/add-product/email/mail-team/yearly/purchase-domain',
    '/add-product/email/mail-team/yearly/transfer-domain',
  ])
    test(`and nothing at ${path}`, async ({ page, team }) => {
      await signIn(page, team.owner, `${path}?brand=ewh`);
      await expect(notSold(page)).toBeVisible();
    });

  test('in a search for domains on a host page, which says so', async ({ page }) => {
    await page.goto('/demo/brand-site/?brand=ewh');
    await page.getByRole('searchbox', { name: 'Find your domain' }).fill('lantern');
    await expect(page.getByText('We don’t sell domain names here.')).toBeVisible();
    await expect(page.getByText('Change your filters')).toHaveCount(0);
  });

  test('on the overview of services', async ({ page }) => {
    await page.goto('/service?brand=ewh');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Email']);
  });
});

test.describe('every brand', () => {
  for (const [brand, name] of BRANDS)
    test(`has its name in the title and its company in the footer: ${brand}`, async ({ page }) => {
      await page.goto(`/?brand=${brand}`);
      await expect(page).toHaveTitle(`Sign in · ${name}`);
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText('VAT');
      const [, vat, company] = /VAT (.+?) · Company (.+?)(?:Terms|$|\n)/.exec((await footer.textContent()) ?? '') ?? [];
      expect(vat).toBeTruthy();
      expect(vat).toBe(company?.trim());
      for (const link of ['Terms', 'Privacy Policy', 'About', 'Help & Support'])
        await expect(footer.getByRole('link', { name: link })).toBeVisible();
    });

  test('has a favicon of its own', async ({ page }) => {
    const icons = new Set<string>();
    for (const [brand, name] of BRANDS) {
      await page.goto(`/?brand=${brand}`);
      await expect(page).toHaveTitle(`Sign in · ${name}`);
      icons.add((await page.locator('link[rel=icon]').getAttribute('href')) ?? '');
    }
    expect(icons.size).toBe(BRANDS.length);
  });

  test('has a page that wears it', async ({ page }) => {
    await page.goto('/brand/cp');
    await expect(headingNamed(page, 'Welcome to Clearport')).toBeVisible();
  });

  test('is one of five: another is not found', async ({ page }) => {
    await page.goto('/brand/evil');
    await expect(headingNamed(page, 'This page could not be found')).toBeVisible();
  });
});

test.describe('pages to read, for anybody', () => {
  for (const [path, heading] of [
    ['/about', 'About Harbourpoint'],
    ['/info', 'About Harbourpoint'],
    ['/info/terms', 'Terms'],
    ['/info/privacy', 'Privacy Policy'],
    ['/info/cookies', 'Cookies'],
    ['/info/__proto__', 'This page could not be found'],
    ['/faq', 'FAQs'],
    ['/hostopia-migration', 'Moving to Harbourpoint'],
  ] as const)
    test(`${path} is ${heading}`, async ({ page }) => {
      await page.goto(path);
      await expect(headingNamed(page, heading)).toBeVisible();
    });

  test('/hostopia-migration is of use where the brand has taken over nobody', async ({ page }) => {
    await page.goto('/hostopia-migration');
    await expect(page.getByText('Your address keeps working for as long as you like.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Providers that have moved' })).toHaveCount(0);
    await expect(page.locator('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/');
    await page.getByRole('link', { name: 'Contact support' }).click();
    await expect(headingNamed(page, 'Help & Support')).toBeVisible();
  });

  test('/hostopia-migration names the domains that stay', async ({ page }) => {
    await page.goto('/hostopia-migration?brand=gb');
    await expect(page.getByText(/^Your address at .+homewire\.example.+ keeps working/)).toBeVisible();
  });

  test('/hostopia-migration leads who is signed in to their email', async ({ page, team }) => {
    await signIn(page, team.owner, '/hostopia-migration');
    await expect(page.locator('main').getByRole('link', { name: 'Go to your email' })).toHaveAttribute(
      'href',
      '/email',
    );
  });

  test('/service shows what each group costs', async ({ page }) => {
    await page.goto('/service');
    await expect(headingNamed(page, 'Our services')).toBeVisible();
    await expect(page.getByText(/^from £/).first()).toBeVisible();
  });

  test('/service leads to what it shows', async ({ page }) => {
    await page.goto('/service');
    await page.getByRole('link', { name: /Email.*Get started/ }).click();
    await expect(page).toHaveURL(/\/add-product\/email$/);
  });

  test('/test says that everything is good', async ({ page }) => {
    await page.goto('/test');
    await expect(page.getByText('OK', { exact: true })).toHaveCount(5);
  });
});

test.describe('the host name of the page', () => {
  const products = (page: Page) => page.waitForRequest((request) => request.url().includes('/product/products'));

  test('chooses the catalogue', async ({ page }) => {
    const asked = products(page);
    await page.goto('/add-product/email?brand=ewh');
    expect(new URL((await asked).url()).searchParams.get('brand_id')).toBe('4');
    await expect(page.getByText('Mail Start')).toBeVisible();
  });

  test('may be one that the provider does not know', async ({ page }) => {
    await page.route('**/brand/brand?*', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('app_domain', 'unknown.example');
      return route.continue({ url: url.href });
    });
    const asked = products(page);
    await page.goto('/add-product/email');
    expect(new URL((await asked).url()).searchParams.has('brand_id')).toBe(false);
    await expect(page.getByText('Mail Start')).toBeVisible();
    await expect(page.getByText('Whoops!')).toHaveCount(0);
  });
});
