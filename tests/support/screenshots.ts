/** `npm run screenshots`: every page in every view, for people to look at; `-- name …` those alone. Writes to screenshots/. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumArgs, ensureChromium } from './browser.mjs';
import { freePorts } from './ports.mjs';

const port = Number(process.env.SHOTS_PORT ?? (await freePorts(4)));
const base = `http://localhost:${port}`;
const out = 'screenshots';
const dir = mkdtempSync(join(tmpdir(), 'portal-shots-'));
const demo = spawn(process.execPath, ['--import', 'tsx', 'demo/provider/main.ts', '--fresh'], {
  stdio: 'ignore',
  env: { ...process.env, PORT: String(port), DEMO_DIR: dir, PORTAL_LOG: 'off' },
});

const views = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 800, height: 1000 },
  { name: 'phone', width: 390, height: 844 },
] as const;
type Step = (page: Page) => Promise<void>;

const search: Step = async (page) => {
  await page.getByRole('searchbox').first().fill('meadow');
  await page.getByRole('button', { name: 'Add meadow.net' }).waitFor();
};
const talk: Step = async (page) => {
  await page.getByRole('button', { name: 'Get Help' }).click();
  await page.getByPlaceholder('Type your message here').fill('What does a .co.uk name cost?');
  await page.keyboard.press('Enter');
  await page.getByText('Prices are beside each name').waitFor();
};
const signIn: Step = async (page) => {
  await page.getByLabel('Email or login').fill('owner@example.test');
  await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-2026!');
  await page.getByRole('button', { name: 'LOG IN' }).click();
};

/** For pages that are open to all: signs in at home and comes back. */
const signInElsewhere: Step = async (page) => {
  const here = page.url();
  await page.goto(base);
  await signIn(page);
  await page.getByRole('heading', { name: 'Hello, Olivia' }).waitFor();
  await page.goto(here);
};
const heading =
  (name: string): Step =>
  (page) =>
    page.getByRole('heading', { name }).first().waitFor();
const startChat: Step = async (page) => {
  await page.getByRole('link', { name: 'Start a chat: Live chat' }).click();
  await page.getByPlaceholder('Type your message here').fill('My mail to one customer comes back');
  await page.keyboard.press('Enter');
  await page.getByText('Which mailbox is it').waitFor();
};
const endChat: Step = async (page) => {
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: 'End this chat' }).click();
  await page.getByRole('radio', { name: 'Good', exact: true }).check({ force: true });
};

