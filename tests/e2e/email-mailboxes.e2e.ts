import { createMailbox, emailHeading, openEmailManager, openEmailPage, openNewMailbox } from './support/email.ts';
import { injectFault, removeFaults } from './support/faults.ts';
import { chooseAction, dialogNamed, expectText, rowWith } from './support/page.ts';
import { fillSignInForm } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

test.describe('the list of mailboxes', () => {
  const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search mailboxes' });

  test('is shown after the sign-in that the email manager asks for', async ({ page, team }) => {
    const { main } = team.domains;
    await page.goto('/demo/email/');
    await fillSignInForm(page, team.owner.email);
    await page.getByRole('link', { name: main.name, exact: true }).click();
    await expect(page.getByRole('meter', { name: `Storage of ada.adler@${main.name}` })).toBeVisible();
  });

  test('has pages, of as many rows as one chooses', async ({ page, largeTeam }) => {
    await openEmailManager(page, largeTeam.owner, await domainOf(largeTeam));
    await expect(page.getByText('1–25 of 2,000')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('26–50 of 2,000')).toBeVisible();
    await page.getByLabel('Rows per page').selectOption('100');
    await expect(page.getByText('1–100 of 2,000')).toBeVisible();
    // Of a hundred rows only those in view are rendered.
    expect(await page.getByRole('row').count()).toBeLessThan(45);
  });

  test('is searched, and the search is cleared where nothing is found', async ({ page, largeTeam }) => {
    const domain = await domainOf(largeTeam);
    await openEmailManager(page, largeTeam.owner, domain);
    await searchBox(page).fill('zoe.vance');
    await expect(page.getByText('1–4 of 4').or(page.getByText(`zoe.vance@${domain}`))).toBeVisible();
    await searchBox(page).fill('nobody at all');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByText('1–25 of 2,000')).toBeVisible();
  });

  test('is sorted by storage', async ({ page, team }) => {
    await openEmailManager(page, team.owner, team.domains.main.name);
    await page.getByRole('button', { name: 'Storage' }).click();
    await expect(page.getByRole('columnheader', { name: 'Storage' })).toHaveAttribute(
      'aria-sort',
      /ascending|descending/,
    );
  });

  async function domainOf(team: { call<T>(method: string, path: string): Promise<T> }) {
    const { domains } = await team.call<{ domains: { name: string }[] }>('GET', '/email/domain');
    return domains[0]?.name ?? '';
  }
});

