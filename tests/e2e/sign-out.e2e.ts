import { openEmailManager } from './support/email.ts';
import { injectFault } from './support/faults.ts';
import { headingNamed, openPage } from './support/page.ts';
import { fillSignInForm } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

// A page that visitors may see as well: nothing but the sign-out leads away from it
const PUBLIC_PAGE = '/support/help';
const HEADING = 'Help & Support';
const expectForm = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
  await expect(page).toHaveURL(/\/(\?brand=\w+)?$/);
};

test.describe('a sign-out leads to the sign-in form', () => {
  test('from the account menu, before the provider has answered', async ({ page, team }) => {
    await openPage(page, team.owner, PUBLIC_PAGE, HEADING);
    await injectFault(page, { path: '/user/session/logout' }, 'delay:20000');
    await page.getByRole('button', { name: /Olivia Ward/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible({ timeout: 5000 });
    await expectForm(page);
  });

  test('from the command palette', async ({ page, team }) => {
    await openPage(page, team.owner, PUBLIC_PAGE, HEADING);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('sign out');
    await page.keyboard.press('Enter');
    await expectForm(page);
  });

  test('from the button of ewh', async ({ page, team }) => {
    await openPage(page, team.owner, `${PUBLIC_PAGE}?brand=ewh`, HEADING);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectForm(page);
  });

  test('and the next one starts at the dashboard, wherever it was', async ({ page, team }) => {
    await openPage(page, team.owner, '/billing/invoices', /^Invoices/);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('sign out');
    await page.keyboard.press('Enter');
    await expectForm(page);
    await fillSignInForm(page, team.people.billing.email);
    await expect(headingNamed(page, /^Welcome back/)).toBeVisible();
  });

  test('in an element of a host page, which then starts anew', async ({ page, team, newcomer }) => {
    await openEmailManager(page, team.owner, team.domains.main.name);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await fillSignInForm(page, newcomer.owner.email);
    await expect(page.getByRole('heading', { name: /^Email domains/ })).toBeVisible();
    await expect(page.getByText('Domain not found')).toHaveCount(0);
  });
});
