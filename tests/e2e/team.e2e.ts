import { api, expect, fault, signIn, test } from './fixtures.ts';
import { fill, lastMail, linkIn, makePerson, newLogin, signInAs } from './people.ts';

test.describe('members and invites', () => {
  test('somebody is invited with permissions, again, and the invite withdrawn by name', async ({ page }) => {
    await page.goto('/');
    const owner = await makePerson(page, 'owner');
    await signInAs(page, owner.email, '/team/details-users');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite someone to Pat Newman' });
    await dialog.getByRole('button', { name: 'Send the invite' }).click();
    await expect(dialog.getByText('Required Field.')).toBeVisible();
    const guest = newLogin('guest');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(guest);
    await dialog.getByRole('button', { name: 'Send the invite' }).click();
    await expect(dialog.getByText('Choose at least one permission.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: /^Billing/ }).check();
    await dialog.getByRole('checkbox', { name: 'Security' }).check();
    await dialog.getByRole('button', { name: 'Send the invite' }).click();
    await expect(page.getByText(`We have sent an invite to ${guest}.`)).toBeVisible();
    const first = linkIn(await lastMail(page, guest)).pathname;

    await page.getByRole('tab', { name: 'Invites' }).click();
    await expect(page).toHaveURL(/tab=invites/);
    const row = page.getByRole('row', { name: new RegExp(guest) });
    await expect(row).toContainText('Billing');
    await expect(row).toContainText('Pending');
    await row.getByRole('button', { name: `Actions for ${guest}` }).click();
    await page.getByRole('menuitem', { name: 'Send again' }).click();
    await expect(page.getByText(`We have sent the invite to ${guest} again.`)).toBeVisible();
    await expect.poll(async () => linkIn(await lastMail(page, guest)).pathname).not.toBe(first);
    await row.getByRole('button', { name: `Actions for ${guest}` }).click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    const confirm = page.getByRole('dialog', { name: `Withdraw the invite to ${guest}?` });
    await confirm.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('No invites are open')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Invites' })).toHaveAttribute('aria-selected', 'true');
  });
  test('inviting a member, or somebody twice, says so beside the address; a failure keeps the form', async ({
    page,
  }) => {
    await page.goto('/');
    const owner = await makePerson(page, 'owner');
    await signInAs(page, owner.email, '/team/details-users');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(owner.email);
    await dialog.getByRole('checkbox', { name: /^Support/ }).check();
    await dialog.getByRole('button', { name: 'Send the invite' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/is a member already/);
    await fault(page, { method: 'POST', path: '/user/invite' }, 'drop-before');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ann@example.test');
    await dialog.getByRole('button', { name: 'Send the invite' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('ann@example.test');
    await expect(dialog.getByRole('checkbox', { name: /^Support/ })).toBeChecked();
  });
  test('permissions are changed; the last owner stays; a removed member is out at once', async ({ page, browser }) => {
    await page.goto('/');
    const owner = await makePerson(page, 'owner');
    const guest = newLogin('colleague');
    await page.request.post(`${api(page)}/user/invite`, {
      headers: owner.headers,
      data: { email: guest, permissions: ['team_support'], notifications: [] },
    });
    const key = linkIn(await lastMail(page, guest))
      .pathname.split('/')
      .at(-1);
    await page.request.post(`${api(page)}/user/users`, {
      data: { email: guest, firstname: 'Cole', lastname: 'League', password: 'Quartz-Meadow-41!', invite_key: key },
    });
    const theirs = await (await browser.newContext()).newPage();
    await signInAs(theirs, guest, '/support/tickets');
    await expect(theirs.getByRole('heading', { name: 'Tickets' })).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Team' })).toHaveCount(0);

    await signInAs(page, owner.email, '/team/details-users');
    await page.getByRole('button', { name: 'Actions for Pat Newman' }).click();
    await page.getByRole('menuitem', { name: 'Change permissions' }).click();
    const own = page.getByRole('dialog', { name: 'Permissions of Pat Newman' });
    await own.getByRole('checkbox', { name: /^Owner/ }).uncheck();
    await own.getByRole('button', { name: 'Save changes' }).click();
    await expect(own.getByText('Choose at least one permission.')).toBeVisible();
    await own.getByRole('checkbox', { name: /^Billing/ }).check();
    await own.getByRole('button', { name: 'Save changes' }).click();
    await expect(own.getByText('A team needs an owner.')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Actions for Cole League' }).click();
    await page.getByRole('menuitem', { name: 'Change permissions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Permissions of Cole League' });
    await dialog.getByRole('checkbox', { name: /^Users/ }).check();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('The permissions of Cole League have been changed')).toBeVisible();
    await expect(page.getByRole('row', { name: /Cole League/ })).toContainText('Users');

    await page.getByRole('button', { name: 'Actions for Cole League' }).click();
    await page.getByRole('menuitem', { name: 'Remove from the team' }).click();
    await page
      .getByRole('dialog', { name: 'Remove Cole League?' })
      .getByRole('button', { name: 'Remove from the team' })
      .click();
    await expect(page.getByText('The member has been removed')).toBeVisible();
    // Their only team is gone: what they do next leads to the form, which says why they cannot come in.
    await theirs.getByRole('link', { name: 'Dashboard' }).click();
    await expect(theirs.getByText('Your session has ended.')).toBeVisible();
    await fill(theirs, guest);
    await expect(theirs.getByRole('alert')).toContainText('This account belongs to no team any more.');
    await theirs.context().close();
  });
  test('five thousand members are searched and paged', async ({ page }) => {
    await signIn(page, 'large', '/team/details-users');
    await expect(page.getByText('1–25 of 5,001')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search members' }).fill('registrar-4321');
    await expect(page.getByRole('row', { name: /registrar-4321@meridian.example/ })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
  });
});

test.describe('the team', () => {
  test('its details: postcode by country, phone, VAT check, and what is not saved', async ({ page }) => {
    await page.goto('/');
    const owner = await makePerson(page, 'details');
    await signInAs(page, owner.email, '/team/details-users?tab=details');
    await expect(page.getByText('The address is not complete: invoices need it.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Long Row');
    await page.getByLabel('Town or city').fill('Leeds');
    await page.getByLabel('Postcode').fill('12345');
    await page.getByLabel('Phone').fill('123');
    await page.getByLabel('VAT number').fill('GB123456789');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('This VAT number is not valid.')).toBeVisible();
    await expect(page.getByText('5 changes are not saved')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Please enter valid postcode')).toBeVisible();
    await expect(page.getByText('This is no phone number of the country.')).toBeVisible();
    await page.getByLabel('Country').selectOption('DE');
    await page.getByLabel('Phone').fill('030 901820');
    await page.getByLabel('VAT number').fill('DE811907980');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('This VAT number is valid.')).toBeVisible();
    // Another page and back: what was typed is still there.
    await page.getByRole('tab', { name: 'Members' }).click();
    await page.getByRole('tab', { name: 'Team details' }).click();
    await expect(page.getByLabel('Town or city')).toHaveValue('Leeds');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Updated Successfully')).toBeVisible();
    await expect(page.getByText('The address is not complete')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Postcode')).toHaveValue('12345');
  });
  test('what the provider alone refuses stands beside its field', async ({ page }) => {
    await page.goto('/');
    const owner = await makePerson(page, 'vat');
    await signInAs(page, owner.email, '/team/details-users?tab=details');
    await page.getByLabel('VAT number').fill('GB123456789');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByLabel('VAT number')).toHaveAccessibleDescription(/This VAT number is not valid/);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByLabel('VAT number')).toHaveValue('');
  });
  test('another is created, gone on in from the header, and left', async ({ page }) => {
    await page.goto('/');
    const owner = await makePerson(page, 'founder');
    await signInAs(page, owner.email);
    const menu = page.locator('header [aria-haspopup=menu]').last();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Create a team' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a team' });
    await dialog.getByRole('button', { name: 'Create the team' }).click();
    await expect(dialog.getByText('Required Field.')).toBeVisible();
    await dialog.getByLabel('Team name').fill('Second Street');
    await dialog.getByRole('button', { name: 'Create the team' }).click();
    await expect(page.getByText('Second Street has been created')).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Switch to Second Street' }).click();
    await expect(menu).toContainText('Second Street');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Switch to Pat Newman' }).click();
    await expect(menu).not.toContainText('Second Street');
    await page.goto('/team/details-users');
    await page.getByRole('button', { name: 'Actions for Pat Newman' }).click();
    await page.getByRole('menuitem', { name: 'Leave the team' }).click();
    await page
      .getByRole('dialog', { name: 'Leave Pat Newman?' })
      .getByRole('button', { name: 'Leave the team' })
      .click();
    await expect(page.getByText('A team needs an owner. Make somebody else an owner first.')).toBeVisible();
  });
  test('its affiliate page and its mail, which is cleaned, and only for those who may', async ({ page }) => {
    await signIn(page, 'owner', '/team/affiliate');
    await expect(page.getByRole('figure', { name: 'Commission by month' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Bramble Bakery/ })).toContainText('Pending');
    await page.getByRole('navigation', { name: 'Team' }).getByRole('link', { name: 'Email history' }).click();
    await expect(page.getByRole('heading', { name: /^Email history/ })).toBeFocused();
    await page.getByRole('button', { name: 'Backup finished' }).first().click();
    const mail = page.getByRole('dialog', { name: 'Backup finished' });
    await expect(mail.getByText('Hello Olivia,')).toBeVisible();
    await expect(mail.locator('img')).toHaveCount(0);
    await expect(page).toHaveTitle(/^Email history/);
    await expect(page).toHaveURL(/open=\d+/);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Backup finished' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/open=/);

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, 'user', '/team/email-history');
    await expect(page.getByRole('dialog', { name: 'Access Denied' })).toBeVisible();
  });
});

test.describe('the profile', () => {
  test('name, language and colours, notifications: saved together and followed', async ({ page, browser }) => {
    await page.goto('/');
    const person = await makePerson(page, 'profile');
    await signInAs(page, person.email, '/profile/account-details');
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Required Field.')).toBeVisible();
    await page.getByLabel('First name').fill('Pia');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('checkbox', { name: 'News and offers' }).check();
    await expect(page.getByText('3 changes are not saved')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('User Updated Successfully')).toBeVisible();
    await expect(page.locator('[data-scheme]').first()).toHaveAttribute('data-scheme', 'dark');
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { name: 'Kontodaten' })).toBeVisible();

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto('/');
    await fill(elsewhere, person.email);
    await expect(elsewhere.getByRole('heading', { name: 'Hallo, Pia' })).toBeVisible();
    await expect(elsewhere.locator('[data-scheme]').first()).toHaveAttribute('data-scheme', 'dark');
    await elsewhere.context().close();
  });
  test('the password: the present one first, then every other browser is out', async ({ page, browser }) => {
    await page.goto('/');
    const person = await makePerson(page, 'changer');
    const other = await (await browser.newContext()).newPage();
    await signInAs(other, person.email);
    await signInAs(page, person.email, '/profile/account-details');
    await expect(page.getByText('This browser')).toBeVisible();
    await page.getByLabel('Present password').fill('wrong');
    await page.getByLabel('New password', { exact: true }).fill('Velvet-Harbour-77?');
    await page.getByLabel('Repeat the password').fill('Velvet-Harbour-77?');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Present password')).toHaveAccessibleDescription(/not your present password/);
    await page.getByLabel('Present password').fill('Quartz-Meadow-41!');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed')).toBeVisible();
    await other.getByRole('link', { name: 'Team' }).click();
    await expect(other.getByText('Your session has ended.')).toBeVisible();
    await other.context().close();
  });
  test('a session elsewhere is signed out by name', async ({ page, browser }) => {
    await page.goto('/');
    const person = await makePerson(page, 'sessions');
    const other = await (await browser.newContext()).newPage();
    await signInAs(other, person.email);
    await signInAs(page, person.email, '/profile/account-details');
    // The registration's own, and the other browser.
    await expect(page.getByRole('button', { name: /^Sign out (Chrome|Another)/ })).toHaveCount(2);
    for (let left = 2; left > 0; left--) {
      await page
        .getByRole('button', { name: /^Sign out (Chrome|Another)/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: /^Sign out (Chrome|Another)/ })).toHaveCount(left - 1);
    }
    await expect(page.getByText('Signed out there')).toBeVisible();
    await other.getByRole('link', { name: 'Team' }).click();
    await expect(other.getByText('Your session has ended.')).toBeVisible();
    await other.context().close();
  });
  test('extra support: told, changed, removed', async ({ page }) => {
    await page.goto('/');
    const person = await makePerson(page, 'needs');
    await signInAs(page, person.email, '/profile/extra-support');
    await expect(page.getByText('You have told us nothing yet')).toBeVisible();
    await page.getByRole('button', { name: 'Tell us something' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Required Field.')).toBeVisible();
    await page.getByLabel('What is it about?').fill('Hearing');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Tell us something' }).click();
    await expect(page.getByLabel('What is it about?')).toHaveValue('Hearing');
    await page.getByLabel('What should we do, or not do?').fill('Write <b>please</b>');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Write <b>please</b>')).toBeVisible();
    await page.getByRole('button', { name: 'Change Hearing' }).click();
    await page.getByLabel('What is it about?').fill('Sight');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Sight', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove Sight' }).click();
    await page.getByRole('dialog', { name: 'Remove "Sight"?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('You have told us nothing yet')).toBeVisible();
  });
  test('security questions are chosen, two different ones', async ({ page }) => {
    await page.goto('/');
    const person = await makePerson(page, 'questions');
    await signInAs(page, person.email, '/profile/account-details');
    await expect(page.getByText('You have chosen no questions yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Choose questions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Security questions' });
    await dialog.getByLabel('Question 1').selectOption({ index: 1 });
    await dialog.getByLabel('Question 2').selectOption({ index: 1 });
    await dialog.getByLabel('Answer 1').fill('one');
    await dialog.getByLabel('Answer 2').fill('two');
    await dialog.getByRole('button', { name: 'Save the answers' }).click();
    await expect(dialog.getByText('Choose two different questions.')).toBeVisible();
    await dialog.getByLabel('Question 2').selectOption({ index: 2 });
    await dialog.getByRole('button', { name: 'Save the answers' }).click();
    await expect(page.getByText('You have chosen 2 questions.')).toBeVisible();
  });
});
