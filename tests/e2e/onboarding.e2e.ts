import { headingNamed, openPage } from './support/page.ts';
import { createTeam } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const expectHeading = (page: Page, name: string) => expect(headingNamed(page, name)).toBeVisible();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const acceptTerms = (page: Page) => page.getByLabel('I agree to the Terms and Privacy Policy.').check();

test.describe('flow one (S1 §4): the renewal of a mailbox is near', () => {
  const open = async (page: Page, path: string) => {
    const team = await createTeam('gb-one');
    await signIn(page, team.owner, `${path}?brand=gb`);
  };

  for (const [path, heading] of [
    ['/team/details-users', 'Members & details'],
    ['/support/help', 'Help & Support'],
    ['/profile/account-details', 'Account details'],
  ] as const)
    test(`leaves ${path} open`, async ({ page }) => {
      await open(page, path);
      await expectHeading(page, heading);
    });

  test('leads other pages to onboarding', async ({ page }) => {
    await open(page, '/file-manager');
    await expect(page).toHaveURL(/\/onboarding$/);
    await expectHeading(page, 'Keep your email');
  });

  test('is announced on the dashboard', async ({ page }) => {
    await open(page, '/');
    await expectHeading(page, 'Finish setting up');
  });

  test('begins with the price, the way to support, and no way back', async ({ page }) => {
    await open(page, '/onboarding');
    await expect(page.getByText('£15', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Questions? Contact our Support Team' })).toHaveAttribute(
      'href',
      '/support',
    );
    await expect(page.getByRole('button', { name: /^(BACK|HOME)$/ })).toHaveCount(0);
  });

  test('needs the terms to be accepted', async ({ page }) => {
    await open(page, '/onboarding');
    await goOn(page);
    await expect(page.getByText('Accept the terms to continue.', { exact: true })).toBeVisible();
  });

  test('asks for billing details, from where the way back is home', async ({ page }) => {
    await open(page, '/onboarding');
    await acceptTerms(page);
    await goOn(page);
    await expect(headingNamed(page, 'Billing details')).toBeFocused();
    await expect(page.getByRole('button', { name: 'HOME' })).toBeVisible();
    await page.getByLabel('Postcode').fill('nonsense');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('Please enter valid postcode')).toBeVisible();
    await page.getByLabel('Postcode').fill('BS1 6DZ');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expectHeading(page, 'Payment');
  });

  test('shows what is paid, and no mandate that the bank has not confirmed', async ({ page }) => {
    await open(page, '/onboarding/payment');
    const summary = page.getByRole('complementary', { name: 'Order Summary' });
    await expect(summary).toContainText('VAT (20%)');
    await expect(summary).toContainText('£12.50');
    await expect(summary).toContainText('£15.00');
    await expect(page.getByText('account ending in 27')).toHaveCount(0);
  });

  test('says that a card was declined, and takes another', async ({ page }) => {
    await open(page, '/onboarding/payment');
    await page.getByRole('radio', { name: /0002/ }).check();
    await page.getByRole('button', { name: 'Pay £15' }).click();
    await expect(page.getByRole('alert')).toContainText('Your bank declined the card.');
    await page.getByRole('radio', { name: /4242/ }).check();
    await page.getByRole('button', { name: 'Pay £15' }).click();
    await expectHeading(page, 'Checkout Complete');
  });

  test('is paid once by two presses', async ({ page }) => {
    await open(page, '/onboarding/payment');
    await page.getByRole('radio', { name: /4242/ }).check();
    let payments = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/billing/transactions')) payments++;
    });
    await page.getByRole('button', { name: 'Pay £15' }).dblclick();
    await expectHeading(page, 'Checkout Complete');
    expect(payments).toBe(1);
  });

  test('ends on the dashboard, and does not begin again', async ({ page }) => {
    await open(page, '/onboarding');
    await acceptTerms(page);
    await goOn(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('radio', { name: /4242/ }).check();
    await page.getByRole('button', { name: 'Pay £15' }).click();
    await expect(page.getByText('Your products are activated!')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(BACK|HOME)$/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Return to dashboard' }).click();
    await expectHeading(page, 'Welcome back, Grace');
    await expect(headingNamed(page, 'Finish setting up')).toHaveCount(0);
    await page.goto('/onboarding?brand=gb');
    await expectHeading(page, 'Welcome back, Grace');
  });
});

test.describe('the terms', () => {
  const open = async (page: Page, path: string) => {
    const team = await createTeam('gb-one');
    await signIn(page, team.owner, `${path}?brand=gb`);
  };

  for (const [link, heading] of [
    ['Terms', 'Orders and prices'],
    ['Privacy Policy', 'What we store'],
  ] as const)
    test(`are shown before they are accepted: ${link}`, async ({ page }) => {
      await open(page, '/onboarding');
      await page.getByRole('main').getByRole('link', { name: link }).click();
      await expect(page.getByRole('dialog').getByRole('heading', { name: heading })).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByLabel('I agree to the Terms and Privacy Policy.')).not.toBeChecked();
    });

  test('have a page that stays open', async ({ page }) => {
    await open(page, '/info/terms');
    await expectHeading(page, 'Terms');
  });
});