test.describe('a new mailbox', () => {
  test('is created and appears in the list', async ({ page, team }) => {
    const { main } = team.domains;
    await openEmailManager(page, team.owner, main.name);
    const { form, address, name, password, submit } = await openNewMailbox(page);
    await address.fill('aaa.newcomer');
    await name.fill('Nora Newcomer');
    await password.fill('Long-enough-2026!');
    await submit.click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(rowWith(page, `aaa.newcomer@${main.name}`)).toContainText('Nora Newcomer');
  });

  test('shows its password once, and how to connect a device', async ({ page, team }) => {
    const { main } = team.domains;
    await openEmailManager(page, team.owner, main.name);
    const { address, name, password, submit } = await openNewMailbox(page);
    await address.fill('aaa.ready');
    await name.fill('Rea Ready');
    await password.fill('Long-enough-2026!');
    await submit.click();
    const ready = dialogNamed(page, `aaa.ready@${main.name} is ready`);
    await expect(ready.locator('code')).toHaveText('Long-enough-2026!');
    await expect(ready.getByRole('tab', { name: 'iPhone and iPad' })).toBeVisible();
    await expect(ready.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await ready.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Long-enough-2026!')).toHaveCount(0);
  });

  test('needs an address, a name and a password', async ({ page, team }) => {
    await openEmailManager(page, team.owner, team.domains.main.name);
    const { form, submit } = await openNewMailbox(page);
    await submit.click();
    await expect(form.getByText('Required Field.').first()).toBeVisible();
  });

  for (const [problem, local, message] of [
    ['has an accent', 'änne', 'Use only unaccented letters, numbers and . _ - + before the @.'],
    ['is too long', 'a'.repeat(65), 'The field must not have more than 64 characters.'],
    [
      'begins with a dot',
      '.anna',
      'Use letters, numbers, dots, hyphens and underscores. Dots can’t be first, last or next to each other.',
    ],
  ] as const)
    test(`says what is wrong with an address that ${problem}`, async ({ page, team }) => {
      await openEmailManager(page, team.owner, team.domains.main.name);
      const { form, address, submit } = await openNewMailbox(page);
      await address.fill(local);
      await submit.click();
      await expect(form.getByText(message)).toBeVisible();
    });

  test('shows beside the address that the provider knows it already', async ({ page, team }) => {
    const { main } = team.domains;
    await openEmailManager(page, team.owner, main.name);
    const { form, address, name, password, submit } = await openNewMailbox(page);
    await address.fill('ada.adler');
    await name.fill('Ada Adler');
    await password.fill('Long-enough-2026!');
    await submit.click();
    await expect(form.getByText(`ada.adler@${main.name} already exists.`)).toBeVisible();
    await expect(address).toBeFocused();
    await expect(password).toHaveValue('Long-enough-2026!');
  });

  test("shows beside the password what only the provider's rules forbid", async ({ page, team }) => {
    await openEmailManager(page, team.owner, team.domains.main.name);
    const { form, address, name, password, submit } = await openNewMailbox(page);
    await address.fill('enough');
    await name.fill('Enough');
    await password.fill('Long-enough-2026!');
    await submit.click();
    await expect(form.getByText('The password can’t contain the mailbox name.')).toBeVisible();
  });

  test('gets a strong password on demand, which is shown', async ({ page, team }) => {
    await openEmailManager(page, team.owner, team.domains.main.name);
    const { form, password } = await openNewMailbox(page);
    await form.getByRole('button', { name: 'Generate' }).click();
    await expect(password).toHaveValue(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{18}$/);
    await expect(form.locator('code')).toHaveText(await password.inputValue());
  });

  test('gets no more quota than the domain has left', async ({ page, team }) => {
    await openEmailManager(page, team.owner, team.domains.main.name);
    const { form, quota, submit } = await openNewMailbox(page);
    await quota.fill('900000');
    await expect(form.getByText(/^Only .* available\.$/)).toBeVisible();
    await submit.click();
    await expect(form.getByText(/The field must be \d+ or less/)).toBeVisible();
  });

  test('gets the quota of the slider, which says what is left for others', async ({ page, team }) => {
    await openEmailManager(page, team.owner, team.domains.main.name);
    const { form, quota } = await openNewMailbox(page);
    await form.getByRole('slider').fill('1500');
    await expect(quota).toHaveValue('1500');
    await expect(form.getByText(/ unallocated$/)).toBeVisible();
  });

  test('keeps what was typed when it cannot be created', async ({ page, team }) => {
    await openEmailManager(page, team.owner, team.domains.main.name);
    const { form, address, name, password, submit } = await openNewMailbox(page);
    await address.fill('aaa.newcomer');
    await name.fill('Nora Newcomer');
    await password.fill('Long-enough-2026!');
    for (const status of [501, 404, 422]) {
      await injectFault(page, { method: 'POST', path: '/email/mailbox' }, `status:${status}`);
      // The message of the fault before is still there.
      const answered = page.waitForResponse((response) => response.status() === status);
      await submit.click();
      await answered;
      await expect(form.getByRole('alert').getByText('Whoops, Something Went Wrong')).toBeVisible();
      await removeFaults(page);
    }
    await expect(address).toHaveValue('aaa.newcomer');
    await submit.click();
    await expect(form).toBeHidden();
  });

  test('in a full domain is refused with the message inside the message', async ({ page, team }) => {
    const { studio } = team.domains;
    // It has room for ten, and three are there.
    for (let n = 0; n < 7; n++) await createMailbox(team, `full-${n}`, studio);
    await openEmailPage(page, team.owner, studio, 'mailboxes');
    const { form, address, name, password, quota, submit } = await openNewMailbox(page);
    await address.fill('one.too.many');
    await name.fill('One');
    await password.fill('Long-enough-2026!');
    await quota.fill('1');
    await submit.click();
    await expect(form.getByRole('alert')).toHaveText(`All 10 mailboxes of ${studio.name} are in use.`);
  });
});

test('a mailbox is deleted after a question', async ({ page, team }) => {
  const { username } = await createMailbox(team, 'aaa-deleted');
  await openEmailManager(page, team.owner, team.domains.main.name);
  await chooseAction(page, username, 'Delete mailbox');
  await dialogNamed(page, `Delete ${username}?`).getByRole('button', { name: 'Delete mailbox' }).click();
  await expectText(page, `${username} deleted`);
  await expect(page.getByRole('cell', { name: username })).toHaveCount(0);
});

test.describe('by keyboard alone', () => {
  test('a mailbox is created, and the focus returns to the button', async ({ page, team }) => {
    const { studio } = team.domains;
    await openEmailPage(page, team.owner, studio, 'mailboxes');
    await page.getByRole('button', { name: 'New mailbox' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialogNamed(page, 'New mailbox')).toBeVisible();
    await page.getByLabel('Address').focus();
    await page.keyboard.type('aaf-keys');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Keys');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Quartz-Meadow-41!');
    await page.getByRole('slider').focus();
    const before = Number(await page.getByLabel('Storage limit', { exact: true }).inputValue());
    await page.keyboard.press('ArrowRight');
    await expect(page.getByLabel('Storage limit', { exact: true })).toHaveValue(String(before + 100));
    await page.getByLabel('Address').focus();
    await page.keyboard.press('Enter');
    await expect(dialogNamed(page, `aaf-keys@${studio.name} is ready`)).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'New mailbox' })).toBeFocused();
    await expect(rowWith(page, `aaf-keys@${studio.name}`)).toBeVisible();
  });

  test('a mailbox is deleted from its menu, and the focus is never lost', async ({ page, team }) => {
    const { studio } = team.domains;
    const { username } = await createMailbox(team, 'aaf-keys', studio);
    await openEmailPage(page, team.owner, studio, 'mailboxes');
    const actions = page.getByRole('button', { name: `Actions for ${username}` });
    const openLastAction = async () => {
      await page.keyboard.press('Enter');
      // A button acts once its press is painted.
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
    };
    await actions.focus();
    await openLastAction();
    await expect(dialogNamed(page, `Delete ${username}?`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(actions).toBeFocused();
    await openLastAction();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete mailbox' }).focus();
    await page.keyboard.press('Enter');
    await expect(actions).toHaveCount(0);
    // The button that the focus would return to is gone: it moves to the title.
    await expect(emailHeading(page, studio)).toBeFocused();
  });
});
