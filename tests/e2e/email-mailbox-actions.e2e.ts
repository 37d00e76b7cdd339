import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { parse as parsePlist } from 'plist';
import { createMailbox, emailPath } from './support/email.ts';
import { injectFault, removeFaults } from './support/faults.ts';
import { chooseAction, dialogNamed, download, expectNoOpener, expectText, rowWith } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

/** A mailbox of its own, found in the list. */
async function openMailbox(page: Page, team: BusyTeam, localPart = 'aab-changed') {
  const mailbox = await createMailbox(team, localPart);
  await signIn(page, team.owner, emailPath(team.domains.main, 'mailboxes', `?search=${localPart}`));
  await expect(rowWith(page, mailbox.username)).toBeVisible();
  return mailbox;
}

test.describe('editing a mailbox', () => {
  test('changes its name', async ({ page, team }) => {
    const { username } = await openMailbox(page, team);
    await chooseAction(page, username, 'Edit mailbox');
    const form = dialogNamed(page, `Edit ${username}`);
    await form.getByLabel('Name', { exact: true }).fill('Zed Renamed');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expectText(page, 'Mailbox updated Successfully');
    await expect(rowWith(page, username)).toContainText('Zed Renamed');
  });

  test('leads to the setup of a device', async ({ page, team }) => {
    const { username } = await openMailbox(page, team);
    await chooseAction(page, username, 'Edit mailbox');
    await dialogNamed(page, `Edit ${username}`).getByRole('button', { name: 'Connect a device' }).click();
    await expect(dialogNamed(page, `Connect a device to ${username}`)).toBeVisible();
    await expect(dialogNamed(page, `Edit ${username}`)).toHaveCount(0);
  });

  test('keeps what was typed when saving fails', async ({ page, team }) => {
    const { id, username } = await openMailbox(page, team);
    await chooseAction(page, username, 'Edit mailbox');
    const form = dialogNamed(page, `Edit ${username}`);
    await form.getByLabel('Name', { exact: true }).fill('Zed Renamed');
    await injectFault(page, { method: 'PUT', path: `/email/mailbox/${id}` }, 'status:500');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByRole('alert')).toContainText('Fault on demand: 500');
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Zed Renamed');
  });
});

test.describe('the password of a mailbox', () => {
  const openPassword = async (page: Page, team: BusyTeam) => {
    const { username } = await openMailbox(page, team);
    await chooseAction(page, username, 'Change password');
    const form = dialogNamed(page, `New password for ${username}`);
    return {
      form,
      field: form.getByLabel('Password', { exact: true }),
      save: form.getByRole('button', { name: 'Save changes' }),
    };
  };

  test('is changed', async ({ page, team }) => {
    const { field, save } = await openPassword(page, team);
    await field.fill('Quartz-Meadow-41!');
    await save.click();
    await expectText(page, 'Mailbox Password Updated');
  });

  test('has to be strong', async ({ page, team }) => {
    const { form, field, save } = await openPassword(page, team);
    await field.fill('weak');
    await save.click();
    await expect(form.getByText('The password must contain at least one lowercase')).toBeVisible();
  });

  test("shows the provider's refusal and keeps what was typed", async ({ page, team }) => {
    const { form, field, save } = await openPassword(page, team);
    await field.fill('Aab-Changed-2026!');
    await save.click();
    await expect(form.getByText('The password can’t contain the mailbox name.')).toBeVisible();
    await expect(field).toHaveValue('Aab-Changed-2026!');
  });
});

test.describe('the IMAP and POP login of a mailbox', () => {
  test('is switched off', async ({ page, team }) => {
    const { username } = await openMailbox(page, team);
    await chooseAction(page, username, 'Turn off IMAP & POP');
    await expectText(page, 'You have disabled IMAP & POP login');
    await expect(rowWith(page, username)).toContainText('IMAP & POP off');
  });

  test('stays as it was when the change fails', async ({ page, team }) => {
    const { username } = await openMailbox(page, team);
    await injectFault(page, { method: 'PUT', path: '/email/mailbox/imap-login/domain/{id}' }, 'status:500');
    await chooseAction(page, username, 'Turn off IMAP & POP');
    await expectText(page, 'Fault on demand: 500');
    await expect(rowWith(page, username)).not.toContainText('IMAP & POP off');
  });
});

