import { expectNoViolationsInEveryView } from './support/axe.ts';
import { openAccount } from './support/hosting.ts';
import { expect, type Page, test } from './support/test.ts';

/** Dialogs of a hosting account, by the tab that they are on. What lies behind a modal dialog is left out: it can be covered by it. */
const dialogs: Record<string, { tab: string; open: (page: Page) => Promise<void> }> = {
  'a password with errors': {
    tab: 'access',
    open: async (page) => {
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Required Field.').first()).toBeVisible();
    },
  },
  'a repair of the DNS': {
    tab: 'domains',
    open: (page) =>
      page
        .getByRole('button', { name: /^Repair DNS for/ })
        .first()
        .click(),
  },
  'a link to the control panel': {
    tab: 'overview',
    open: async (page) => {
      await page.evaluate(() => {
        window.open = () => null;
      });
      await page.getByRole('button', { name: 'Sign in to cPanel' }).click();
    },
  },
};

test.describe('axe finds nothing in the dialog with', () => {
  for (const [name, { tab, open }] of Object.entries(dialogs))
    test(name, async ({ page, team }) => {
      await openAccount(page, team, { tab });
      await open(page);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolationsInEveryView(page, name, ['portal-app', 'dialog[open]']);
    });
});
