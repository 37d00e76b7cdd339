import { dialogNamed, headingNamed } from './support/page.ts';
import { openSession, PASSWORD, type Team } from './support/provider.ts';
import { expectSessionExpired, openBrowser, signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const openAccount = (page: Page, team: Team) => signIn(page, team.owner, '/profile/account-details');
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

test.describe('the account details', () => {
  test('need a first name', async ({ page, newcomer }) => {
    await openAccount(page, newcomer);
    await page.getByLabel('First name').fill('');
    await save(page);
    await expect(page.getByText('Required Field.')).toBeVisible();
  });

  test('can be saved once something is changed', async ({ page, newcomer }) => {
    await openAccount(page, newcomer);
    const button = page.getByRole('button', { name: 'Save changes' });
    await expect(button).toBeDisabled();
    await page.getByLabel('First name').fill('Pia');
    await expect(button).toBeEnabled();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(button).toBeDisabled();
  });

  test('show the email as text, and how to change it', async ({ page, newcomer }) => {
    await openAccount(page, newcomer);
    const main = page.getByRole('main');
    await expect(main.getByRole('definition').filter({ hasText: newcomer.owner.email })).toBeVisible();
    await expect(main.getByRole('definition').filter({ hasText: /support/i })).toBeVisible();
  });

  test('are saved together', async ({ page, newcomer }) => {
    await openAccount(page, newcomer);
    await page.getByLabel('First name').fill('Pia');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('checkbox', { name: 'News and offers' }).check();
    await expect(page.getByText('3 unsaved changes')).toBeVisible();
    await save(page);
    await expect(page.getByText('User Updated Successfully')).toBeVisible();
    await expect(page.locator('[data-scheme]').first()).toHaveAttribute('data-scheme', 'dark');
  });

  test('change the language of the page at once', async ({ page, newcomer }) => {
    await openAccount(page, newcomer);
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await save(page);
    await expect(headingNamed(page, 'Kontodaten')).toBeVisible();
  });

  test('are followed by every other browser', async ({ browser, newcomer }) => {
    const { owner } = newcomer;
    await newcomer.call('PUT', `/user/users/${owner.id}`, { firstname: 'Pia', language: 'de', color_scheme: 'dark' });
    const elsewhere = await openBrowser(browser, '/', owner);
    await expect(headingNamed(elsewhere, 'Willkommen zurück, Pia')).toBeVisible();
    await expect(elsewhere.locator('[data-scheme]').first()).toHaveAttribute('data-scheme', 'dark');
    await elsewhere.context().close();
  });
});

test.describe('a new password', () => {
  const NEW_PASSWORD = 'Velvet-Harbour-77?';
  const changePassword = async (page: Page, present: string) => {
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = dialogNamed(page, 'Change password');
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await dialog.getByLabel('Current password').fill(present);
    await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Change password' }).click();
  };

  test('needs the present one', async ({ page, newcomer }) => {
    await openAccount(page, newcomer);
    await changePassword(page, 'wrong');
    await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/isn’t your current password/);
  });

  test('signs every other browser out', async ({ page, browser, newcomer }) => {
    const other = await openBrowser(browser, '/', await openSession(newcomer.owner));
    await expect(headingNamed(other, 'Welcome back, Pat')).toBeVisible();
    await openAccount(page, newcomer);
    await changePassword(page, PASSWORD);
    await expect(page.getByText('Your password has been changed')).toBeVisible();
    await expect(dialogNamed(page, 'Change password')).toHaveCount(0);
    await expectSessionExpired(other, 'Team');
    await other.context().close();
  });
});

