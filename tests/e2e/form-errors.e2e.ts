import { expectRefusalsShown, type RefusedForm } from './support/form-errors.ts';
import { chooseAction, dialogNamed } from './support/page.ts';
import {
  createBusyTeam,
  createTeam,
  invite,
  OTHER_PASSWORD,
  requestResetLink,
  type Team,
  uniqueEmail,
} from './support/provider.ts';
import { fillSignInForm, signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

// Every form of accounts and teams, refused in every shape and with every status of S2 §8. See form-errors-email.e2e.ts and
// form-errors-shop.e2e.ts for the others. A 401 ends the session and is in session.e2e.ts.

const formNamed = (page: Page, name: string) => page.getByRole('form', { name });

/** Opens a page as the owner of a new team. */
const openAsNewcomer = async (page: Page, path: string): Promise<Team> => {
  const team = await createTeam('newcomer');
  await signIn(page, team.owner, path);
  return team;
};
const openAccount = (page: Page) => openAsNewcomer(page, '/profile/account-details');
const NEW_PASSWORD = { 'New password': OTHER_PASSWORD, 'Confirm password': OTHER_PASSWORD };

const registration = {
  call: { method: 'POST', path: '/user/users' },
  submit: 'Create account',
  fields: { firstname: 'First name', lastname: 'Last name', email: 'Email', password: 'New password' },
};
const TERMS = 'I agree to the Terms and Privacy Policy.';

const sessionForms: RefusedForm[] = [
  {
    name: 'the sign-in',
    open: async (page) => {
      await page.goto('/');
      return formNamed(page, 'Sign in');
    },
    call: { method: 'POST', path: '/user/session/login' },
    values: { 'Email or username': 'fran@example.test', Password: OTHER_PASSWORD },
    submit: /^LOG/,
    fields: { login: 'Email or username', password: 'Password' },
  },
  {
    name: 'the second factor of a sign-in',
    open: async (page) => {
      const { owner } = await createTeam('second-factor');
      await page.goto('/');
      await fillSignInForm(page, owner.email);
      return formNamed(page, 'Two-factor authentication');
    },
    call: { method: 'POST', path: '/user/2fa/login' },
    values: { Code: '000000' },
    submit: 'Verify',
    fields: { code: 'Code' },
  },
  {
    name: 'the sign-up',
    open: async (page) => {
      await page.goto('/auth/sign-up');
      return formNamed(page, 'Create an account');
    },
    ...registration,
    values: { 'First name': 'Fran', 'Last name': 'Okoro', Email: uniqueEmail('fran'), ...NEW_PASSWORD, [TERMS]: true },
  },
  {
    name: 'the sign-up of somebody who is invited',
    open: async (page) => {
      await page.goto(await invite(await createTeam('newcomer'), uniqueEmail('guest')));
      await page.getByRole('button', { name: 'Accept invite' }).click();
      return formNamed(page, 'Create an account');
    },
    ...registration,
    values: { 'First name': 'Nell', 'Last name': 'Day', ...NEW_PASSWORD, [TERMS]: true },
  },
  {
    name: 'the answer to an invite',
    open: async (page) => {
      await page.goto(await invite(await createTeam('newcomer'), uniqueEmail('guest')));
      return page.getByRole('main');
    },
    call: { method: 'PUT', path: '/user/invite/{id}' },
    submit: 'Decline',
  },
  {
    name: 'a forgotten password',
    open: async (page) => {
      await page.goto('/auth/recover-details');
      return formNamed(page, 'Reset your password');
    },
    call: { method: 'POST', path: '/user/password-reset' },
    values: { 'Email or username': 'fran@example.test' },
    submit: 'Send link',
    fields: { email: 'Email or username' },
  },
  {
    name: 'a forgotten login',
    open: async (page) => {
      await page.goto('/auth/forgotten-details');
      return formNamed(page, 'Recover your account');
    },
    call: { method: 'GET', path: '/user/user/security-questions-answers' },
    values: { 'Email or username': 'fran@example.test' },
    submit: 'Continue',
    fields: { login: 'Email or username' },
  },
  {
    name: 'the answers to security questions',
    open: async (page) => {
      const { owner, call } = await createTeam('newcomer');
      const answers = [
        { id: '1', answer: 'Biscuit' },
        { id: '2', answer: 'Long Row' },
      ];
      await call('PUT', '/user/user/security-questions-answers', { answers });
      await page.goto('/auth/forgotten-details');
      await page.getByLabel('Email or username').fill(owner.email);
      await page.getByRole('button', { name: 'Continue' }).click();
      return formNamed(page, 'Recover your account');
    },
    call: { method: 'PUT', path: '/user/user/security-questions-answers' },
    values: { 'What was the name of your first pet?': 'Biscuit', 'In which street did you grow up?': 'Long Row' },
    submit: 'Verify answers',
  },
  {
    name: 'a new password by a link',
    open: async (page) => {
      const { pathname, search } = await requestResetLink(await createTeam('newcomer'));
      await page.goto(pathname + search);
      return formNamed(page, 'Set a new password');
    },
    call: { method: 'PUT', path: '/user/password-reset/{id}' },
    values: NEW_PASSWORD,
    submit: 'Set new password',
    fields: { password: 'New password' },
  },
];

const teamForms: RefusedForm[] = [
  {
    name: 'a new team',
    open: async (page) => {
      await openAsNewcomer(page, '/');
      await page.locator('header [aria-haspopup=menu]').last().click();
      await page.getByRole('menuitem', { name: 'Create a team' }).click();
      return dialogNamed(page, 'Create a team');
    },
    call: { method: 'POST', path: '/user/teams' },
    values: { 'Team name': 'Second Street' },
    submit: 'Create team',
    fields: { name: 'Team name' },
  },
  {
    name: 'an invite',
    open: async (page) => {
      const { name } = await openAsNewcomer(page, '/team/details-users');
      await page.getByRole('button', { name: 'Invite a teammate' }).click();
      const form = dialogNamed(page, `Invite a teammate to ${name}`);
      await form.getByRole('checkbox', { name: /^Support/ }).check();
      return form;
    },
    call: { method: 'POST', path: '/user/invite' },
    values: { Email: 'guest@example.test', 'First name (optional)': 'Nell', 'Last name (optional)': 'Day' },
    submit: 'Send invite',
    fields: {
      email: 'Email',
      firstname: 'First name (optional)',
      lastname: 'Last name (optional)',
      permissions: 'Permissions',
    },
  },
  {
    name: 'the permissions of a member',
    open: async (page) => {
      await openAsNewcomer(page, '/team/details-users');
      await chooseAction(page, 'Pat Newman', 'Change permissions');
      return dialogNamed(page, 'Permissions for Pat Newman');
    },
    call: { method: 'PUT', path: '/user/users/{id}' },
    submit: 'Save changes',
    fields: { roles: 'Permissions' },
  },
  {
    name: 'the removal of a member',
    open: async (page) => {
      const { owner } = await createBusyTeam();
      await signIn(page, owner, '/team/details-users');
      return page.getByRole('main');
    },
    call: { method: 'DELETE', path: '/user/user/team/{id}' },
    submit: 'Actions for Sophie Turner',
    // The question closes before the answer comes.
    send: async (actions) => {
      await actions.click();
      await actions.page().getByRole('menuitem', { name: 'Remove from team' }).click();
      await actions.page().getByRole('dialog').getByRole('button', { name: 'Remove from team' }).click();
    },
  },
  {
    name: "the team's details",
    open: async (page) => {
      await openAsNewcomer(page, '/team/details-users?tab=details');
      return formNamed(page, 'Team details');
    },
    call: { method: 'PUT', path: '/user/teams/{id}' },
    values: { Address: '1 Long Row', 'Town or city': 'Leeds', Postcode: 'LS1 4AP' },
    submit: 'Save changes',
    fields: {
      name: 'Team name',
      company_name: 'Company (optional)',
      address1: 'Address',
      address2: 'Address line 2 (optional)',
      city: 'Town or city',
      state: 'County or state (optional)',
      country: 'Country',
      zip: 'Postcode',
      phone: 'Phone',
      vat_number: 'VAT number (optional)',
    },
  },
];

/** The dialog of a second factor's button, for somebody who has one. */
const openSecondFactor = (button: string, title: string) => async (page: Page) => {
  const { owner } = await createTeam('second-factor');
  await signIn(page, owner, '/profile/account-details');
  await page.getByRole('button', { name: button }).click();
  return dialogNamed(page, title);
};
/** As `openSecondFactor`, with a code that the provider takes. */
const openConfirmed = (button: string, title: string) => async (page: Page) => {
  await page.route('**/user/2fa/verify*', (route) =>
    route.fulfill({ json: {}, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
  return openSecondFactor(button, title)(page);
};
const SWITCH_OFF = ['Turn off', 'Turn off two-factor authentication?'] as const;

const profileForms: RefusedForm[] = [
  {
    name: 'the account details',
    open: async (page) => {
      await openAccount(page);
      return formNamed(page, 'Account details');
    },
    call: { method: 'PUT', path: '/user/users/{id}' },
    values: { 'First name': 'Pia', 'Last name': 'Newman-Day', 'Phone (optional)': '+44 20 7946 0018' },
    submit: 'Save changes',
    fields: {
      firstname: 'First name',
      lastname: 'Last name',
      phone: 'Phone (optional)',
      language: 'Language',
      color_scheme: 'Theme',
    },
  },
  {
    name: 'another password',
    open: async (page) => {
      await openAccount(page);
      await page.getByRole('button', { name: 'Change password' }).click();
      return formNamed(page, 'Change password');
    },
    call: { method: 'PUT', path: '/user/users/{id}' },
    values: { 'Current password': 'Portal-Demo-2026!', ...NEW_PASSWORD },
    submit: 'Change password',
    fields: { current_password: 'Current password', password: 'New password' },
  },
  {
    name: 'security questions',
    open: async (page) => {
      await openAccount(page);
      await page.getByRole('button', { name: 'Set up questions' }).click();
      return dialogNamed(page, 'Security questions');
    },
    call: { method: 'PUT', path: '/user/user/security-questions-answers' },
    values: { 'Question 1': '1', 'Answer 1': 'Biscuit', 'Question 2': '2', 'Answer 2': 'Long Row' },
    submit: 'Save answers',
  },
  {
    name: 'a new authenticator',
    open: async (page) => {
      await openAccount(page);
      await page.getByRole('button', { name: 'Turn on' }).click();
      const dialog = dialogNamed(page, 'Turn on two-factor authentication');
      await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
      return dialog;
    },
    call: { method: 'PUT', path: '/user/2fa/verify' },
    values: { Code: '000000' },
    submit: 'Verify',
    fields: { code: 'Code' },
  },
  {
    name: 'the code that switches a second factor off',
    open: openSecondFactor(...SWITCH_OFF),
    call: { method: 'PUT', path: '/user/2fa/verify' },
    values: { Code: '000000' },
    submit: 'Turn off',
    fields: { code: 'Code' },
  },
  {
    name: 'a second factor that is switched off',
    open: openConfirmed(...SWITCH_OFF),
    call: { method: 'DELETE', path: '/user/2fa/disable/{id}' },
    values: { Code: '000000' },
    submit: 'Turn off',
  },
  {
    name: 'new recovery codes',
    open: openConfirmed('New recovery codes', 'New recovery codes'),
    call: { method: 'POST', path: '/user/2fa/recovery-codes' },
    values: { Code: '000000' },
    submit: 'Verify',
  },
  {
    name: 'a need for extra support',
    open: async (page) => {
      await openAsNewcomer(page, '/profile/extra-support');
      await page.getByRole('button', { name: 'Add a need' }).click();
      return page.getByRole('dialog');
    },
    call: { method: 'POST', path: '/user/user/vulnerabilities' },
    values: { 'What’s it about?': 'Hearing', 'How can we help? (optional)': 'Write please' },
    submit: 'Save',
    fields: { name: 'What’s it about?', description: 'How can we help? (optional)' },
  },
];

for (const form of [...sessionForms, ...teamForms, ...profileForms])
  test(`every refusal is shown in the form of ${form.name}`, ({ page }) => expectRefusalsShown(page, form));
