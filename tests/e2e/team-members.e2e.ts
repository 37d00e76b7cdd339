import { injectFault } from './support/faults.ts';
import { chooseAction, dialogNamed } from './support/page.ts';
import { lastMailTo, linkIn, type Team, uniqueEmail } from './support/provider.ts';
import { expectSessionExpired, fillSignInForm, openBrowser, signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const PATH = '/team/details-users';

test.describe('inviting somebody', () => {
  const openInvite = async (page: Page, team: Team) => {
    await signIn(page, team.owner, PATH);
    await page.getByRole('button', { name: 'Invite a teammate' }).click();
    const dialog = dialogNamed(page, `Invite a teammate to ${team.name}`);
    return {
      dialog,
      email: dialog.getByRole('textbox', { name: 'Email' }),
      send: () => dialog.getByRole('button', { name: 'Send invite' }).click(),
    };
  };

  test('needs an address and a permission', async ({ page, newcomer }) => {
    const { dialog, email, send } = await openInvite(page, newcomer);
    await send();
    await expect(dialog.getByText('Required Field.')).toBeVisible();
    await email.fill(uniqueEmail('guest'));
    await send();
    await expect(dialog.getByText('Choose at least one permission.')).toBeVisible();
  });

  test('sends a mail, and shows the invite with its permissions', async ({ page, newcomer }) => {
    const guest = uniqueEmail('guest');
    const { dialog, email, send } = await openInvite(page, newcomer);
    await email.fill(guest);
    await dialog.getByRole('checkbox', { name: /^Billing/ }).check();
    await dialog.getByRole('checkbox', { name: 'Security' }).check();
    await send();
    await expect(page.getByText(`Invite sent to ${guest}.`)).toBeVisible();
    expect(linkIn(await lastMailTo(guest)).pathname).toMatch(/^\/invite-accept\//);
    await expect(page).toHaveURL(/tab=invites$/);
    const row = page.getByRole('row', { name: new RegExp(guest) });
    await expect(row).toContainText('Billing');
    await expect(row).toContainText('Pending');
  });

  test('who is a member already is refused beside the address', async ({ page, newcomer }) => {
    const { dialog, email, send } = await openInvite(page, newcomer);
    await email.fill(newcomer.owner.email);
    await dialog.getByRole('checkbox', { name: /^Support/ }).check();
    await send();
    await expect(email).toHaveAccessibleDescription(/is already a member/);
  });

  test('keeps the form when the connection is lost', async ({ page, newcomer }) => {
    const { dialog, email, send } = await openInvite(page, newcomer);
    await email.fill('ann@example.test');
    await dialog.getByRole('checkbox', { name: /^Support/ }).check();
    await injectFault(page, { method: 'POST', path: '/user/invite' }, 'drop-before');
    await send();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible();
    await expect(email).toHaveValue('ann@example.test');
    await expect(dialog.getByRole('checkbox', { name: /^Support/ })).toBeChecked();
  });
});

test.describe('an invite', () => {
  const openInvites = async (page: Page, team: Team) => {
    const guest = uniqueEmail('guest');
    await team.call('POST', '/user/invite', { email: guest, permissions: ['team_support'], notifications: [] });
    await signIn(page, team.owner, `${PATH}?tab=invites`);
    return guest;
  };

  test('is sent again with another link', async ({ page, newcomer }) => {
    const guest = await openInvites(page, newcomer);
    const first = await lastMailTo(guest);
    await chooseAction(page, guest, 'Resend');
    await expect(page.getByText(`Invite resent to ${guest}.`)).toBeVisible();
    expect(linkIn(await lastMailTo(guest)).pathname).not.toBe(linkIn(first).pathname);
  });

  test('is withdrawn after a question', async ({ page, newcomer }) => {
    const guest = await openInvites(page, newcomer);
    await chooseAction(page, guest, 'Cancel invite');
    await dialogNamed(page, `Cancel the invite to ${guest}?`).getByRole('button', { name: 'Cancel invite' }).click();
    await expect(page.getByText('No pending invites')).toBeVisible();
  });

  test('list has an address of its own', async ({ page, newcomer }) => {
    await signIn(page, newcomer.owner, PATH);
    await page.getByRole('tab', { name: 'Invites' }).click();
    await expect(page).toHaveURL(/tab=invites/);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Invites' })).toHaveAttribute('aria-selected', 'true');
  });
});

test.describe('the permissions of a member', () => {
  const openPermissions = async (page: Page, team: Team, name: string, as = team.owner) => {
    await signIn(page, as, PATH);
    await chooseAction(page, name, 'Change permissions');
    const dialog = dialogNamed(page, `Permissions for ${name}`);
    return { dialog, save: () => dialog.getByRole('button', { name: 'Save changes' }).click() };
  };

  test('are changed', async ({ page, team }) => {
    const { dialog, save } = await openPermissions(page, team, 'Sophie Turner');
    await dialog.getByRole('checkbox', { name: /^Members/ }).check();
    await save();
    await expect(page.getByText('Permissions updated for Sophie Turner')).toBeVisible();
    await expect(page.getByRole('row', { name: /Sophie Turner/ })).toContainText('Members');
  });

  test('that the manager does not have cannot be given', async ({ page, team }) => {
    const { dialog } = await openPermissions(page, team, 'Sophie Turner', team.people.user);
    const billing = dialog.getByRole('checkbox', { name: /^Billing/ });
    await expect(billing).toBeDisabled();
    await expect(billing).toHaveAccessibleName('Billing You can only grant permissions you have yourself.');
    await dialog.getByRole('checkbox', { name: /^Members/ }).check();
    // What the member has can be taken away.
    await expect(dialog.getByRole('checkbox', { checked: true }).first()).toBeEnabled();
  });

  test('of an owner are not offered to a manager', async ({ page, team }) => {
    await signIn(page, team.people.user, PATH);
    const owner = page.getByRole('row', { name: new RegExp(team.owner.email) });
    await expect(owner).toBeVisible();
    await expect(owner.getByRole('button')).toHaveCount(0);
  });

  test('are at least one', async ({ page, newcomer }) => {
    const { dialog, save } = await openPermissions(page, newcomer, 'Pat Newman');
    await dialog.getByRole('checkbox', { name: /^Owner/ }).uncheck();
    await save();
    await expect(dialog.getByText('Choose at least one permission.')).toBeVisible();
  });

  test('of the last owner stay', async ({ page, newcomer }) => {
    const { dialog, save } = await openPermissions(page, newcomer, 'Pat Newman');
    await dialog.getByRole('checkbox', { name: /^Owner/ }).uncheck();
    await dialog.getByRole('checkbox', { name: /^Billing/ }).check();
    await save();
    await expect(dialog.getByText('A team needs an owner.')).toBeVisible();
  });

  test('decide what the menu shows', async ({ page, team }) => {
    await signIn(page, team.people.support, '/support/tickets');
    await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0);
  });
});

test('a removed member is signed out at once, and sees why they cannot sign in', async ({ page, team, browser }) => {
  const { support } = team.people;
  const theirs = await openBrowser(browser, '/support/tickets', support);
  await expect(theirs.getByRole('heading', { name: 'Tickets' })).toBeVisible();
  await signIn(page, team.owner, PATH);
  await chooseAction(page, support.name, 'Remove from team');
  await dialogNamed(page, `Remove ${support.name}?`).getByRole('button', { name: 'Remove from team' }).click();
  await expect(page.getByText('The member has been removed')).toBeVisible();
  await expectSessionExpired(theirs, 'Dashboard');
  await fillSignInForm(theirs, support.email);
  await expect(theirs.getByRole('alert')).toContainText('This account isn’t in a team.');
  await theirs.context().close();
});

test('five thousand members are searched and have pages', async ({ page, largeTeam }) => {
  await signIn(page, largeTeam.owner, PATH);
  await expect(page.getByText('1–25 of 5,001')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search members' }).fill('registrar-4321');
  await expect(page.getByRole('row', { name: /registrar-4321@/ })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test.describe('the roles to choose from', () => {
  const offered = async (page: Page, team: Team, answer: { status?: number; roles?: string[] }) => {
    await page.route('**/user/roles**', (route) =>
      route.request().method() === 'OPTIONS'
        ? route.fallback()
        : route.fulfill({
            status: answer.status ?? 200,
            headers: { 'access-control-allow-origin': '*' },
            json: { roles: answer.roles?.map((name) => ({ name })) ?? [] },
          }),
    );
    await signIn(page, team.owner, PATH);
    await page.getByRole('button', { name: 'Invite a teammate' }).click();
    return page.getByRole('group', { name: 'Permissions' }).getByRole('checkbox');
  };

  test('are those of the provider', async ({ page, newcomer }) => {
    const roles = await offered(page, newcomer, { roles: ['team_owner', 'team_billing', 'team_night_shift', 'all'] });
    await expect(roles).toHaveCount(3);
    await expect(page.getByText('night shift')).toBeVisible();
  });

  test('are the built-in ones when it does not answer', async ({ page, newcomer }) => {
    await expect(await offered(page, newcomer, { status: 500 })).toHaveCount(6);
  });
});