test.describe('the aliases of a mailbox', () => {
  const openAliases = async (page: Page, team: BusyTeam) => {
    const { username } = await openMailbox(page, team);
    await chooseAction(page, username, 'Aliases');
    const dialog = dialogNamed(page, `Aliases for ${username}`);
    const field = dialog.getByRole('textbox', { name: 'New alias' });
    return { dialog, field, add: dialog.getByRole('button', { name: 'Add alias' }) };
  };

  test('are added and deleted, and the focus stays in the field', async ({ page, team }) => {
    const alias = `aab-alias@${team.domains.main.name}`;
    const { dialog, field, add } = await openAliases(page, team);
    await field.fill('aab-alias');
    await add.click();
    await expect(dialog.getByRole('listitem')).toHaveText(alias);
    await expect(field).toBeFocused();
    await dialog.getByRole('button', { name: `Delete ${alias}` }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await expect(field).toBeFocused();
  });

  test('cannot be the address of another mailbox', async ({ page, team }) => {
    const { dialog, field, add } = await openAliases(page, team);
    await field.fill('ben.adler');
    await add.click();
    const ben = `ben.adler@${team.domains.main.name}`;
    await expect(dialog.getByText(`${ben} is already a mailbox. Choose another address.`)).toBeVisible();
  });
});

test.describe('setting up a device', () => {
  const openSheet = async (page: Page, team: BusyTeam) => {
    const { username } = await openMailbox(page, team);
    await chooseAction(page, username, 'Connect a device');
    return { username, sheet: dialogNamed(page, `Connect a device to ${username}`) };
  };

  const qrCode = (sheet: Locator) => sheet.getByRole('img', { name: /^QR code/ });

  test('shows servers and ports for other apps', async ({ page, team }) => {
    const { sheet } = await openSheet(page, team);
    await sheet.getByRole('tab', { name: 'Other apps' }).click();
    await expect(sheet).toContainText(
      /imap\.mail\.harbour-post\.example[\s\S]*Port 993, SSL\/TLS[\s\S]*Port 995[\s\S]*Port 465/,
    );
  });

  test('leads an iPhone by a code to a profile without a password', async ({ page, team }) => {
    const answer = page.waitForResponse(/\/email\/mailbox\/\d+\/device-link/);
    const { username, sheet } = await openSheet(page, team);
    await expect(qrCode(sheet)).toBeVisible();
    const { profile_url } = (await (await answer).json()) as { profile_url: string };
    const profile = await (await page.request.get(profile_url)).text();
    expect(profile).not.toContain('Password</key><string>');
    const [mail] = (parsePlist(profile) as { PayloadContent: { EmailAddress?: string }[] }).PayloadContent;
    expect(mail?.EmailAddress).toBe(username);
  });

  test('says that a code has expired, and makes another one', async ({ page, team }) => {
    const path = /\/email\/mailbox\/\d+\/device-link/;
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), expires_in: 0 } });
    });
    const { sheet } = await openSheet(page, team);
    await expect(sheet).toContainText('This code has expired.');
    await page.unroute(path);
    await sheet.getByRole('button', { name: 'Show a new code' }).click();
    await expect(qrCode(sheet)).toBeVisible();
  });

  test('says that there is no code, and tries again', async ({ page, team }) => {
    await injectFault(page, { path: '/email/mailbox/{id}/device-link' }, 'status:404');
    const { sheet } = await openSheet(page, team);
    await expect(sheet).toContainText('We couldn’t make a code.');
    await removeFaults(page);
    await sheet.getByRole('button', { name: 'Show a new code' }).click();
    await expect(qrCode(sheet)).toBeVisible();
  });

  test('leads an Android phone to a page with its settings', async ({ page, team, context }) => {
    const { sheet, username } = await openSheet(page, team);
    const answer = page.waitForResponse(/device-link/);
    await sheet.getByRole('tab', { name: 'Android' }).click();
    const { guide_url } = (await (await answer).json()) as { guide_url: string };
    const phone = await context.newPage();
    await phone.goto(guide_url);
    await expect(phone.getByRole('heading', { name: `Connect ${username}` })).toBeVisible();
    await expect(phone.getByText('imap.mail.harbour-post.example')).toBeVisible();
  });

  test('says that the login is not allowed where it is switched off', async ({ page, team }) => {
    const { main } = team.domains;
    const { username } = await createMailbox(team, 'aab-off');
    await team.call('PUT', `/email/mailbox/imap-login/domain/${main.id}`, { action: 'disable', username });
    await signIn(page, team.owner, emailPath(main, 'mailboxes', '?search=aab-off'));
    await chooseAction(page, username, 'Connect a device');
    await expect(dialogNamed(page, `Connect a device to ${username}`)).toContainText(
      'IMAP and POP are off for this mailbox',
    );
  });

  test('saves a profile for Apple devices', async ({ page, team }) => {
    const { username, sheet } = await openSheet(page, team);
    const file = await download(page, () => sheet.getByRole('button', { name: 'Download profile' }).click());
    expect(file.name).toBe(`${username}.mobileconfig`);
    const profile = parsePlist(readFileSync(file.path, 'utf8')) as { PayloadContent: { EmailAddress?: string }[] };
    expect(profile.PayloadContent[0]?.EmailAddress).toBe(username);
  });
});

test.describe('webmail', () => {
  const webmailButton = (page: Page, username: string) =>
    page.getByRole('button', { name: `Open webmail for ${username}` });

  test('opens in a new tab, with the token in no address and no way back to the opener', async ({
    page,
    team,
    context,
  }) => {
    const { username } = await openMailbox(page, team, 'aac-webmail');
    const [tab] = await Promise.all([context.waitForEvent('page'), webmailButton(page, username).click()]);
    await expect(tab.getByRole('heading', { name: username })).toBeVisible();
    await expect(tab.getByText('Welcome to your mailbox')).toBeVisible();
    expect(new URL(tab.url()).search).toBe('');
    await expectNoOpener(tab);
  });

  test('leaves a button when its answer comes too late to open a tab', async ({ page, team, context }) => {
    const { username } = await openMailbox(page, team, 'aac-webmail');
    // The browser no longer counts the press as the user's; the test's own input would.
    const setActivation = (isActive: boolean) =>
      page.evaluate(
        (value) =>
          Object.defineProperty(navigator, 'userActivation', { configurable: true, get: () => ({ isActive: value }) }),
        isActive,
      );
    await setActivation(false);
    await webmailButton(page, username).click();
    await expectText(page, `Webmail for ${username} is ready.`);
    await setActivation(true);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Open webmail', exact: true }).click(),
    ]);
    await expect(tab.getByRole('heading', { name: username })).toBeVisible();
  });

  test("shows the provider's message when it cannot be opened", async ({ page, team }) => {
    const { id, username } = await openMailbox(page, team, 'aac-webmail');
    await injectFault(page, { path: `/email/mailbox/sso/${id}` }, 'status:500');
    await webmailButton(page, username).click();
    await expectText(page, 'Fault on demand: 500');
    await expect(webmailButton(page, username)).toBeEnabled();
    await removeFaults(page);
  });
});
