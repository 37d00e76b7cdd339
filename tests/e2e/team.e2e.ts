import { chooseAction, dialogNamed, headingNamed } from './support/page.ts';
import type { Team } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

test.describe("the team's details", () => {
  const openDetails = (page: Page, team: Team) => signIn(page, team.owner, '/team/details-users?tab=details');
  const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
  const checkVat = (page: Page) => page.getByRole('button', { name: 'Check', exact: true }).click();
  const fillAddress = async (page: Page, postcode: string) => {
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Long Row');
    await page.getByLabel('Town or city').fill('Leeds');
    await page.getByLabel('Postcode').fill(postcode);
  };

  test('say that the address is not complete', async ({ page, newcomer }) => {
    await openDetails(page, newcomer);
    await expect(page.getByText('Complete your address so we can invoice you.')).toBeVisible();
  });

  test('are saved', async ({ page, newcomer }) => {
    await openDetails(page, newcomer);
    await fillAddress(page, 'LS1 4AP');
    await save(page);
    await expect(page.getByText('Updated Successfully')).toBeVisible();
    await expect(page.getByText('Complete your address')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Postcode')).toHaveValue('LS1 4AP');
  });

  test('count what is not saved, and keep it while another tab is looked at', async ({ page, newcomer }) => {
    await openDetails(page, newcomer);
    await fillAddress(page, 'LS1 4AP');
    await expect(page.getByText('3 unsaved changes')).toBeVisible();
    await page.getByRole('tab', { name: 'Members' }).click();
    await page.getByRole('tab', { name: 'Team details' }).click();
    await expect(page.getByLabel('Town or city')).toHaveValue('Leeds');
  });

  test('take postcode and phone of the country', async ({ page, newcomer }) => {
    await openDetails(page, newcomer);
    await fillAddress(page, '12345');
    await page.getByLabel('Phone').fill('030 901820');
    await save(page);
    await expect(page.getByText('Please enter valid postcode')).toBeVisible();
    await expect(page.getByText('Enter a valid phone number')).toBeVisible();
    await page.getByLabel('Country').selectOption('DE');
    await save(page);
    await expect(page.getByText('Updated Successfully')).toBeVisible();
  });

  for (const [number, message] of [
    ['GB123456789', 'This VAT number isn’t valid.'],
    ['DE811907980', 'This VAT number is valid.'],
  ] as const)
    test(`check a VAT number: ${message}`, async ({ page, newcomer }) => {
      await openDetails(page, newcomer);
      await page.getByLabel('VAT number').fill(number);
      await checkVat(page);
      await expect(page.getByText(message)).toBeVisible();
    });

  test("show the provider's refusal beside the field, and are discarded", async ({ page, newcomer }) => {
    await openDetails(page, newcomer);
    await page.getByLabel('VAT number').fill('GB123456789');
    await save(page);
    await expect(page.getByLabel('VAT number')).toHaveAccessibleDescription(/This VAT number isn’t valid/);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByLabel('VAT number')).toHaveValue('');
  });
});

test.describe('another team', () => {
  const teamMenu = (page: Page) => page.locator('header [aria-haspopup=menu]').last();
  const openCreate = async (page: Page, team: Team) => {
    await signIn(page, team.owner);
    await teamMenu(page).click();
    await page.getByRole('menuitem', { name: 'Create a team' }).click();
    return dialogNamed(page, 'Create a team');
  };

  test('needs a name', async ({ page, newcomer }) => {
    const dialog = await openCreate(page, newcomer);
    await dialog.getByRole('button', { name: 'Create team' }).click();
    await expect(dialog.getByText('Required Field.')).toBeVisible();
  });

  test('is created, and one switches to it and back in the header', async ({ page, newcomer }) => {
    const dialog = await openCreate(page, newcomer);
    await dialog.getByLabel('Team name').fill('Second Street');
    await dialog.getByRole('button', { name: 'Create team' }).click();
    await expect(page.getByText('Second Street created')).toBeVisible();
    await teamMenu(page).click();
    await page.getByRole('menuitem', { name: 'Switch to Second Street' }).click();
    await expect(teamMenu(page)).toContainText('Second Street');
    await teamMenu(page).click();
    await page.getByRole('menuitem', { name: 'Switch to Pat Newman' }).click();
    await expect(teamMenu(page)).not.toContainText('Second Street');
  });
});

test('the last owner cannot leave the team', async ({ page, newcomer }) => {
  await signIn(page, newcomer.owner, '/team/details-users');
  await chooseAction(page, 'Pat Newman', 'Leave team');
  await dialogNamed(page, 'Leave Pat Newman?').getByRole('button', { name: 'Leave team' }).click();
  await expect(page.getByText('A team needs an owner. Make someone else an owner first.')).toBeVisible();
});

test('the affiliate page shows commission by month and who came by the link', async ({ page, team }) => {
  await signIn(page, team.owner, '/team/affiliate');
  await expect(page.getByRole('figure', { name: 'Commission per month' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Bramble Bakery/ })).toContainText('Pending');
});

test.describe('the email history', () => {
  const HEADING = /^Email history/;
  const openMail = async (page: Page, team: Team) => {
    await signIn(page, team.owner, '/team/email-history');
    await page.getByRole('button', { name: 'Backup finished' }).first().click();
    return dialogNamed(page, 'Backup finished');
  };

  test('is reached from the navigation of the team', async ({ page, team }) => {
    await signIn(page, team.owner, '/team/affiliate');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Email history' }).click();
    await expect(page.getByRole('heading', { name: HEADING })).toBeFocused();
  });

  test('shows a mail without what it could run', async ({ page, team }) => {
    const mail = await openMail(page, team);
    await expect(mail.getByText('Hello Olivia,')).toBeVisible();
    await expect(mail.locator('img')).toHaveCount(0);
    await expect(page).toHaveTitle(HEADING);
  });

  test('keeps the open mail in its address', async ({ page, team }) => {
    const mail = await openMail(page, team);
    await expect(page).toHaveURL(/open=\d+/);
    await page.reload();
    await expect(mail).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/open=/);
  });

  test('is only for those who may see it', async ({ page, team }) => {
    await signIn(page, team.people.user, '/team/email-history');
    await expect(dialogNamed(page, 'Access Denied')).toBeVisible();
    await expect(headingNamed(page, HEADING)).toHaveCount(0);
  });
});
