import { readFileSync } from 'node:fs';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parsePlist } from 'plist';
import { api, expect, fault, fillSignIn, PASSWORD, type Page, signIn, test } from './fixtures.ts';

/** The email manager alone, at a domain of the busy team. */
const open = async (page: Page, who: string, domain: string) => {
  await page.goto('/demo/email/');
  await fillSignIn(page, who);
  await page.getByRole('link', { name: domain, exact: true }).click();
  await expect(page.getByRole('heading', { name: `Mailboxes of ${domain}` })).toBeVisible();
};
const at = async (page: Page, path: string, title: string) => {
  await signIn(page, 'owner');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
};
const act = async (page: Page, username: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${username}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The owner's own calls, to put back what a journey changed or to make what only many calls make. */
async function asOwner(page: Page) {
  const base = api(page);
  const { token } = await (
    await page.request.post(`${base}/user/session/login`, { data: { login: 'owner@example.test', password: PASSWORD } })
  ).json();
  const headers = { Authorization: `Bearer ${token}` };
  return (method: string, path: string, data?: unknown) =>
    page.request.fetch(base + path, { method, headers, ...(data === undefined ? {} : { data }) });
}
const makeBox = async (page: Page, local_part: string, domain_id = '1') => {
  const call = await asOwner(page);
  const answer = await (
    await call('POST', '/email/mailbox', { domain_id, local_part, name: 'Zed Made', password: PASSWORD, quota: 100 })
  ).json();
  return { id: String(answer.mailbox.id), username: String(answer.mailbox.username), call };
};

test.describe('domains', () => {
  test('are listed with status, counts, health and quota', async ({ page }) => {
    await at(page, '/email', 'Email domains');
    await expect(row(page, 'northwind-shop.example')).toContainText('Pending');
    await expect(row(page, 'northwind-studio.example')).toContainText(/3 of 10[\s\S]*3 of 4 records right/);
    await expect(row(page, 'northwind-archive.example')).toContainText('Switched off');
    await page.getByRole('searchbox', { name: 'Search domains' }).fill('studio');
    await expect(page.getByRole('row')).toHaveCount(2);
  });

  test('leaving cancels the fetch; a lost connection counts as 403 and is no denied access; a stranger is told nothing', async ({
    page,
  }) => {
    await at(page, '/email', 'Email domains');
    await fault(page, { path: '/email/domain/{id}' }, 'delay:20000');
    const isIt = (request: { url(): string; method(): string }) =>
      request.method() === 'GET' && /\/email\/domain\/2(\?|$)/.test(request.url());
    const cancelled = page.waitForEvent('requestfailed', isIt);
    const begun = page.waitForRequest(isIt);
    await page.getByRole('link', { name: 'northwind-studio.example' }).click();
    await begun;
    await page.getByRole('link', { name: 'Dashboard' }).click();
    expect((await cancelled).failure()?.errorText).toContain('ERR_ABORTED');
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await fault(page, { path: '/email/domain/{id}' }, 'drop-before', 9);
    await page.goto('/email/1/filters');
    await said(page, 'We cannot reach the server');
    await expect(page.locator('portal-app').locator('[data-status]')).toHaveAttribute('data-status', '403');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Filters of northwind.example' })).toBeVisible();
    await expect(page.locator('portal-app').locator('[data-status]')).toHaveAttribute('data-status', '200');

    await page.goto('/email/1');
    await expect(page).toHaveURL(/\/email\/1\/mailboxes$/);
    await expect(page.getByRole('link', { name: 'Mailboxes', exact: true })).toHaveAttribute('aria-current', 'page');
    await page.goto('/email/5/mailboxes');
    await expect(page.getByRole('heading', { name: 'This domain is not one of yours' })).toBeVisible();
    await page.getByRole('link', { name: 'All email domains' }).click();
    await expect(page.getByRole('heading', { name: 'Email domains' })).toBeVisible();
  });

  test('a domain that is being set up says so, and refuses in the words of the catalogue', async ({ page }) => {
    await at(page, '/email/3/mailboxes', 'Mailboxes of northwind-shop.example');
    await said(page, /still being set up on the mail server/);
    await page.getByRole('button', { name: 'New mailbox' }).first().click();
    const form = dialog(page, 'New mailbox');
    await form.getByLabel('Address').fill('first');
    await form.getByLabel('Name', { exact: true }).fill('First');
    await form.getByLabel('Password', { exact: true }).fill('Long-enough-2026!');
    await form.getByRole('button', { name: 'Create mailbox' }).click();
    await expect(form.getByText('Whoops, Something Went Wrong')).toBeVisible();
    await page.goto('/email/3/forwarders');
    await page.getByRole('button', { name: 'New forwarder' }).click();
    await page.getByLabel('Address').fill('a');
    await page.getByLabel('Forward to').fill('b@elsewhere.example');
    await page.getByRole('button', { name: 'Create forwarder' }).click();
    await expect(dialog(page, 'New forwarder').getByText('Whoops, Something Went Wrong')).toBeVisible();
    await page.goto('/email/3/filters');
    await page.getByRole('button', { name: 'New filter' }).click();
    await page.getByLabel('Text').fill('offer');
    await page.getByLabel('Folder', { exact: true }).fill('Offers');
    await page.getByRole('button', { name: 'Create filter' }).click();
    await expect(dialog(page, 'New filter').getByText('Whoops, Something Went Wrong')).toBeVisible();
    await page.goto('/email/3/settings?tab=dns');
    await page.getByRole('button', { name: 'Create DKIM key' }).click();
    await said(page, 'Mail for northwind-shop.example is being set up: it is not on the mail server yet.');
  });
});

test.describe('mailboxes', () => {
  test('asks to sign in, then shows mailboxes with quota bars, search, order and pages', async ({ page }) => {
    await open(page, 'large', 'meridian.example');
    await expect(page.getByText('1–25 of 2,000')).toBeVisible();
    await expect(page.getByRole('meter', { name: 'Quota of ada.adler@meridian.example' })).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('26–50 of 2,000')).toBeVisible();
    await page.getByLabel('Rows per page').selectOption('100');
    await expect(page.getByText('1–100 of 2,000')).toBeVisible();
    // A hundred rows are drawn as far as they are in view.
    expect(await page.getByRole('row').count()).toBeLessThan(45);
    await page.getByRole('searchbox', { name: 'Search mailboxes' }).fill('zoe.vance');
    await expect(page.getByText('1–4 of 4').or(page.getByText('zoe.vance@meridian.example'))).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search mailboxes' }).fill('nobody at all');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByRole('button', { name: 'Storage' }).click();
    await expect(page.getByRole('columnheader', { name: 'Storage' })).toHaveAttribute(
      'aria-sort',
      /ascending|descending/,
    );
  });

  test('creates and deletes a mailbox, with the server errors beside the field', async ({ page }) => {
    await open(page, 'owner', 'northwind.example');
    await page.getByRole('button', { name: 'New mailbox' }).click();
    const form = dialog(page, 'New mailbox');
    const create = form.getByRole('button', { name: 'Create mailbox' });
    const password = form.getByLabel('Password', { exact: true });
    await create.click();
    await expect(form.getByText('Required Field.').first()).toBeVisible();
    for (const [local, word] of [
      ['änne', 'Use unaccented letters, digits and . _ - + before the @.'],
      ['a'.repeat(65), 'The field must not have more than 64 characters.'],
      ['.anna', 'Use letters, digits, dots, hyphens and underscores; no dot at the start, the end or twice in a row.'],
    ] as const) {
      await form.getByLabel('Address').fill(local);
      await create.click();
      await expect(form.getByText(word)).toBeVisible();
    }
    await form.getByLabel('Address').fill('ada.adler');
    await form.getByLabel('Name', { exact: true }).fill('Ada Adler');
    await password.fill('Long-enough-2026!');
    await create.click();
    await expect(form.getByText('The mailbox ada.adler@northwind.example exists already.')).toBeVisible();
    await expect(form.getByLabel('Address')).toBeFocused();
    await expect(password).toHaveValue('Long-enough-2026!');

    // The server's password error, which the browser cannot know.
    await form.getByLabel('Address').fill('enough');
    await create.click();
    await expect(form.getByText('The password must not contain the mailbox name.')).toBeVisible();

    // A made password meets the policy and is shown; the slider says what is left.
    await form.getByRole('button', { name: 'Make a strong password' }).click();
    await expect(password).toHaveValue(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{18}$/);
    await expect(form.locator('code')).toHaveText(await password.inputValue());
    await form.getByLabel('Quota', { exact: true }).fill('900000');
    await expect(form.getByText(/^Only .* are left\.$/)).toBeVisible();
    await create.click();
    await expect(form.getByText(/The field must be \d+ or less/)).toBeVisible();
    await form.getByRole('slider').fill('1500');
    await expect(form.getByLabel('Quota', { exact: true })).toHaveValue('1500');
    await expect(form.getByText(/would be left for others/)).toBeVisible();

    // A failure keeps what was typed.
    await form.getByLabel('Address').fill('aaa.newcomer');
    for (const status of [501, 404, 422]) {
      await fault(page, { method: 'POST', path: '/email/mailbox' }, `status:${status}`);
      await create.click();
      await expect(form.getByRole('alert').getByText('Whoops, Something Went Wrong')).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await expect(form.getByLabel('Address')).toHaveValue('aaa.newcomer');
    await create.click();
    await expect(form).toBeHidden();
    await expect(row(page, 'aaa.newcomer@northwind.example')).toContainText('Ada Adler');

    await act(page, 'aaa.newcomer@northwind.example', 'Delete mailbox');
    const confirm = dialog(page, 'Delete aaa.newcomer@northwind.example?');
    await confirm.getByRole('button', { name: 'Delete mailbox' }).click();
    await expect(page.getByRole('cell', { name: /aaa\.newcomer@/ })).toHaveCount(0);
    await said(page, 'aaa.newcomer@northwind.example was deleted');
  });

  test('a full domain: the message inside the message is what is shown', async ({ page }) => {
    await signIn(page, 'owner');
    const call = await asOwner(page);
    const made: string[] = [];
    for (let n = 0; ; n++) {
      const answer = await call('POST', '/email/mailbox', {
        domain_id: '2',
        local_part: `full-${n}`,
        name: 'Full',
        password: PASSWORD,
        quota: 1,
      });
      if (!answer.ok()) break;
      made.push(String((await answer.json()).mailbox.id));
    }
    await page.goto('/email/2/mailboxes');
    await page.getByRole('button', { name: 'New mailbox' }).click();
    const form = dialog(page, 'New mailbox');
    await form.getByLabel('Address').fill('one.too.many');
    await form.getByLabel('Name', { exact: true }).fill('One');
    await form.getByLabel('Password', { exact: true }).fill('Long-enough-2026!');
    await form.getByLabel('Quota', { exact: true }).fill('1');
    await form.getByRole('button', { name: 'Create mailbox' }).click();
    await expect(form.getByRole('alert')).toHaveText('All 10 mailboxes of northwind-studio.example are in use.');
    for (const id of made) await call('DELETE', `/email/mailbox/${id}`);
  });

  test('is edited, gets a password, loses and gets IMAP and POP, aliases and a device sheet', async ({ page }) => {
    await signIn(page, 'owner');
    const { id, username, call } = await makeBox(page, 'aab-changed');
    await page.goto('/email/1/mailboxes?search=aab-changed');
    await act(page, username, 'Edit mailbox');
    const edit = dialog(page, `Edit ${username}`);
    await edit.getByLabel('Name', { exact: true }).fill('Zed Renamed');
    await fault(page, { method: 'PUT', path: `/email/mailbox/${id}` }, 'status:500');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(edit.getByRole('alert')).toContainText('Fault on demand: 500');
    await expect(edit.getByLabel('Name', { exact: true })).toHaveValue('Zed Renamed');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await said(page, 'Mailbox updated Successfully');
    await expect(row(page, username)).toContainText('Zed Renamed');

    await act(page, username, 'Change password');
    const password = dialog(page, `New password for ${username}`);
    await password.getByLabel('Password', { exact: true }).fill('weak');
    await password.getByRole('button', { name: 'Save changes' }).click();
    await expect(password.getByText('The password must contain at least one lowercase')).toBeVisible();
    await password.getByLabel('Password', { exact: true }).fill('Aab-Changed-2026!');
    await password.getByRole('button', { name: 'Save changes' }).click();
    await expect(password.getByText('The password must not contain the mailbox name.')).toBeVisible();
    await expect(password.getByLabel('Password', { exact: true })).toHaveValue('Aab-Changed-2026!');
    await password.getByLabel('Password', { exact: true }).fill('Quartz-Meadow-41!');
    await password.getByRole('button', { name: 'Save changes' }).click();
    await said(page, 'Mailbox Password Updated');

    const imap = page.getByRole('switch', { name: `IMAP & POP login of ${username}` });
    await imap.click();
    await said(page, 'You have disabled IMAP & POP login');
    await expect(imap).not.toBeChecked();
    await fault(page, { method: 'PUT', path: '/email/mailbox/imap-login/domain/1' }, 'status:500');
    await imap.click();
    await said(page, 'Fault on demand: 500');
    await expect(imap).not.toBeChecked();

    await act(page, username, 'Aliases');
    const aliases = dialog(page, `Aliases of ${username}`);
    await aliases.getByRole('textbox', { name: 'New alias' }).fill('ben.adler');
    await aliases.getByRole('button', { name: 'Add alias' }).click();
    await expect(
      aliases.getByText('ben.adler@northwind.example is a mailbox: an alias needs an address of its own.'),
    ).toBeVisible();
    await aliases.getByRole('textbox', { name: 'New alias' }).fill('aab-alias');
    await aliases.getByRole('button', { name: 'Add alias' }).click();
    await expect(aliases.getByRole('listitem')).toHaveText('aab-alias@northwind.example');
    await expect(aliases.getByRole('textbox', { name: 'New alias' })).toBeFocused();
    await aliases.getByRole('button', { name: 'Delete aab-alias@northwind.example' }).click();
    await expect(aliases.getByRole('listitem')).toHaveCount(0);
    await expect(aliases.getByRole('textbox', { name: 'New alias' })).toBeFocused();
    await aliases.getByRole('button', { name: 'Close' }).first().click();

    await act(page, username, 'Set up a device');
    const sheet = dialog(page, `Set up ${username} on a device`);
    await expect(sheet).toContainText('IMAP & POP login is not allowed for this mailbox');
    await expect(sheet).toContainText(
      /imap\.mail\.harbour-post\.example[\s\S]*Port 993, SSL\/TLS[\s\S]*Port 995[\s\S]*Port 465/,
    );
    await expect(sheet.getByRole('img', { name: /^QR code/ })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Save Apple profile' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${username}.mobileconfig`);
    const profile = parsePlist(readFileSync(await download.path(), 'utf8')) as {
      PayloadContent: { EmailAddress?: string }[];
    };
    expect(profile.PayloadContent[0]?.EmailAddress).toBe(username);
    await call('DELETE', `/email/mailbox/${id}`);
  });

  test('webmail opens in a new tab by one click; the token is in no address; a slow answer leaves a button', async ({
    page,
    context,
  }) => {
    await signIn(page, 'owner');
    const { id, username, call } = await makeBox(page, 'aac-webmail');
    await page.goto('/email/1/mailboxes?search=aac-webmail');
    const button = page.getByRole('button', { name: `Open webmail of ${username}` });
    const [tab] = await Promise.all([context.waitForEvent('page'), button.click()]);
    await expect(tab.getByRole('heading', { name: username })).toBeVisible();
    await expect(tab.getByText('Welcome to your mailbox')).toBeVisible();
    expect(new URL(tab.url()).search).toBe('');
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();

    // An answer that comes so late that the browser no longer takes the tab for the user's wish. The test's own tools count as its gestures.
    const wish = (isActive: boolean) =>
      page.evaluate(
        (value) =>
          Object.defineProperty(navigator, 'userActivation', { configurable: true, get: () => ({ isActive: value }) }),
        isActive,
      );
    await wish(false);
    await button.click();
    await said(page, `Webmail of ${username} is ready.`);
    await wish(true);
    const [later] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Open webmail', exact: true }).click(),
    ]);
    await expect(later.getByRole('heading', { name: username })).toBeVisible();
    await later.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await fault(page, { path: `/email/mailbox/sso/${id}` }, 'status:500');
    await button.click();
    await said(page, 'Fault on demand: 500');
    await expect(button).toBeEnabled();
    await call('DELETE', `/email/mailbox/${id}`);
  });

  test('several are changed and deleted, with an outcome for each and another try for those that failed', async ({
    page,
  }) => {
    await signIn(page, 'owner');
    const names = ['aad-one', 'aad-two', 'aad-three'];
    for (const name of names) await makeBox(page, name);
    await page.goto('/email/1/mailboxes?search=aad-');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const form = dialog(page, 'Change 3 mailboxes');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Choose what to change.')).toBeVisible();
    await form.getByLabel('Quota').fill('1.5');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Enter whole megabytes above 0.')).toBeVisible();
    // Together they ask for more than the domain has left: the first gets it.
    const [left] =
      /\d+/.exec((await (await (await asOwner(page))('GET', '/email/domain/1')).json()).domain.quota_given) ?? [];
    await form.getByLabel('Quota').fill(String(250_000 - Number(left)));
    await fault(page, { method: 'POST', path: '/email/mailboxes/update' }, 'status:500');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByRole('alert')).toContainText('Fault on demand: 500');
    await form.getByRole('button', { name: 'Save changes' }).click();
    const outcome = dialog(page, '1 done, 2 failed');
    await expect(outcome.getByRole('listitem').first()).toContainText(/MB of the domain's quota are left/);
    await outcome.getByRole('button', { name: 'Try the failed ones again' }).click();
    await expect(outcome.getByRole('listitem')).toHaveCount(3);
    await outcome.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Delete mailboxes' }).click();
    const confirm = dialog(page, 'Delete 3 mailboxes?');
    for (const name of names) await expect(confirm).toContainText(`${name}@northwind.example`);
    await fault(page, { method: 'POST', path: '/email/mailboxes/delete' }, 'status:500');
    await confirm.getByRole('button', { name: 'Delete mailboxes' }).click();
    await said(page, 'Fault on demand: 500');
    await confirm.getByRole('button', { name: 'Delete mailboxes' }).click();
    await expect(dialog(page, '3 done, 0 failed')).toContainText('aad-one@northwind.example was deleted');
    await dialog(page, '3 done, 0 failed').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('Nothing found for “aad-”')).toBeVisible();
  });

  test('a file is tried, then imported; what is wrong is said per row; what was exported opens elsewhere', async ({
    page,
  }) => {
    await at(page, '/email/1/mailboxes', 'Mailboxes of northwind.example');
    const start = async () => {
      await page.getByRole('button', { name: 'Import and export' }).click();
      await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
    };
    await start();
    const form = dialog(page, 'Import mailboxes of northwind.example');
    const rows = form.getByLabel('Or paste the rows here');
    const check = form.getByRole('button', { name: 'Check the rows' });
    await rows.fill('mail;who\na;b');
    await check.click();
    await expect(
      form.getByText('The first line has to name the columns: address, name, password, quota_mb. It says: mail, who.'),
    ).toBeVisible();
    // Pasted, as from a spreadsheet: the browser would put 10,000 lines in one by one.
    const many = `address\n${Array.from({ length: 10_000 }, (_, n) => `many${n}`).join('\n')}`;
    await rows.selectText();
    await rows.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, many);
    await check.click();
    await expect(
      form.getByText('The file has 10000 rows; at most 2000 can be imported at once. Split it into several.'),
    ).toBeVisible();
    await expect(rows).toHaveValue(/many9999$/);

    const file = [
      'address,name,password,quota_mb',
      'aae-one,"One, First",,100',
      'aae-two,Two,Quartz-Meadow-41!,100',
      '=cmd,Bad,,100',
      'ada.adler,Ada,,100',
      'aae-big,Big,,900000',
      'aae-one,Twice,,1',
    ];
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\r\n')) });
    await expect(form.getByText('2 can be created', { exact: true })).toBeVisible();
    await expect(form.getByText('4 cannot be created', { exact: true })).toBeVisible();
    await expect(row(page, '=cmd')).toContainText('begins as a formula does');
    await expect(row(page, 'ada.adler').last()).toContainText(
      'The mailbox ada.adler@northwind.example exists already.',
    );
    await expect(row(page, 'aae-big')).toContainText(/Only \d+ MB/);
    await expect(row(page, 'Twice')).toContainText('aae-one@northwind.example stands in the file twice.');
    await fault(page, { method: 'POST', path: '/email/mailboxes/import' }, 'status:500');
    await form.getByRole('button', { name: 'Create mailboxes: 2' }).click();
    await expect(form.getByRole('alert')).toContainText('Fault on demand: 500');
    await form.getByRole('button', { name: 'Create mailboxes: 2' }).click();
    await expect(form.getByText('2 created', { exact: true })).toBeVisible();
    const [passwords] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Save new passwords: 1' }).click(),
    ]);
    const made = parseCsv(readFileSync(await passwords.path()), { columns: true, bom: true }) as {
      address: string;
      name: string;
      password: string;
    }[];
    expect(made).toEqual([
      expect.objectContaining({
        address: 'aae-one@northwind.example',
        name: 'One, First',
        password: expect.stringMatching(/^'?.{18}$/),
      }),
    ]);
    const [wrong] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Save the rows that are wrong: 4' }).click(),
    ]);
    expect(parseCsv(readFileSync(await wrong.path()), { columns: true, bom: true })).toHaveLength(4);
    await form.getByRole('button', { name: 'Close' }).last().click();

    await page.goto('/email/1/mailboxes?search=aae-');
    await expect(row(page, 'aae-one@northwind.example')).toBeVisible();
    await page.getByRole('button', { name: 'Import and export' }).click();
    const [exported] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
    ]);
    const found = parseCsv(readFileSync(await exported.path()), { columns: true, bom: true }) as Record<
      string,
      string
    >[];
    expect(found.map(({ address, name, quota_mb }) => [address, name, quota_mb])).toEqual([
      ['aae-one@northwind.example', 'One, First', '100'],
      ['aae-two@northwind.example', 'Two', '100'],
    ]);
    const call = await asOwner(page);
    const { mailboxes } = await (await call('GET', '/email/mailbox?domain_id=1&search=aae-')).json();
    await call('POST', '/email/mailboxes/delete', { ids: mailboxes.map(({ id }: { id: number }) => id) });
  });

  test('the export of 2,000 holds every one', async ({ page }) => {
    await open(page, 'large', 'meridian.example');
    await page.getByRole('button', { name: 'Import and export' }).click();
    const [exported] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
    ]);
    expect(parseCsv(readFileSync(await exported.path()), { columns: true, bom: true })).toHaveLength(2000);
  });

  test('by keyboard alone: a mailbox is created, found in the menu and deleted; the focus is never lost', async ({
    page,
  }) => {
    await at(page, '/email/2/mailboxes', 'Mailboxes of northwind-studio.example');
    await page.getByRole('button', { name: 'New mailbox' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'New mailbox')).toBeVisible();
    await page.getByLabel('Address').focus();
    await page.keyboard.type('aaf-keys');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Keys');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Quartz-Meadow-41!');
    await page.getByRole('slider').focus();
    const before = Number(await page.getByLabel('Quota', { exact: true }).inputValue());
    await page.keyboard.press('ArrowRight');
    await expect(page.getByLabel('Quota', { exact: true })).toHaveValue(String(before + 100));
    await page.getByLabel('Address').focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'New mailbox')).toBeHidden();
    await expect(page.getByRole('button', { name: 'New mailbox' })).toBeFocused();
    const actions = page.getByRole('button', { name: 'Actions for aaf-keys@northwind-studio.example' });
    await actions.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Delete aaf-keys@northwind-studio.example?')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(actions).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete mailbox' }).focus();
    await page.keyboard.press('Enter');
    await expect(actions).toHaveCount(0);
    // What the focus would go back to has gone: it goes to the title.
    await expect(page.getByRole('heading', { name: 'Mailboxes of northwind-studio.example' })).toBeFocused();
  });
});

