import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame } from '@playwright/test';
import { expect, fault, fillSignIn, jpeg, openChat, type Page, say, signIn, test } from './fixtures.ts';
import { fill, makePerson } from './people.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Axe = {
  run(
    context: unknown,
    options: unknown,
  ): Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[] }>;
};

/** What a frame of another origin holds: axe looks into the page alone. */
const frameViolations = async (page: Page, path: string) =>
  violations(page.frames().find((frame) => frame.url().includes(path)) as Frame);

/** @param within selectors from the page through shadow roots to the part that is looked at; the whole page without them */
async function violations(page: Page | Frame, within?: string[]): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async (path) => {
    const { violations: found } = await (window as unknown as { axe: Axe }).axe.run(
      path ? { fromShadowDom: path } : document,
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    );
    return found.flatMap((one) =>
      one.nodes.map(
        (node) =>
          `${one.id}: ${one.help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary.split('\n').slice(1, 3).join(' ')}`,
      ),
    );
  }, within);
}

/** Opens a page and waits for what it shows: its data, and its letters. */
async function settle(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

const views = [
  { name: 'light', scheme: 'light', width: 1440 },
  { name: 'dark', scheme: 'dark', width: 1440 },
  { name: 'phone', scheme: 'light', width: 390 },
] as const;

const heading = (name: string) => async (page: Page) => expect(page.getByRole('heading', { name })).toBeVisible();

const hostPages: [path: string, prepare?: (page: Page) => Promise<void>][] = [
  ['/demo/'],
  [
    '/demo/brand-site/',
    async (page) => {
      await page.getByRole('searchbox').fill('meadow');
      await expect(page.getByRole('button', { name: 'Add meadow.net' })).toBeVisible();
    },
  ],
  [
    '/demo/brand-site/?brand=gb',
    async (page) => {
      await page.getByRole('button', { name: 'Get Help' }).click();
      await page.getByPlaceholder('Type your message here').fill('Hello');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('log')).toContainText('Hello');
      await expect(page.getByRole('log').getByText('Sending')).toHaveCount(0);
    },
  ],
  [
    '/demo/reseller/',
    async (page) => {
      await page.getByRole('button', { name: 'Add to basket: Mail Start' }).click();
      await expect(page.getByText('VAT (20%)')).toBeVisible();
    },
  ],
  ['/demo/together/'],
  ['/demo/email/'],
  ['/demo/agent/'],
  ['/demo/mails/', async (page) => expect(page.locator('#state')).not.toHaveText('Loading')],
  ['/demo/strict-csp/'],
  ['/demo/two-copies/'],
  ['/demo/provider-contract/', async (page) => expect(page.getByRole('heading', { name: 'wordpress' })).toBeVisible()],
  ['/demo/ui/', async (page) => expect(page.getByRole('heading', { name: 'Shared parts' })).toBeVisible()],
  ['/demo/ui/?brand=gb', async (page) => expect(page.getByRole('heading', { name: 'Shared parts' })).toBeVisible()],
  ['/', async (page) => expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible()],
  ['/support/help', async (page) => expect(page.getByRole('heading', { name: 'Help & Support' })).toBeVisible()],
  ['/auth/sign-up', heading('Create an account')],
  ['/auth/recover-details', heading('Set a new password')],
  ['/auth/forgotten-details', heading('Get back into your account')],
  [
    `/auth/reset-password?token=${'a'.repeat(43)}`,
    async (page) => expect(page.getByText('This link is no good any more')).toBeVisible(),
  ],
  [`/invite-accept/${'a'.repeat(43)}`, heading('This invite is no good any more')],
  ['/auth/sign-up?brand=gb', heading('Create an account')],
  ['/?brand=gb', async (page) => expect(page.getByLabel('Your former provider')).toBeVisible()],
  ['/about', heading('About Harbourpoint')],
  ['/info/terms', heading('Terms')],
  ['/faq', heading('Questions & answers')],
  ['/hostopia-migration?brand=gb', heading('Moving to Greenbridge')],
  ['/service', heading('Our services')],
  ['/add-product', heading('Add a product')],
  ['/add-product/email', heading('Email')],
  ['/add-product/domain', heading('Prices')],
  [
    '/add-product/domain?q=meadow',
    async (page) => expect(page.getByRole('button', { name: 'Choose meadow.net' })).toBeVisible(),
  ],
  [
    '/add-product/email/mail-team/yearly/transfer-domain/single',
    async (page) => page.getByRole('button', { name: 'Go on' }).click(),
  ],
  ['/checkout', heading("You don't have selected products")],
  ['/cart/not-mine', async (page) => expect(page.getByText('This basket cannot be shown')).toBeVisible()],
  ['/test', async (page) => expect(page.getByText('Good', { exact: true })).toHaveCount(5)],
  ['/brand/eh', heading('Welcome to Evenhost')],
  ['/?lang=de', async (page) => expect(page.getByRole('button', { name: 'ANMELDEN' })).toBeVisible()],
  ['/demo/brand-site/?pre-chat=optional', async (page) => page.getByRole('button', { name: 'Get Help' }).click()],
];