test.describe('open sessions', () => {
  const signOutButtons = (page: Page) => page.getByRole('button', { name: /^Sign out (Chrome|Unknown device)/ });

  test('name this browser and the others', async ({ page, newcomer }) => {
    await openSession(newcomer.owner);
    await openAccount(page, newcomer);
    await expect(page.getByText('This browser')).toBeVisible();
    await expect(signOutButtons(page)).toHaveCount(1);
  });

  test('are ended from here', async ({ page, browser, newcomer }) => {
    const other = await openBrowser(browser, '/', await openSession(newcomer.owner));
    await expect(headingNamed(other, 'Welcome back, Pat')).toBeVisible();
    await openAccount(page, newcomer);
    await signOutButtons(page).click();
    await expect(page.getByText('Session signed out')).toBeVisible();
    await expect(signOutButtons(page)).toHaveCount(0);
    await expectSessionExpired(other, 'Team');
    await other.context().close();
  });
});

test.describe('a need for extra support', () => {
  const openNeeds = async (page: Page, team: Team, name?: string) => {
    if (name) await team.call('POST', '/user/user/vulnerabilities', { name, description: 'Please write' });
    await signIn(page, team.owner, '/profile/extra-support');
  };
  const openNeedForm = (page: Page) => page.getByRole('button', { name: 'Add a need' }).click();
  const saveNeed = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

  test('is about something', async ({ page, newcomer }) => {
    await openNeeds(page, newcomer);
    await expect(page.getByText('Nothing added')).toBeVisible();
    await openNeedForm(page);
    await saveNeed(page);
    await expect(page.getByText('Required Field.')).toBeVisible();
  });

  test('stays in the form that is closed and opened again', async ({ page, newcomer }) => {
    await openNeeds(page, newcomer);
    await openNeedForm(page);
    await page.getByLabel('What’s it about?').fill('Hearing');
    await page.keyboard.press('Escape');
    await openNeedForm(page);
    await expect(page.getByLabel('What’s it about?')).toHaveValue('Hearing');
  });

  test('is saved, with markup as text', async ({ page, newcomer }) => {
    await openNeeds(page, newcomer);
    await openNeedForm(page);
    await page.getByLabel('What’s it about?').fill('Hearing');
    await page.getByLabel('How can we help?').fill('Write <b>please</b>');
    await saveNeed(page);
    await expect(page.getByText('Write <b>please</b>')).toBeVisible();
  });

  test('is changed', async ({ page, newcomer }) => {
    await openNeeds(page, newcomer, 'Hearing');
    await page.getByRole('button', { name: 'Change Hearing' }).click();
    await page.getByLabel('What’s it about?').fill('Sight');
    await saveNeed(page);
    await expect(page.getByText('Sight', { exact: true })).toBeVisible();
  });

  test('is removed after a question', async ({ page, newcomer }) => {
    await openNeeds(page, newcomer, 'Sight');
    await page.getByRole('button', { name: 'Remove Sight' }).click();
    await dialogNamed(page, 'Remove “Sight”?').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Nothing added')).toBeVisible();
  });
});

test.describe('security questions', () => {
  const openQuestions = async (page: Page, team: Team) => {
    await openAccount(page, team);
    await expect(page.getByText('Not set up')).toBeVisible();
    await page.getByRole('button', { name: 'Set up questions' }).click();
    const dialog = dialogNamed(page, 'Security questions');
    const answer = async (first: number, second: number) => {
      await dialog.getByLabel('Question 1').selectOption({ index: first });
      await dialog.getByLabel('Question 2').selectOption({ index: second });
      await dialog.getByLabel('Answer 1').fill('one');
      await dialog.getByLabel('Answer 2').fill('two');
      await dialog.getByRole('button', { name: 'Save answers' }).click();
    };
    return { dialog, answer };
  };

  test('are two different ones', async ({ page, newcomer }) => {
    const { dialog, answer } = await openQuestions(page, newcomer);
    await answer(1, 1);
    await expect(dialog.getByText('Choose two different questions.')).toBeVisible();
  });

  test('are chosen', async ({ page, newcomer }) => {
    const { answer } = await openQuestions(page, newcomer);
    await answer(1, 2);
    await expect(page.getByText('2 questions set up')).toBeVisible();
  });
});