/** What stands between a customer of each flow and their mail. */
const waysToMail: Record<'gb-one' | 'gb-two' | 'gb-three' | 'gb-done', (page: Page) => Promise<void>> = {
  'gb-one': payWithCard,
  'gb-two': payWithCard,
  'gb-three': async (page) => {
    await page.goto('/onboarding?brand=gb');
    await acceptTerms(page);
    await page.getByRole('button', { name: 'Accept and finish' }).click();
    await page.getByRole('link', { name: 'Email' }).first().click();
  },
  'gb-done': async (page) => {
    await page.getByRole('link', { name: 'Email' }).first().click();
  },
};

async function payWithCard(page: Page): Promise<void> {
  await page.goto('/onboarding?brand=gb');
  await acceptTerms(page);
  await goOn(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('radio', { name: /4242/ }).check();
  await page.getByRole('button', { name: 'Pay £15' }).click();
  await page.getByRole('button', { name: 'Open your mailbox' }).click();
}

for (const [kind, reachMail] of Object.entries(waysToMail))
  test(`a customer of ${kind} ends in a mailbox that can be used`, async ({ page }) => {
    const team = await createTeam(kind as keyof typeof waysToMail);
    await signIn(page, team.owner, '/?brand=gb');
    await reachMail(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /\.example$/ })
      .first()
      .click();
    await expect(page.getByRole('cell', { name: /@.*\.example/ }).first()).toBeVisible();
    await page.getByRole('button', { name: /^Open webmail for/ }).click();
    await expect(page.getByText('Whoops!')).toHaveCount(0);
    await page
      .getByRole('button', { name: /^(Actions|More)/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Connect a device' }).click();
    await page.getByRole('dialog').getByRole('tab', { name: 'Other apps' }).click();
    await expect(page.getByRole('dialog')).toContainText('imap.');
  });

test.describe('flow two (S1 §4): the renewal has passed', () => {
  test('says so, and has a way back', async ({ page }) => {
    const team = await createTeam('gb-two');
    await openPage(page, team.owner, '/onboarding?brand=gb', 'Renew your email');
    await acceptTerms(page);
    await goOn(page);
    await expect(page.getByRole('button', { name: 'BACK' })).toBeVisible();
  });

  test('paid by direct debit waits for the bank, after a reload too', async ({ page }) => {
    const team = await createTeam('gb-two');
    await openPage(page, team.owner, '/onboarding/payment?brand=gb', 'Payment');
    await page.getByRole('radio', { name: /^Direct Debit/ }).check();
    await expect(page.getByText('this can take up to 7 days but is usually quicker')).toBeVisible();
    await page.getByRole('button', { name: 'Pay £15' }).click();
    await expectHeading(page, 'Awaiting payment from bank');
    await page.goto(`${new URL(page.url()).pathname}?brand=gb`);
    await expectHeading(page, 'Awaiting payment from bank');
  });
});

test.describe('flow three (S1 §4): only the terms are missing', () => {
  test('needs them to be accepted', async ({ page }) => {
    const team = await createTeam('gb-three');
    await openPage(page, team.owner, '/onboarding?brand=gb', 'Almost done');
    await page.getByRole('button', { name: 'Accept and finish' }).click();
    await expect(page.getByText('Accept the terms to continue.', { exact: true })).toBeVisible();
  });

  test('is done with them, and every page is open', async ({ page }) => {
    const team = await createTeam('gb-three');
    await openPage(page, team.owner, '/onboarding?brand=gb', 'Almost done');
    await acceptTerms(page);
    await page.getByRole('button', { name: 'Accept and finish' }).click();
    await expectHeading(page, 'Welcome back, Gwen');
    await page.goto('/file-manager?brand=gb');
    await expectHeading(page, 'File manager');
  });
});

test.describe('an onboarding that is complete (S1 §4)', () => {
  for (const path of ['/onboarding/payment?brand=gb', '/onboarding?brand=hp'])
    test(`leads from ${path} home`, async ({ page }) => {
      const team = await createTeam('gb-done');
      await openPage(page, team.owner, path, 'Welcome back, Gita');
    });

  test('is what any error stands for', async ({ page }) => {
    await page.route('**/user/team/option?**', (route) =>
      route.fulfill({ status: 500, json: {}, headers: { 'access-control-allow-origin': '*' } }),
    );
    const team = await createTeam('gb-two');
    await openPage(page, team.owner, '/file-manager?brand=gb', 'File manager');
  });
});