/** A conversation in all its states: files, an edit, emoji, a failure, the gallery, and the end. */
async function wholeTalk(page: Page) {
  await openChat(page);
  await page.locator('portal-live-chat input[type=file]').setInputFiles([
    { name: 'site.jpg', mimeType: 'image/jpeg', buffer: jpeg },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  ]);
  expect(await violations(page), 'previews').toEqual([]);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Open site.jpg' }).click();
  await expect(page.getByText('Image 1 of 1')).toBeVisible();
  expect(await violations(page), 'gallery').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Insert an emoji' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused();
  expect(await violations(page), 'emoji').toEqual([]);
  await page.keyboard.press('Escape');
  await fault(page, { method: 'POST', path: '/support/messages' }, 'status:422');
  await say(page, 'Refused');
  await expect(page.getByText('Not sent. Fault on demand: 422')).toBeVisible();
  expect(await violations(page), 'a failure').toEqual([]);
  await page.getByRole('button', { name: 'Chat options' }).click();
  expect(await violations(page), 'menu').toEqual([]);
  await page.getByRole('menuitem', { name: 'End this chat' }).click();
  await page.getByRole('radio', { name: 'Fair' }).check({ force: true });
  await page.getByRole('button', { name: 'Send by email' }).click();
  expect(await violations(page), 'the end').toEqual([]);
}

const portalPages: [path: string, ready: string][] = [
  ['/', 'Hello, Olivia'],
  ['/support/help', 'Help & Support'],
  ['/support/tickets', 'Tickets'],
  ['/support/tickets/new', 'New ticket'],
  ['/support/tickets/1', 'Moving northwind.example to the new plan'],
  ['/support/knowledgebase', 'Knowledge base'],
  ['/support/knowledgebase/domains', 'Domains'],
  ['/support/knowledgebase/article/4', 'Transfer a domain to us'],
  ['/support/knowledgebase/faqs', 'Questions & answers'],
  ['/support/service-status', 'Service status'],
  ['/support/chat', 'Live chat'],
  ['/email', 'Email domains'],
  ['/email/1/mailboxes', 'Mailboxes of northwind.example'],
  ['/email/1/forwarders', 'Forwarders and aliases of northwind.example'],
  ['/email/1/forwarders?tab=aliases', 'Forwarders and aliases of northwind.example'],
  ['/email/1/forwarders?tab=catch-all', 'Forwarders and aliases of northwind.example'],
  ['/email/2/forwarders?tab=flow', 'Forwarders and aliases of northwind-studio.example'],
  ['/email/1/filters', 'Filters of northwind.example'],
  ['/email/1/filters?tab=blacklist', 'Filters of northwind.example'],
  ['/email/1/calendar', 'Calendars of northwind.example'],
  ['/email/1/settings', 'Mail settings of northwind.example'],
  ['/email/1/settings?tab=dns', 'Mail settings of northwind.example'],
  ['/email/3/mailboxes', 'Mailboxes of northwind-shop.example'],
  ['/email/5/mailboxes', 'This domain is not one of yours'],
  ['/team/details-users', 'Details & users'],
  ['/team/details-users?tab=invites', 'Details & users'],
  ['/team/details-users?tab=details', 'Address'],
  ['/team/affiliate', 'Affiliate'],
  ['/team/email-history', 'Email history'],
  ['/profile/account-details', 'Account details'],
  ['/profile/extra-support', 'Extra support'],
  ['/file-manager', 'File manager'],
  ['/billing/invoices', 'Invoices'],
  ['/billing/invoices/28', 'Invoice #28'],
  ['/billing/payment-methods', 'Payment methods'],
  ['/billing/services', 'Services'],
  ['/billing/transactions', 'Transactions'],
  ['/service/hosting/11', 'northwind.example'],
  ['/service/hosting/11/change-package', 'Change package'],
  ['/node', 'Node.js projects'],
  ['/nowhere', 'This page could not be found'],
];