test.describe('forwarders and aliases', () => {
  test('a forwarder is created and deleted; what should be an alias becomes one by one press', async ({ page }) => {
    await at(page, '/email/1/forwarders', 'Forwarders and aliases of northwind.example');
    const form = dialog(page, 'New forwarder');
    const submit = form.getByRole('button', { name: 'Create forwarder' });
    const type = async (address: string, goto: string) => {
      await form.getByLabel('Address').fill(address);
      await form.getByLabel('Forward to').fill(goto);
      await submit.click();
    };
    await page.getByRole('button', { name: 'New forwarder' }).click();
    await type('aag-self', 'aag-self@northwind.example');
    await expect(form.getByText('An address cannot lead to itself.')).toBeVisible();
    await type('aag-self', 'nobody');
    await expect(form.getByText('Invalid email.')).toBeVisible();
    // A success that carries a code.
    await type('dan.adler', 'dan@home.example');
    await expect(form.getByRole('alert')).toHaveText(
      'dan.adler@northwind.example forwards to dan@home.example already.',
    );
    await expect(form.getByLabel('Address')).toHaveValue('dan.adler');
    for (const fail of ['status:501', 'status:501-html']) {
      await fault(page, { method: 'POST', path: '/email/mailbox/forward/domain/1' }, fail);
      await submit.click();
      await expect(form.getByRole('alert')).toHaveText('Whoops, Something Went Wrong');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await type('aag-out', 'out@elsewhere.example');
    await said(page, 'Forwarder Created');
    await expect(row(page, 'aag-out@northwind.example')).toContainText('out@elsewhere.example');

    // Both messages of the server lead to the same word.
    await page.getByRole('button', { name: 'New forwarder' }).click();
    await type('info@north-wind.example', 'out@elsewhere.example');
    await expect(form.getByText('Please use alias', { exact: true })).toBeVisible();
    await type('aag-in', 'ada.adler@northwind.example');
    await expect(form.getByText('Please use alias', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: 'Create it as an alias' }).click();
    await said(page, 'Alias Created Successfully');
    await page.getByRole('tab', { name: 'Aliases' }).click();
    await expect(row(page, 'aag-in@northwind.example')).toContainText('ada.adler@northwind.example');

    await page.getByRole('button', { name: 'Delete aag-in@northwind.example to ada.adler@northwind.example' }).click();
    await dialog(page, 'Delete the alias aag-in@northwind.example?')
      .getByRole('button', { name: 'Delete alias' })
      .click();
    await said(page, 'aag-in@northwind.example no longer leads to ada.adler@northwind.example');
    await page.getByRole('tab', { name: 'Forwarders' }).click();
    await page.getByRole('button', { name: 'Delete aag-out@northwind.example to out@elsewhere.example' }).click();
    const confirm = dialog(page, 'Delete the forwarder of aag-out@northwind.example?');
    await fault(page, { method: 'DELETE', path: '/email/mailbox/forward/domain/1' }, 'status:500');
    await confirm.getByRole('button', { name: 'Delete forwarder' }).click();
    await said(page, 'Fault on demand: 500');
    await confirm.getByRole('button', { name: 'Delete forwarder' }).click();
    await said(page, 'aag-out@northwind.example no longer forwards to out@elsewhere.example');
    await expect(row(page, 'aag-out@northwind.example')).toHaveCount(0);
  });

  test('none is an empty list; another failure is shown; the control panel’s error of a success is shown', async ({
    page,
  }) => {
    await at(page, '/email/2/forwarders', 'Forwarders and aliases of northwind-studio.example');
    await said(page, 'No forwarders yet');
    await expect(page.getByText('Forwarders not found')).toHaveCount(0);
    await fault(page, { method: 'GET', path: '/email/mailbox/forward/domain/2' }, 'status:500', 3);
    await page.reload();
    await said(page, 'Fault on demand: 500');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await said(page, 'No forwarders yet');

    const call = await asOwner(page);
    for (let n = 0; n < 100; n++)
      await call('POST', '/email/mailbox/forward/domain/2', {
        address: `aah-${n}@northwind-studio.example`,
        goto: 'out@elsewhere.example',
      });
    await page.reload();
    await expect(page.getByText('1–25 of 100')).toBeVisible();
    await page.getByRole('button', { name: 'New forwarder' }).click();
    const form = dialog(page, 'New forwarder');
    await form.getByLabel('Address').fill('aah-more');
    await form.getByLabel('Forward to').fill('out@elsewhere.example');
    await form.getByRole('button', { name: 'Create forwarder' }).click();
    await expect(form.getByRole('alert')).toHaveText('You have reached the maximum of 100 forwarders.');
    for (let n = 0; n < 100; n++)
      await call('DELETE', '/email/mailbox/forward/domain/2', {
        address: `aah-${n}@northwind-studio.example`,
        goto: 'out@elsewhere.example',
      });
  });

  test('an alias that is a mailbox, that leads to itself, that closes a circle of three: a word each', async ({
    page,
  }) => {
    await signIn(page, 'owner');
    const call = await asOwner(page);
    const box = 'northwind.example';
    for (const [alias, goto] of [
      ['aai-one', 'aai-two'],
      ['aai-two', 'aai-three'],
    ])
      await call('POST', '/email/mailbox/alias/domain/1', { alias: `${alias}@${box}`, goto: `${goto}@${box}` });
    await page.goto('/email/1/forwarders?tab=aliases');
    await page.getByRole('button', { name: 'New alias' }).click();
    const form = dialog(page, 'New alias');
    const type = async (alias: string, goto: string) => {
      await form.getByLabel('Alias', { exact: true }).fill(alias);
      await form.getByLabel('Leads to').fill(goto);
      await form.getByRole('button', { name: 'Add alias' }).click();
    };
    await type('aai-self', `aai-self@${box}`);
    await expect(form.getByText('An address cannot lead to itself.')).toBeVisible();
    await type('ada.adler', `ben.adler@${box}`);
    await expect(form.getByText(`ada.adler@${box} is a mailbox: an alias needs an address of its own.`)).toBeVisible();
    await type('aai-three', `aai-one@${box}`);
    await expect(
      form.getByText(
        `This would send mail round in a circle: aai-three@${box} → aai-one@${box} → aai-two@${box} → aai-three@${box}.`,
      ),
    ).toBeVisible();
    await expect(form.getByLabel('Alias', { exact: true })).toHaveValue('aai-three');
    await type('aai-three', `ada.adler@${box}`);
    await said(page, 'Alias Created Successfully');
    for (const [alias, goto] of [
      ['aai-one', 'aai-two'],
      ['aai-two', 'aai-three'],
      ['aai-three', 'ada.adler'],
    ])
      await call('DELETE', '/email/mailbox/alias/domain/1', { alias: `${alias}@${box}`, goto: `${goto}@${box}` });
  });

  test('the catch-all warns, is set, shown in the picture and stopped', async ({ page }) => {
    await at(page, '/email/2/forwarders?tab=catch-all', 'Forwarders and aliases of northwind-studio.example');
    await said(page, /expect much more spam/);
    const goto = page.getByLabel('Send it to');
    await goto.fill('nobody@northwind-studio.example');
    await page.getByRole('button', { name: 'Catch mail' }).click();
    await said(page, /would be caught again and again/);
    await expect(goto).toHaveValue('nobody@northwind-studio.example');
    await goto.fill('ada.adler@northwind-studio.example');
    await page.getByRole('button', { name: 'Catch mail' }).click();
    await said(
      page,
      'Mail to addresses of northwind-studio.example that do not exist goes to ada.adler@northwind-studio.example.',
    );
    await page.getByRole('tab', { name: 'Mail flow' }).click();
    await expect(
      page.getByRole('listitem').filter({
        hasText: '*@northwind-studio.example leads to ada.adler@northwind-studio.example (Catch-all; Mailbox).',
      }),
    ).toHaveCount(1);
    await page.getByRole('tab', { name: 'Catch-all' }).click();
    await page.getByRole('button', { name: 'Stop catching' }).click();
    await said(page, /that do not exist is refused/);
  });

  test('the picture of mail flow marks a circle and a dead end, and can be searched', async ({ page }) => {
    await at(page, '/email/2/forwarders?tab=flow', 'Forwarders and aliases of northwind-studio.example');
    await said(
      page,
      /^Mail goes round in a circle and arrives nowhere: \S+@northwind-studio\.example → \S+ → \S+ → \S+$/,
    );
    await expect(page.locator('portal-app').locator('svg path[stroke="var(--p-danger)"]')).toHaveCount(3);
    await page.goto('/email/1/forwarders?tab=flow');
    await said(page, 'jobs@northwind.example leads to somebody.gone@northwind.example, which does not exist.');
    await page.getByRole('searchbox', { name: 'Search an address in the picture' }).fill('hello@');
    const ways = page.getByRole('list', { name: 'Mail flow' }).getByRole('listitem');
    await expect(ways).toHaveCount(3);
    await expect(ways.filter({ hasText: 'hello@northwind.example leads to info@northwind.example' })).toHaveCount(1);
  });
});

test.describe('filters', () => {
  test('are created, changed, put in order, switched, tried and deleted', async ({ page }) => {
    await at(page, '/email/1/filters', 'Filters of northwind.example');
    await page.getByRole('button', { name: 'New filter' }).click();
    const form = dialog(page, 'New filter');
    const create = form.getByRole('button', { name: 'Create filter' });
    await create.click();
    await expect(form.getByText('Required Field.').first()).toBeVisible();
    await form.getByLabel('Text').fill('newsletter');
    await form.getByLabel('Folder', { exact: true }).fill('News');
    await create.click();
    await expect(form.getByText('There is a filter for “newsletter” already.')).toBeVisible();
    await expect(form.getByLabel('Text')).toBeFocused();
    await form.getByLabel('Text').fill('2026');
    await form.getByLabel('Then').selectOption('forward');
    await form.getByLabel('Forward to').fill('nobody');
    await create.click();
    await expect(form.getByText('Invalid email.')).toBeVisible();
    await form.getByLabel('Then').selectOption('discard');
    for (const fail of ['status:501', 'status:501-html']) {
      await fault(page, { method: 'POST', path: '/email/filter/1' }, fail);
      await create.click();
      await expect(form.getByRole('alert')).toHaveText('Whoops, Something Went Wrong');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await create.click();
    await said(page, 'The filter was created');
    const list = page.getByRole('tabpanel').getByRole('listitem');
    await expect(list.nth(3)).toContainText('Subject contains “2026”');

    // What the server makes a number stays text; the local copy changes without another read.
    await page.getByRole('button', { name: 'Edit 2026' }).click();
    const edit = dialog(page, 'Edit filter');
    await expect(edit.getByLabel('Text')).toHaveValue('2026');
    await edit.getByLabel('Text').fill('2027');
    let reads = 0;
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/email/filter')) reads++;
    });
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await said(page, 'Filter Updated');
    await expect(list.nth(3)).toContainText('Subject contains “2027”');
    expect(reads).toBe(0);

    await page.getByRole('button', { name: 'Move up: 2027' }).focus();
    for (const place of [2, 1, 0]) {
      await page.keyboard.press('Enter');
      await expect(list.nth(place)).toContainText('2027');
      await expect(page.getByRole('button', { name: 'Move up: 2027' })).toBeFocused();
    }
    await page.reload();
    await expect(list.first()).toContainText('2027');
    await fault(page, { method: 'PUT', path: '/email/filter/{id}' }, 'status:500');
    await page.getByRole('button', { name: 'Move down: 2027' }).click();
    await said(page, 'Fault on demand: 500');
    await expect(list.first()).toContainText('2027');

    const trial = page.getByRole('region', { name: 'Test a message' });
    await trial.getByLabel('Subject').fill('Invoice of 2027');
    await expect(trial.getByRole('status')).toContainText(/Filter 1[\s\S]*Subject contains “2027”[\s\S]*Delete/);
    await page.getByRole('switch', { name: 'Filter “2027” is on' }).click();
    await expect(trial.getByRole('status')).toContainText(
      /Subject contains “invoice”[\s\S]*Forward to books@ledgerly\.example/,
    );
    await trial.getByLabel('Sender').fill('Anna <anna@supplier.example>');
    await expect(trial.getByRole('status')).toContainText(/Allowed sender[\s\S]*Deliver to the inbox/);
    await trial.getByLabel('Sender').fill('x@cheap-pills.example');
    await expect(trial.getByRole('status')).toContainText(/Blocked sender[\s\S]*Move to spam/);

    await page.getByRole('button', { name: 'Delete 2027' }).click();
    await dialog(page, 'Delete the filter for “2027”?').getByRole('button', { name: 'Delete filter' }).click();
    await said(page, 'The filter for “2027” was deleted');
    await expect(list).toHaveCount(3);
  });

  test('allowed and blocked senders are lists of their own', async ({ page }) => {
    await at(page, '/email/1/filters', 'Filters of northwind.example');
    for (const [tab, button] of [
      ['Allowed senders', 'Allow a sender'],
      ['Blocked senders', 'Block a sender'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('button', { name: button }).click();
      const form = dialog(page, button);
      await form.getByRole('textbox', { name: 'Sender' }).fill('not a sender');
      await form.getByRole('button', { name: 'Create filter' }).click();
      await expect(
        form.getByText('Enter an address such as anna@example.com, or a domain such as example.com.'),
      ).toHaveCount(1);
      await form.getByRole('textbox', { name: 'Sender' }).fill('aaj@sender.example');
      await form.getByRole('button', { name: 'Create filter' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'aaj@sender.example' })).toBeVisible();
      await page.getByRole('button', { name: 'Delete aaj@sender.example' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete filter' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'aaj@sender.example' })).toHaveCount(0);
    }
  });
});

test.describe('settings, DNS and calendars', () => {
  test('DKIM is created, shown in its parts, copied whole and in pieces, and removed; the DNS is put right', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await at(page, '/email/1/settings?tab=dns', 'Mail settings of northwind.example');
    await fault(page, { method: 'POST', path: '/email/domain/dkim/1' }, 'status:500-html');
    await page.getByRole('button', { name: 'Create DKIM key' }).click();
    await expect(page.getByText('Error', { exact: true })).toBeVisible();
    await fault(page, { method: 'POST', path: '/email/domain/dkim/1' }, 'status:500');
    await page.getByRole('button', { name: 'Create DKIM key' }).click();
    await said(page, 'Fault on demand: 500');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Create DKIM key' }).click();
    await expect(page.getByText('Signs mail', { exact: true })).toBeVisible();
    for (const fact of ['mail', 'IN', 'TXT'])
      await expect(page.getByRole('definition').getByText(fact, { exact: true })).toBeVisible();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy: Value', exact: true }).click();
    await expect.poll(copied).toMatch(/^v=DKIM1; k=rsa; p=[\w+/=]{300,}$/);
    const whole = await copied();
    await page.getByRole('button', { name: 'Copy: Value in pieces of 255 characters' }).click();
    await expect.poll(copied).toMatch(/^"[^"]{255}" "[^"]+"$/);
    expect((await copied()).replace(/" "|"/g, '')).toBe(whole);

    for (const kind of ['SPF', 'DKIM', 'DMARC']) {
      await page.getByRole('button', { name: `Put ${kind} right` }).click();
      await said(page, `${kind} of northwind.example was put right`);
      await expect(page.getByRole('button', { name: `Put ${kind} right` })).toHaveCount(0);
    }
    await said(page, 'All records right');
    await page.getByRole('button', { name: 'Remove DKIM key' }).click();
    await dialog(page, 'Remove the DKIM key of northwind.example?')
      .getByRole('button', { name: 'Remove DKIM key' })
      .click();
    await said(page, 'northwind.example no longer signs its mail');
    await said(page, '3 of 4 records right');

    // A zone that is not ours: copied, not written.
    await page.goto('/email/2/settings?tab=dns');
    await said(page, /The DNS of northwind-studio\.example is elsewhere/);
    await expect(page.getByRole('button', { name: /^Put/ })).toHaveCount(0);
  });

  test('a DKIM record from elsewhere: quotes that do not match are said, markup is text, a megabyte does no harm', async ({
    page,
  }) => {
    await signIn(page, 'owner');
    const answer = async (txtRecord: string) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // The provider's own answer, altered on its way.
      await page.route(/\/email\/domain\/dkim\/1/, async (route) => {
        if (route.request().method() === 'OPTIONS') return route.continue();
        const response = await route.fetch();
        return route.fulfill({ response, json: { dkim_settings: { txtRecord } } });
      });
      await page.goto('/email/1/settings?tab=dns');
    };
    await answer('mail._domainkey IN TXT "v=DKIM1; " "p=abc<img src=x onerror=alert(1)>');
    await said(page, /The quotes of this record do not match/);
    await expect(page.getByText('v=DKIM1; p=abc<img src=x onerror=alert(1)>')).toBeVisible();
    await answer(`mail._domainkey IN TXT "v=DKIM1; p=${'A'.repeat(1_048_576)}"`);
    await expect(page.getByText('Signs mail', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'General' }).click();
    await expect(page.getByRole('radio', { name: /^Strict/ })).toBeVisible();
  });

  test('the domain is changed and says so; alias domains come and go', async ({ page }) => {
    await at(page, '/email/2/settings', 'Mail settings of northwind-studio.example');
    await page.getByRole('radio', { name: /^Strict/ }).check();
    await fault(page, { method: 'PUT', path: '/email/domain/2' }, 'status:500');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert').getByText('Fault on demand: 500')).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Strict/ })).toBeChecked();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await said(page, 'Domain Updated Successfully');
    await page.reload();
    await expect(page.getByRole('radio', { name: /^Strict/ })).toBeChecked();

    const alias = page.getByLabel('Domain', { exact: true });
    const add = page.getByRole('button', { name: 'Add alias domain' });
    for (const [name, word] of [
      ['nonsense', 'The entered line is not fully qualified domain name'],
      ['northwind.example', 'northwind.example is in use here already.'],
    ] as const) {
      await alias.fill(name);
      await add.click();
      await said(page, word);
    }
    await alias.fill('studio-alias.example');
    await add.click();
    await said(page, 'Alias Created Successfully');
    await page.getByRole('button', { name: 'Delete studio-alias.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete alias domain' }).click();
    await said(page, 'northwind-studio.example no longer takes mail for studio-alias.example');
  });

  test('mail is switched off and on; a domain is deleted once its name is typed', async ({ page }) => {
    await at(page, '/email/4/settings', 'Mail settings of northwind-archive.example');
    await page.getByRole('button', { name: 'Switch mail on' }).click();
    await said(page, 'Domain Updated Successfully');
    await page.getByRole('button', { name: 'Switch mail off' }).click();
    await dialog(page, 'Switch mail of northwind-archive.example off?')
      .getByRole('button', { name: 'Switch mail off' })
      .click();
    await expect(page.getByRole('button', { name: 'Switch mail on' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete domain' }).click();
    const confirm = dialog(page, 'Delete northwind-archive.example?');
    const remove = confirm.getByRole('button', { name: 'Delete domain' });
    await expect(remove).toBeDisabled();
    await confirm.getByLabel('Type northwind-archive.example to go on').fill('northwind-archive.example');
    await fault(page, { method: 'DELETE', path: '/email/domain/4' }, 'status:500');
    await remove.click();
    await said(page, 'Fault on demand: 500');
    await remove.click();
    await said(page, 'northwind-archive.example and all its mailboxes were deleted');
    await expect(page.getByRole('heading', { name: 'Email domains' })).toBeVisible();
    await expect(row(page, 'northwind-archive.example')).toHaveCount(0);
  });

  test('a calendar is created, with addresses and codes for apps, and deleted', async ({ page }) => {
    await at(page, '/email/1/calendar', 'Calendars of northwind.example');
    await page.getByRole('button', { name: 'New calendar' }).click();
    const form = dialog(page, 'New calendar');
    const create = form.getByRole('button', { name: 'Create calendar' });
    await form.getByLabel('Name', { exact: true }).fill('Work');
    await form.getByLabel('Mailbox').fill('nobody@northwind.example');
    await create.click();
    await expect(form.getByText('nobody@northwind.example is no mailbox of northwind.example.')).toBeVisible();
    await form.getByLabel('Mailbox').fill('ada.adler@northwind.example');
    await create.click();
    await expect(form.getByText('ada.adler@northwind.example has a calendar “Work” already.')).toBeVisible();
    await form.getByLabel('Name', { exact: true }).fill('Holidays');
    await form.getByRole('radio', { name: 'Green' }).check();
    await fault(page, { method: 'POST', path: '/email/cardav/1/create-calendar' }, 'drop-before');
    await create.click();
    await expect(form.getByRole('alert')).toContainText('Check your connection');
    await create.click();
    await said(page, 'The calendar “Holidays” was created');
    const card = page.getByRole('listitem').filter({ hasText: 'Holidays' });
    await expect(card).toContainText(
      /dav\.mail\.harbour-post\.example\/calendars\/ada\.adler@northwind\.example[\s\S]*addressbooks/,
    );
    await page.getByRole('button', { name: 'Show QR codes of Holidays' }).click();
    await expect(dialog(page, 'Holidays').getByRole('img')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete Holidays' }).click();
    await dialog(page, 'Delete the calendar Holidays?').getByRole('button', { name: 'Delete calendar' }).click();
    await said(page, 'The calendar “Holidays” was deleted');
    await expect(card).toHaveCount(0);
  });
});

test.describe('every change under every fault: no flag sticks, nothing typed is lost', () => {
  const faults = ['status:500', 'status:503-html', 'status:404', 'drop-before', 'drop-after', 'malformed-json'];
  interface Form {
    name: string;
    path: string;
    call: { method: string; path: string };
    start: string;
    fields: Record<string, string>;
    submit: string;
    /** Takes away what was made. */
    undo: (call: Awaited<ReturnType<typeof asOwner>>) => Promise<unknown>;
  }
  const forms: Form[] = [
    {
      name: 'a mailbox',
      path: '/email/1/mailboxes',
      call: { method: 'POST', path: '/email/mailbox' },
      start: 'New mailbox',
      fields: { Address: 'aak-fault', Name: 'Fault', Password: 'Quartz-Meadow-41!' },
      submit: 'Create mailbox',
      undo: async (call) => {
        const { mailboxes } = await (await call('GET', '/email/mailbox?domain_id=1&search=aak-fault')).json();
        expect(mailboxes).toHaveLength(1);
        await call('DELETE', `/email/mailbox/${mailboxes[0].id}`);
      },
    },
    {
      name: 'a forwarder',
      path: '/email/1/forwarders',
      call: { method: 'POST', path: '/email/mailbox/forward/domain/1' },
      start: 'New forwarder',
      fields: { Address: 'aak-fault', 'Forward to': 'fault@elsewhere.example' },
      submit: 'Create forwarder',
      undo: async (call) =>
        call('DELETE', '/email/mailbox/forward/domain/1', {
          address: 'aak-fault@northwind.example',
          goto: 'fault@elsewhere.example',
        }),
    },
    {
      name: 'an alias',
      path: '/email/1/forwarders?tab=aliases',
      call: { method: 'POST', path: '/email/mailbox/alias/domain/1' },
      start: 'New alias',
      fields: { Alias: 'aak-fault', 'Leads to': 'ada.adler@northwind.example' },
      submit: 'Add alias',
      undo: async (call) =>
        call('DELETE', '/email/mailbox/alias/domain/1', {
          alias: 'aak-fault@northwind.example',
          goto: 'ada.adler@northwind.example',
        }),
    },
    {
      name: 'a filter',
      path: '/email/1/filters',
      call: { method: 'POST', path: '/email/filter/1' },
      start: 'New filter',
      fields: { Text: 'aak-fault', Folder: 'Faults' },
      submit: 'Create filter',
      undo: async (call) => {
        const { filter } = await (await call('GET', '/email/filter?domain_id=1&key=custom')).json();
        const made = filter.filter((one: { match_value: string }) => one.match_value === 'aak-fault');
        expect(made).toHaveLength(1);
        await call('DELETE', `/email/filter/${made[0].id}`);
      },
    },
    {
      name: 'a calendar',
      path: '/email/1/calendar',
      call: { method: 'POST', path: '/email/cardav/1/create-calendar' },
      start: 'New calendar',
      fields: { Name: 'Faults', Mailbox: 'ben.adler@northwind.example' },
      submit: 'Create calendar',
      undo: async (call) => {
        const { calendars } = await (await call('GET', '/email/cardav/1/calendars')).json();
        const made = calendars.filter((one: { name: string }) => one.name === 'Faults');
        expect(made).toHaveLength(1);
        await call('DELETE', `/email/cardav/calendars/${made[0].id}`);
      },
    },
  ];
  for (const { name, path, call, start, fields, submit, undo } of forms)
    test(`creating ${name}`, async ({ page }) => {
      test.setTimeout(90_000);
      await signIn(page, 'owner');
      await page.goto(path);
      await page.getByRole('button', { name: start }).first().click();
      const form = page.getByRole('dialog');
      for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
      const button = form.getByRole('button', { name: submit });
      for (const what of faults) {
        await fault(page, call, what);
        await button.click();
        await expect(form.getByRole('alert'), what).toContainText(/\S/);
        await expect(button, what).not.toHaveAttribute('aria-busy', 'true');
        for (const [label, value] of Object.entries(fields))
          await expect(form.getByLabel(label, { exact: true }), what).toHaveValue(value);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      // Two of the answers were lost after the work was done: pressing again is the same attempt, and makes it once.
      await button.click();
      await expect(form).toBeHidden();
      await undo(await asOwner(page));
    });

  const presses: {
    name: string;
    path: string;
    call: { method: string; path: string };
    press: (page: Page) => Promise<void>;
  }[] = [
    {
      name: 'the IMAP and POP switch',
      path: '/email/1/mailboxes',
      call: { method: 'PUT', path: '/email/mailbox/imap-login/domain/1' },
      press: (page) => page.getByRole('switch', { name: 'IMAP & POP login of carys.adler@northwind.example' }).click(),
    },
    {
      name: 'a webmail token',
      path: '/email/1/mailboxes',
      call: { method: 'GET', path: '/email/mailbox/sso/{id}' },
      press: (page) => page.getByRole('button', { name: 'Open webmail of carys.adler@northwind.example' }).click(),
    },
    {
      name: 'a filter’s switch',
      path: '/email/1/filters',
      call: { method: 'PUT', path: '/email/filter/{id}' },
      press: (page) => page.getByRole('switch', { name: 'Filter “You have won” is on' }).click(),
    },
    {
      name: 'a fix of the DNS',
      path: '/email/1/settings?tab=dns',
      call: { method: 'POST', path: '/email/domain/1/dns' },
      press: (page) =>
        page
          .getByRole('button', { name: /^Put .* right$/ })
          .first()
          .click(),
    },
  ];
  for (const { name, path, call, press } of presses)
    test(name, async ({ page }) => {
      test.setTimeout(90_000);
      await signIn(page, 'owner');
      if (name.includes('DNS')) await (await asOwner(page))('POST', '/email/domain/dkim/1');
      await page.goto(path);
      const notice = page.locator('[popover=manual]').getByText('Whoops!');
      for (const what of ['status:500', 'status:503-html', 'status:404', 'drop-before']) {
        await fault(page, call, what);
        await press(page);
        await expect(notice, what).toBeVisible();
        await expect(page.locator('portal-app').locator('[aria-busy=true]'), what).toHaveCount(0);
        await page.getByRole('button', { name: 'Dismiss' }).first().click();
        await expect(notice).toHaveCount(0);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      if (name.includes('DNS')) await (await asOwner(page))('DELETE', '/email/domain/dkim/1');
    });
});

test.describe('the element on a host page', () => {
  test('its pages are the portal’s; the address bar stays the host’s; what is pointed at is on its way', async ({
    page,
  }) => {
    await open(page, 'owner', 'northwind.example');
    const ahead = page.waitForResponse((answer) => /\/email\/mailbox\/forward\/domain\/1/.test(answer.url()));
    await page.getByRole('link', { name: 'Forwarders' }).hover();
    await ahead;
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/email/mailbox/forward/')) asked++;
    });
    await page.getByRole('link', { name: 'Forwarders' }).click();
    await expect(row(page, 'accounts@northwind.example')).toBeVisible();
    expect(asked).toBe(0);
    for (const [link, title] of [
      ['Filters', 'Filters of northwind.example'],
      ['Calendars', 'Calendars of northwind.example'],
      ['Settings', 'Mail settings of northwind.example'],
    ] as const) {
      await page.getByRole('link', { name: link }).click();
      await expect(page.getByRole('heading', { name: title, level: 2 })).toBeFocused();
    }
    expect(new URL(page.url()).pathname).toBe('/demo/email/');
  });

  test('a page whose code does not come says so and is asked for again; the host page is not loaded anew', async ({
    page,
  }) => {
    await open(page, 'owner', 'northwind.example');
    await page.evaluate(() => ((window as { isSame?: boolean }).isSame = true));
    await page.route(/\/chunks\/calendar\.screen-/, (route) => route.abort());
    await page.getByRole('link', { name: 'Calendars' }).click();
    await said(page, 'We cannot reach the server');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Calendars of northwind.example' })).toBeVisible();
    expect(await page.evaluate(() => (window as { isSame?: boolean }).isSame)).toBe(true);
  });

  test('under a strict content security policy with Trusted Types every page works', async ({ page }) => {
    await page.addInitScript(() => {
      (window as { violations?: string[] }).violations = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        (window as { violations?: string[] }).violations?.push(
          `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
        ),
      );
    });
    await page.goto('/demo/email/?csp=strict');
    await fillSignIn(page, 'owner');
    await page.getByRole('link', { name: 'northwind.example', exact: true }).click();
    await act(page, 'ben.adler@northwind.example', 'Set up a device');
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save Apple profile' }).click(),
    ]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
    await page.getByLabel('Or paste the rows here').fill('address\naal-strict');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('1 can be created', { exact: true })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Forwarders' }).click();
    await page.getByRole('tab', { name: 'Mail flow' }).click();
    await expect(page.getByRole('region', { name: 'Mail flow' })).toBeVisible();
    for (const link of ['Filters', 'Calendars', 'Settings']) await page.getByRole('link', { name: link }).click();
    await page.getByRole('tab', { name: 'DNS & DKIM' }).click();
    await expect(page.getByRole('heading', { name: 'SPF' })).toBeVisible();
    expect(await page.evaluate(() => (window as { violations?: string[] }).violations)).toEqual([]);
  });

  test('an unreachable provider is said, with a retry and an event', async ({ page }) => {
    await page.goto('/demo/email/');
    await fillSignIn(page, 'owner');
    await expect(page.getByRole('link', { name: 'northwind.example', exact: true })).toBeVisible();
    await page.evaluate(() =>
      document.addEventListener(
        'portal-error',
        (event) => ((window as { heard?: number }).heard = (event as CustomEvent).detail.status),
      ),
    );
    await fault(page, { path: '/email/mailbox' }, 'drop-before', 99);
    await page.getByRole('link', { name: 'northwind-studio.example' }).click();
    await expect(page.getByText('We cannot reach the server')).toBeVisible();
    expect(await page.evaluate(() => (window as { heard?: number }).heard)).toBe(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('cell', { name: /@northwind-studio\.example/ }).first()).toBeVisible();
  });

  test('a role without email is told so', async ({ page }) => {
    await page.goto('/demo/email/');
    await fillSignIn(page, 'billing');
    await expect(
      page.getByText("You don't have access to this page. Please contact your team's owner to request permission."),
    ).toBeVisible();
  });
});