const asGb =
  (name: string, path: string): Step =>
  async (page) => {
    await page.goto(`${base}/?brand=gb`);
    await page.getByLabel('Email or login').fill(`${name}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-2026!');
    await page.getByRole('button', { name: 'LOG IN' }).click();
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    await page.goto(`${base}${path}?brand=gb`);
    await page.getByRole('heading').first().waitFor();
  };
/** Every layout in every brand: what is the same for all is looked at once. */
const layouts = (['hp', 'gb', 'eh', 'ewh', 'cp'] as const).flatMap((brand) => [
  { name: `layout-auth-${brand}`, path: `/?brand=${brand}` },
  { name: `layout-auth-large-${brand}`, path: `/auth/sign-up?brand=${brand}` },
  { name: `layout-guest-${brand}`, path: `/about?brand=${brand}` },
  { name: `layout-invite-${brand}`, path: `/invite-accept/${'a'.repeat(43)}?brand=${brand}` },
  {
    name: `layout-main-${brand}`,
    path: `/${brand === 'ewh' ? '' : 'team/details-users'}?brand=${brand}`,
    steps: [signIn, heading(brand === 'ewh' ? 'Email domains' : 'Details & users')],
  },
]);
const palette: Step = async (page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('ada');
  await page.getByRole('option', { name: /@/ }).first().waitFor();
};

const pages: { name: string; path: string; steps?: Step[]; isFull?: boolean }[] = [
  { name: 'gallery', path: '/demo/' },
  { name: 'brand-site', path: '/demo/brand-site/', steps: [search] },
  { name: 'chat', path: '/demo/brand-site/', steps: [talk] },
  {
    name: 'reseller',
    path: '/demo/reseller/',
    steps: [
      (page) => page.getByRole('button', { name: 'Add to basket: Mail Team' }).click(),
      (page) => page.getByText('VAT (20%)').waitFor(),
    ],
  },
  {
    name: 'together',
    path: '/demo/together/',
    steps: [
      search,
      (page) => page.getByRole('button', { name: 'Add meadow.net' }).click(),
      (page) => page.getByText('VAT (20%)').waitFor(),
    ],
  },
  {
    name: 'email',
    path: '/demo/email/',
    steps: [
      signIn,
      (page) => page.getByRole('link', { name: 'northwind.example' }).click(),
      (page) => page.getByRole('meter').nth(3).waitFor(),
    ],
  },
  { name: 'agent', path: '/demo/agent/' },
  { name: 'hostile-host', path: '/demo/hostile-host/' },
  {
    name: 'contract',
    path: '/demo/provider-contract/',
    steps: [(page) => page.getByRole('heading', { name: 'wordpress' }).waitFor()],
  },
  { name: 'ui', path: '/demo/ui/', isFull: true },
  { name: 'sign-in', path: '/' },
  {
    name: 'dashboard',
    path: '/',
    steps: [
      signIn,
      (page) => page.getByRole('heading', { name: 'Hello, Olivia' }).waitFor(),
      (page) => page.getByRole('meter').first().waitFor(),
    ],
  },
  {
    name: 'mailboxes',
    path: '/email/1/mailboxes',
    steps: [signIn, (page) => page.getByRole('meter').nth(3).waitFor()],
  },
  {
    name: 'new-mailbox',
    path: '/email/1/mailboxes',
    steps: [
      signIn,
      (page) => page.getByRole('button', { name: 'New mailbox' }).click(),
      (page) => page.getByRole('button', { name: 'Create mailbox' }).click(),
    ],
  },
  ...(
    [
      ['email-domains', '/email', 'Email domains'],
      ['forwarders', '/email/1/forwarders', 'Forwarders and aliases of northwind.example'],
      ['mail-flow', '/email/1/forwarders?tab=flow', 'Forwarders and aliases of northwind.example'],
      ['mail-circle', '/email/2/forwarders?tab=flow', 'Forwarders and aliases of northwind-studio.example'],
      ['filters', '/email/1/filters', 'Filters of northwind.example'],
      ['calendars', '/email/1/calendar', 'Calendars of northwind.example'],
      ['mail-settings', '/email/1/settings', 'Mail settings of northwind.example'],
      ['mail-dns', '/email/1/settings?tab=dns', 'Mail settings of northwind.example'],
    ] as const
  ).map(([name, path, title]) => ({ name, path, steps: [signIn, heading(title)], isFull: true })),
  { name: 'shop', path: '/add-product', steps: [heading('Add a product')] },
  {
    name: 'shop-plans',
    path: '/add-product/email',
    steps: [(page) => page.getByRole('button', { name: 'Choose Mail Team' }).waitFor()],
  },
  {
    name: 'shop-search',
    path: '/add-product/domain?q=meadow',
    steps: [(page) => page.getByRole('button', { name: 'Choose meadow.net' }).waitFor()],
    isFull: true,
  },
  { name: 'shop-prices', path: '/add-product/domain', steps: [heading('Prices')], isFull: true },
  ...(
    [
      ['invoices', '/billing/invoices', 'Invoices'],
      ['invoice', '/billing/invoices/28', 'Subtotal'],
      ['payment-methods', '/billing/payment-methods', 'Visa ending in 4242'],
      ['services', '/billing/services', 'Web Plus cpanel'],
      ['transactions', '/billing/transactions', 'PayPal'],
      ['service', '/service/hosting/11', 'Cancel this service'],
      ['change-package', '/service/hosting/11/change-package', 'Your package'],
    ] as const
  ).map(([name, path, text]) => ({
    name,
    path: `${path}?from=pictures`,
    steps: [signInElsewhere, (page: Page) => page.getByText(text).first().waitFor()],
    isFull: true,
  })),
  { name: 'not-found', path: '/nowhere' },
  { name: 'help', path: '/support/help', steps: [signInElsewhere, heading('Browse by topic')], isFull: true },
  { name: 'help-guest', path: '/support/help', steps: [heading('Browse by topic')] },
  { name: 'tickets', path: '/support/tickets', steps: [signIn, heading('Tickets')] },
  {
    name: 'new-ticket',
    path: '/support/tickets/new',
    steps: [
      signIn,
      (page) => page.getByLabel('Subject').fill('How do I transfer my name'),
      (page) => page.getByRole('link', { name: 'Transfer a domain to us' }).waitFor(),
    ],
  },
  { name: 'ticket', path: '/support/tickets/2', steps: [signInElsewhere, heading('Mail to one supplier bounces')] },
  {
    name: 'knowledgebase',
    path: '/support/knowledgebase',
    steps: [(page) => page.getByRole('link', { name: /3 guides: Email/ }).waitFor()],
  },
  {
    name: 'category',
    path: '/support/knowledgebase/email',
    steps: [(page) => page.getByRole('link', { name: /Forwarder or alias/ }).waitFor()],
  },
  { name: 'article', path: '/support/knowledgebase/article/4', steps: [heading('How long it takes')] },
  {
    name: 'faqs',
    path: '/support/knowledgebase/faqs',
    steps: [(page) => page.getByText('Do you make backups?').click()],
  },
  { name: 'status', path: '/support/service-status', steps: [heading('Planned')], isFull: true },
  { name: 'chat-page', path: '/support/help', steps: [startChat] },
  { name: 'chat-end', path: '/demo/brand-site/', steps: [talk, endChat] },
  {
    name: 'pre-chat',
    path: '/demo/brand-site/?pre-chat=optional',
    steps: [
      (page) => page.getByRole('button', { name: 'Get Help' }).click(),
      (page) => page.getByLabel('Your name').waitFor(),
    ],
  },
  ...layouts,
  { name: 'recover', path: '/auth/recover-details' },
  { name: 'forgotten', path: '/auth/forgotten-details' },
  { name: 'members', path: '/team/details-users', steps: [signIn, heading('Details & users')] },
  { name: 'invites', path: '/team/details-users?tab=invites', steps: [signIn, heading('Details & users')] },
  { name: 'team-details', path: '/team/details-users?tab=details', steps: [signIn, heading('Address')], isFull: true },
  { name: 'affiliate', path: '/team/affiliate', steps: [signIn, heading('Affiliate')], isFull: true },
  { name: 'email-history', path: '/team/email-history', steps: [signIn, heading('Email history')] },
  { name: 'account', path: '/profile/account-details', steps: [signIn, heading('Account details')], isFull: true },
  { name: 'extra-support', path: '/profile/extra-support', steps: [signIn, heading('Extra support')] },
  { name: 'palette', path: '/', steps: [signIn, heading('Hello'), palette] },
  { name: 'onboarding', path: '/onboarding?brand=gb', steps: [asGb('gb-two', '/onboarding')], isFull: true },
  {
    name: 'onboarding-billing',
    path: '/onboarding/billing-details?brand=gb',
    steps: [asGb('gb-two', '/onboarding/billing-details')],
    isFull: true,
  },
  {
    name: 'onboarding-payment',
    path: '/onboarding/payment?brand=gb',
    steps: [asGb('gb-two', '/onboarding/payment')],
    isFull: true,
  },
  { name: 'german', path: '/?lang=de' },
  { name: 'right-to-left', path: '/?lang=ar', steps: [signIn, heading('Hello')] },
];

try {
  mkdirSync(out, { recursive: true });
  const isUp = () =>
    fetch(`${base}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
  for (let attempt = 0; attempt < 150 && !(await isUp()); attempt++)
    await new Promise((resolve) => setTimeout(resolve, 200));
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  const only = process.argv.slice(2);
  const chosen = pages.filter(({ name }) => only.length === 0 || only.includes(name));
  let count = 0;
  const shoot = async (
    page: (typeof pages)[number],
    view: (typeof views)[number],
    scheme: 'light' | 'dark',
    brand: string,
  ) => {
    const context = await browser.newContext({
      viewport: { width: view.width, height: view.height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    const tab = await context.newPage();
    await tab.goto(`${base}${page.path}${page.path.includes('?') ? '&' : '?'}brand=${brand}`, {
      waitUntil: 'networkidle',
    });
    for (const step of page.steps ?? []) await step(tab);
    await tab.waitForLoadState('networkidle');
    await tab.evaluate(() => document.fonts.ready);
    await tab.screenshot({
      path: `${out}/${page.name}-${view.name}-${scheme}-${brand}.png`,
      fullPage: page.isFull ?? false,
    });
    count++;
    await context.close();
  };
  for (const page of chosen)
    for (const view of views) for (const scheme of ['light', 'dark'] as const) await shoot(page, view, scheme, 'hp');
  for (const page of chosen.filter((one) =>
    ['sign-in', 'dashboard', 'brand-site', 'chat', 'help', 'article'].includes(one.name),
  ))
    for (const brand of ['gb', 'eh', 'ewh', 'cp']) await shoot(page, views[0], 'light', brand);
  await browser.close();
  console.log(`${count} pictures in ${out}/`);
} finally {
  demo.kill('SIGTERM');
  rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