/** What axe finds in each view of the page as it is open: colours and width change under it. */
async function inEveryView(page: Page, what: string) {
  for (const { name, scheme, width } of views) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await violations(page), `${what} in ${name}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.describe('axe finds nothing in light, dark and on a phone', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [path, prepare] of hostPages) {
    test(path, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await prepare?.(page);
      await page.evaluate(() => document.fonts.ready);
      await inEveryView(page, path);
    });
  }

  test('the portal, signed in', async ({ page }) => {
    // Many pages, each looked through whole.
    test.setTimeout(300_000);
    await signIn(page, 'owner');
    for (const [path, ready] of portalPages) {
      await settle(page, path);
      await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible();
      await inEveryView(page, path);
    }
    await settle(page, '/email/1/mailboxes');
    await page.getByRole('button', { name: 'New mailbox' }).click();
    await page.getByRole('button', { name: 'Create mailbox' }).click();
    await expect(page.getByText('Required Field.').first()).toBeVisible();
    await inEveryView(page, 'dialog with errors');
  });
});

for (const { name, scheme, width } of views) {
  test.describe(`axe finds nothing in ${name}`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('the email manager’s dialogs', async ({ page }) => {
      test.setTimeout(180_000);
      await signIn(page, 'owner');
      let here = '';
      const over = async (path: string, start: () => Promise<void>, what: string) => {
        if (path !== here) await settle(page, path);
        here = path;
        await start();
        await expect(page.getByRole('dialog')).toBeVisible();
        // What lies behind a modal can be covered by it: nobody can touch it.
        expect(await violations(page, ['portal-app', 'dialog[open]']), what).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      };
      const box = 'ben.adler@northwind.example';
      for (const item of ['Edit mailbox', 'Change password', 'Aliases', 'Set up a device', 'Delete mailbox'])
        await over(
          '/email/1/mailboxes',
          async () => {
            await page.getByRole('button', { name: `Actions for ${box}` }).click();
            await page.getByRole('menuitem', { name: item }).click();
          },
          item,
        );
      await over(
        '/email/1/mailboxes',
        async () => {
          await page.getByRole('checkbox', { name: `Select ${box}` }).check();
          await page.getByRole('button', { name: 'Change', exact: true }).click();
        },
        'several',
      );
      await over(
        '/email/1/mailboxes',
        async () => {
          await page.getByRole('button', { name: 'Import and export' }).click();
          await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
          await page.getByLabel('Or paste the rows here').fill('address\naxe-one\nada.adler');
          await page.getByRole('button', { name: 'Check the rows' }).click();
          await expect(page.getByText('1 can be created', { exact: true })).toBeVisible();
        },
        'import',
      );
      await over(
        '/email/1/forwarders',
        async () => {
          await page.getByRole('button', { name: 'New forwarder' }).click();
          await page.getByLabel('Address').fill('axe');
          await page.getByLabel('Forward to').fill(box);
          await page.getByRole('button', { name: 'Create forwarder' }).click();
          await expect(page.getByText('Please use alias', { exact: true })).toBeVisible();
        },
        'forwarder',
      );
      await over('/email/1/filters', async () => page.getByRole('button', { name: 'New filter' }).click(), 'filter');
      await over(
        '/email/1/calendar',
        async () => page.getByRole('button', { name: 'New calendar' }).click(),
        'calendar',
      );
      await over(
        '/email/1/calendar',
        async () => page.getByRole('button', { name: 'Show QR codes of Work' }).click(),
        'codes',
      );
      await over(
        '/email/1/settings',
        async () => page.getByRole('button', { name: 'Delete domain' }).click(),
        'delete a domain',
      );
    });

    test('the parts that open over a page', async ({ page }) => {
      test.setTimeout(120_000);
      await signIn(page, 'owner', '/team/details-users');
      await page.getByRole('button', { name: 'Invite someone' }).click();
      await page.getByRole('button', { name: 'Send the invite' }).click();
      expect(await violations(page), 'invite').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Actions for Bilal Ahmed' }).click();
      expect(await violations(page), 'menu of a row').toEqual([]);
      await page.getByRole('menuitem', { name: 'Change permissions' }).click();
      expect(await violations(page), 'permissions').toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('ada');
      await expect(page.getByRole('option', { name: /@/ }).first()).toBeVisible();
      expect(await violations(page), 'palette').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      expect(await violations(page), 'bell').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Details & users' }).focus();
      await page.keyboard.press('?');
      expect(await violations(page), 'shortcuts').toEqual([]);
      await page.keyboard.press('Escape');
      await page.goto('/team/email-history', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Payment received' }).first().click();
      expect(await violations(page), 'a mail').toEqual([]);
      await page.goto('/profile/account-details', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Switch on' }).click();
      await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
      expect(await violations(page), 'enrolling').toEqual([]);
    });

    test('onboarding', async ({ page }) => {
      await page.goto('/?brand=gb');
      await fillSignIn(page, 'gb-two');
      for (const path of ['/', '/onboarding', '/onboarding/billing-details', '/onboarding/payment']) {
        await page.goto(`${path}?brand=gb`, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading').first()).toBeVisible();
        expect(await violations(page), path).toEqual([]);
      }
    });

    test('a purchase from the basket to its result', async ({ page }) => {
      test.setTimeout(120_000);
      await page.goto('/add-product/cloud/cloud-2/monthly');
      await page.getByLabel('Name of the server').fill('web-1');
      expect(await violations(page), 'review').toEqual([]);
      await page.getByRole('button', { name: 'Add to basket' }).click();
      await page.getByRole('button', { name: 'Basket: 1' }).click();
      await page.getByRole('button', { name: 'I have a promo code' }).click();
      expect(await violations(page), 'basket').toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
      await expect(page.getByRole('heading', { name: 'Secure Checkout' })).toBeVisible();
      expect(await violations(page), 'account').toEqual([]);
      const { email } = await makePerson(page, 'axe');
      await fill(page, email);
      await expect(page.getByLabel('Postcode')).toBeVisible();
      expect(await violations(page), 'billing details').toEqual([]);
      await page.getByLabel('Address', { exact: true }).fill('1 High Street');
      await page.getByLabel('Town or city').fill('Bristol');
      await page.getByLabel('Postcode').fill('BS1 6DZ');
      await page.getByRole('button', { name: 'Go on to payment' }).click();
      const card = page.frameLocator('iframe[title="Card details"]');
      await card.getByLabel('Card number').fill('4000 0027 6000 3184');
      await page.getByRole('button', { name: /^Pay £/ }).click();
      await expect(card.getByText('Required Field.').first()).toBeVisible();
      expect(await violations(page), 'payment').toEqual([]);
      expect(await frameViolations(page, '/fields'), 'card fields').toEqual([]);
      await card.getByLabel('Expiry').fill('12/40');
      await card.getByLabel('Security code').fill('123');
      await page.getByRole('button', { name: /^Pay £/ }).click();
      const bank = page.frameLocator('iframe[title="Your bank asks"]');
      await expect(bank.getByRole('button', { name: 'Confirm' })).toBeVisible();
      expect(await violations(page), 'challenge').toEqual([]);
      expect(await frameViolations(page, '/challenge/'), 'the bank').toEqual([]);
      await bank.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('heading', { name: 'Checkout Complete' })).toBeVisible();
      expect(await violations(page), 'result').toEqual([]);
    });

    test('a conversation from beginning to end', async ({ page }) => {
      test.setTimeout(120_000);
      await wholeTalk(page);
    });

    test('the brands', async ({ page }) => {
      for (const brand of ['gb', 'eh', 'ewh', 'cp']) {
        await page.goto(`/?brand=${brand}`);
        await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
        expect(await violations(page), brand).toEqual([]);
      }
    });
  });
}

test('320 px wide, nothing scrolls sideways', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const path of [
    '/demo/brand-site/',
    '/demo/reseller/',
    '/demo/together/',
    '/demo/ui/',
    '/',
    '/support/help',
    '/support/service-status',
    '/auth/sign-up',
    '/auth/sign-up?brand=gb',
    '/?brand=gb',
    '/about',
    '/service',
    '/add-product',
    '/add-product/email',
    '/add-product/domain?q=meadow',
    '/checkout',
    '/test',
    `/invite-accept/${'a'.repeat(43)}`,
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await overflow(), path).toBeLessThanOrEqual(0);
  }
  await signIn(page, 'owner');
  for (const [path] of portalPages) {
    await settle(page, path);
    expect(await overflow(), path).toBeLessThanOrEqual(0);
  }
  await page.goto('/add-product/cloud/cloud-2/monthly');
  await page.getByLabel('Name of the server').fill('narrow');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('radio', { name: 'New card' }).check();
  await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toBeVisible();
  expect(await overflow(), '/checkout').toBeLessThanOrEqual(0);
});
