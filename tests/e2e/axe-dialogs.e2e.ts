import { expect, type Page } from '@playwright/test';
import type { PageData } from '#tests/support/pages.ts';
import { expectNoViolationsInEveryView } from './support/axe.ts';
import { chooseAction, headingNamed } from './support/page.ts';
import { test, type Visitors } from './support/visitors.ts';

/** Opens a page as the owner whom the tests of a worker share: no dialog is confirmed, so that nothing changes. */
async function openAsOwner(visitors: Visitors, path: string, heading: string | RegExp): Promise<Page> {
  const { page } = await visitors.seatOf('owner');
  await page.goto(path);
  await expect(headingNamed(page, heading)).toBeVisible();
  return page;
}

/** What lies behind a modal dialog can be covered by it: nobody can touch it, and axe would report it. */
async function expectNoViolationsInDialog(page: Page, what: string) {
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolationsInEveryView(page, what, ['portal-app', 'dialog[open]']);
}

interface Opened {
  name: string;
  /** Page of the main domain. */
  path: string;
  open: (page: Page, data: PageData) => Promise<void>;
}
const ben = (data: PageData) => `ben.adler@${data.domains.main.name}`;
const pressing = (button: string) => (page: Page) => page.getByRole('button', { name: button }).click();

const mailboxActions: Opened[] = [
  'Edit mailbox',
  'Change password',
  'Aliases',
  'Connect a device',
  'Delete mailbox',
].map((action) => ({
  name: action,
  path: 'mailboxes',
  open: (page, data) => chooseAction(page, ben(data), action),
}));
const wrongNameIn = (button: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  await expect(page.getByText('This doesn’t match the name.')).toBeVisible();
};
/** Of the project Storefront. */
const projectDialogs: Opened[] = [
  ...['Rename', 'Shut down', 'Delete project'].map((action) => ({
    name: action,
    path: '',
    open: (page: Page) => chooseAction(page, 'Storefront', action),
  })),
  ...['Compare', 'Roll back to #1'].map((action) => ({
    name: action,
    path: '',
    open: async (page: Page) => {
      await chooseAction(page, 'web #1', action);
      await expect(page.getByRole('dialog').getByRole('region', { name: 'Image' })).toBeVisible();
    },
  })),
  ...['Restart', 'Stop'].map((action) => ({
    name: `${action} a service`,
    path: 'services',
    open: (page: Page) => chooseAction(page, 'service worker', action),
  })),
  {
    name: 'Scale with an error',
    path: 'services',
    open: async (page) => {
      await chooseAction(page, 'service web', 'Scale');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Replicas').fill('-1');
      await dialog.getByRole('button', { name: 'Scale', exact: true }).click();
      await expect(dialog.getByLabel('Replicas')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'Delete service with an error',
    path: 'services',
    open: async (page) => {
      await chooseAction(page, 'service worker', 'Delete service');
      await wrongNameIn('Delete service')(page);
    },
  },
  {
    name: 'Change a service, and what differs',
    path: 'services',
    open: async (page) => {
      await page.getByRole('link', { name: 'web', exact: true }).click();
      await pressing('Change')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: /Value/ }).first().fill('Good day');
      await expectNoViolationsInDialog(page, 'Change a service');
      await dialog.getByRole('button', { name: 'Review changes' }).click();
      await expect(dialog.getByRole('region', { name: 'Environment' })).toBeVisible();
    },
  },
  {
    name: 'Domain with an error',
    path: 'services',
    open: async (page) => {
      await page.getByRole('link', { name: 'web', exact: true }).click();
      await page.getByRole('button', { name: 'Use domain' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your domain').fill('not a domain');
      await dialog.getByRole('button', { name: 'Use domain' }).click();
      await expect(dialog.getByLabel('Your domain')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  { name: 'Upload an image', path: 'images', open: pressing('Upload image') },
  {
    name: 'Image',
    path: 'images',
    open: (page) => page.getByRole('button', { name: 'northwind/importer:0.9', exact: true }).click(),
  },
  {
    name: 'Image in use',
    path: 'images',
    open: (page) => chooseAction(page, 'harbour/web:1.1', 'Delete image'),
  },
  {
    name: 'Create volume with errors',
    path: 'volumes',
    open: async (page) => {
      await pressing('Create volume')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Create volume' }).click();
      await expect(page.getByRole('dialog').getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  ...['Make larger', 'Attach', 'Show files', 'Delete volume'].map((action) => ({
    name: `${action} of a volume`,
    path: 'volumes',
    open: (page: Page) => chooseAction(page, 'volume archive', action),
  })),
  { name: 'Create config', path: 'configs', open: pressing('Create config') },
  ...['Compare with another version', 'Deploy with this version'].map((action) => ({
    name: action,
    path: 'configs',
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'site.json', exact: true }).click();
      await page.getByRole('button', { name: 'Actions for version 1' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
  })),
];
const emailDialogs: Opened[] = [
  ...mailboxActions,
  {
    name: 'New mailbox with errors',
    path: 'mailboxes',
    open: async (page) => {
      await page.getByRole('button', { name: 'New mailbox' }).click();
      await page.getByRole('button', { name: 'Create mailbox' }).click();
      await expect(page.getByText('Required Field.').first()).toBeVisible();
    },
  },
  {
    name: 'Change several mailboxes',
    path: 'mailboxes',
    open: async (page, data) => {
      await page.getByRole('checkbox', { name: `Select ${ben(data)}` }).check();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
    },
  },
  {
    name: 'Import mailboxes',
    path: 'mailboxes',
    open: async (page) => {
      await page.getByRole('button', { name: 'Import and export' }).click();
      await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
      await page.getByLabel('Or paste rows here').fill('address\naxe-one\nada.adler');
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByText('1 ready', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'New forwarder that should be an alias',
    path: 'forwarders',
    open: async (page, data) => {
      await page.getByRole('button', { name: 'New forwarder' }).click();
      await page.getByLabel('Address').fill('axe');
      await page.getByLabel('Forward to').fill(ben(data));
      await page.getByRole('button', { name: 'Create forwarder' }).click();
      await expect(page.getByText('Please use alias', { exact: true })).toBeVisible();
    },
  },
  { name: 'New rule', path: 'filters', open: pressing('New rule') },
  { name: 'New calendar', path: 'calendar', open: pressing('New calendar') },
  {
    name: 'QR codes of a calendar',
    path: 'calendar',
    open: pressing('Show QR codes for Work'),
  },
  { name: 'Delete domain', path: 'settings', open: pressing('Delete domain') },
];

test.describe('axe finds nothing in the dialog', () => {
  for (const { name, path, open } of emailDialogs)
    test(name, async ({ visitors }) => {
      const { data } = await visitors.seatOf('owner');
      const { main } = data.domains;
      const page = await openAsOwner(visitors, `/email/${main.id}/${path}`, main.name);
      await open(page, data);
      await expectNoViolationsInDialog(page, name);
    });

  for (const { name, path, open } of projectDialogs)
    test(`of a project: ${name}`, async ({ visitors }) => {
      const { data } = await visitors.seatOf('owner');
      const page = await openAsOwner(visitors, `/docker/${data.project('Storefront').id}/${path}`, /^Storefront/);
      await open(page, data);
      await expectNoViolationsInDialog(page, name);
    });

  test('Edit: Registrant', async ({ visitors }) => {
    const { data } = await visitors.seatOf('owner');
    const { id, name } = data.service('domain .example');
    const page = await openAsOwner(visitors, `/domains/${id}?tab=contacts`, new RegExp(`^${name}`));
    await page.getByRole('button', { name: 'Edit: Registrant' }).click();
    await expectNoViolationsInDialog(page, 'Edit: Registrant');
  });

  // Only where others sign: our own name servers need no DS record by hand.
  test('Add DS record', async ({ visitors }) => {
    const page = await openAsOwner(visitors, '/domains', /^Domains/);
    await page.getByRole('link', { name: /northwind-studio/ }).click();
    await page.getByRole('tab', { name: 'DNSSEC' }).click();
    await page.getByRole('button', { name: 'Add DS record' }).click();
    await expectNoViolationsInDialog(page, 'Add DS record');
  });

  for (const button of ['Nameservers', 'Contacts', 'Renew'])
    test(`${button} of several domains`, async ({ visitors }) => {
      const page = await openAsOwner(visitors, '/domains', /^Domains/);
      await page.getByRole('checkbox', { name: /^Select .*northwind-studio/ }).check();
      await page.getByRole('button', { name: button, exact: true }).click();
      await expectNoViolationsInDialog(page, button);
    });

  test('Invite someone with errors', async ({ visitors }) => {
    const page = await openAsOwner(visitors, '/team/details-users', /^Members & details/);
    await page.getByRole('button', { name: 'Invite a teammate' }).click();
    await page.getByRole('button', { name: 'Send invite' }).click();
    await expectNoViolationsInDialog(page, 'invite');
  });

  test('Change permissions', async ({ visitors }) => {
    const page = await openAsOwner(visitors, '/team/details-users', /^Members & details/);
    await chooseAction(page, 'Bilal Ahmed', 'Change permissions');
    await expectNoViolationsInDialog(page, 'permissions');
  });

  test('a mail of the history', async ({ visitors }) => {
    const page = await openAsOwner(visitors, '/team/email-history', /^Email history/);
    await page.getByRole('button', { name: 'Payment received' }).first().click();
    await expectNoViolationsInDialog(page, 'a mail');
  });

  test('Turn on two-factor authentication', async ({ visitors }) => {
    const page = await openAsOwner(visitors, '/profile/account-details', /^Account details/);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectNoViolationsInDialog(page, 'enrolling');
  });

  test('Keyboard shortcuts', async ({ visitors }) => {
    const page = await openAsOwner(visitors, '/team/details-users', /^Members & details/);
    await page.getByRole('heading', { name: 'Members & details' }).focus();
    await page.keyboard.press('?');
    await expectNoViolationsInDialog(page, 'shortcuts');
  });
});

test.describe('axe finds nothing on the page with', () => {
  test('the menu of a row open', async ({ visitors }) => {
    const page = await openAsOwner(visitors, '/team/details-users', /^Members & details/);
    await page.getByRole('button', { name: 'Actions for Bilal Ahmed' }).click();
    await expect(page.getByRole('menuitem', { name: 'Change permissions' })).toBeVisible();
    await expectNoViolationsInEveryView(page, 'menu of a row');
  });

  test('the command palette open', async ({ visitors }) => {
    const page = await openAsOwner(visitors, '/team/details-users', /^Members & details/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('ada');
    await expect(page.getByRole('option', { name: /@/ }).first()).toBeVisible();
    await expectNoViolationsInEveryView(page, 'palette');
  });

  test('the notifications open', async ({ visitors }) => {
    const page = await openAsOwner(visitors, '/team/details-users', /^Members & details/);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await expectNoViolationsInEveryView(page, 'notifications');
  });
});
