import { headingNamed } from './support/page.ts';
import { createTeam, invite, OTHER_PASSWORD, PASSWORD, uniqueEmail } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

test.describe('the link of an invite', () => {
  test('says who invites to what', async ({ page, newcomer }) => {
    await page.goto(await invite(newcomer, uniqueEmail('guest')));
    await expect(headingNamed(page, 'You’ve been invited')).toBeVisible();
    await expect(page.getByText('Pat Newman invited you to join Pat Newman.')).toBeVisible();
  });

  test('registers somebody new into the team', async ({ page, newcomer }) => {
    const email = uniqueEmail('guest');
    await page.goto(await invite(newcomer, email));
    await page.getByRole('button', { name: 'Accept invite' }).click();
    await expect(page).toHaveURL(/\/auth\/sign-up$/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('First name').fill('Nell');
    await page.getByLabel('Last name').fill('Day');
    await page.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD);
    await page.getByLabel('Confirm password').fill(OTHER_PASSWORD);
    await page.getByLabel('I agree to the Terms').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(headingNamed(page, 'Welcome back, Nell')).toBeVisible();
    const { team } = await newcomer.call<{ team: { name: string } }>('GET', `/user/teams/${newcomer.id}`);
    await expect(page.getByText(team.name).first()).toBeVisible();
  });

  test('has a member sign in, then accept by a press', async ({ page, newcomer, customer }) => {
    const { email } = customer.owner;
    await page.goto(await invite(newcomer, email));
    await page.getByRole('button', { name: 'Accept invite' }).click();
    await expect(page.getByText('Sign in to accept the invite.')).toBeVisible();
    await expect(page.getByLabel('Email or username')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: /LOG IN/ }).click();
    await expect(headingNamed(page, 'You’ve been invited')).toBeVisible();
    await page.getByRole('button', { name: 'Accept invite' }).click();
    await expect(page.getByText('Team Accepted Successfully')).toBeVisible();
    await expect(headingNamed(page, 'Welcome to Pat Newman')).toBeVisible();
  });

  test('says that it is for somebody else than who is signed in', async ({ page, newcomer }) => {
    const other = await createTeam('newcomer');
    const email = uniqueEmail('target');
    await signIn(page, other.owner, await invite(newcomer, email));
    await expect(
      page.getByText(`It was sent to ${email}, but you’re signed in as ${other.owner.email}.`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Sign out and continue' }).click();
    await expect(headingNamed(page, 'You’ve been invited')).toBeVisible();
  });

  test('is rejected once', async ({ page, newcomer }) => {
    const path = await invite(newcomer, uniqueEmail('target'));
    await page.goto(path);
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Invite declined')).toBeVisible();
    await page.goto(path);
    await expect(page.getByText('This invite has already been rejected.')).toBeVisible();
  });

  for (const [what, path, message] of [
    ['is not known', `/invite-accept/7/${'x'.repeat(43)}`, 'Invite not found. It may have been cancelled.'],
    ['is a path of the provider', '/auth/teamId/..%2f..%2fuser%2fusers%2f1', 'This invite is no longer valid'],
  ] as const)
    test(`says that its key ${what}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText(message)).toBeVisible();
    });
});
