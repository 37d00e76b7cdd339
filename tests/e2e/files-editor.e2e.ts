import { injectFault } from './support/faults.ts';
import { accountOf, callFiles, deviceFile, fileRow, openFolder, readText, upload, writeText } from './support/files.ts';
import { dialogNamed, expectText } from './support/page.ts';
import { expectNoPolicyViolation, recordPolicyViolations } from './support/policy.ts';
import type { BusyTeam } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const textOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Text of ${name}` });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function openFile(page: Page, team: BusyTeam, name = 'robots.txt') {
  await openFolder(page, team);
  await fileRow(page, name).getByRole('button', { name, exact: true }).click();
  await expect(textOf(page, name)).toBeFocused();
}

/** Types at the beginning of the text. */
async function typeAtStart(page: Page, text: string) {
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(text);
}

test('a text is changed and saved with Ctrl+S', async ({ page, team }) => {
  await openFile(page, team);
  await expect(save(page)).toBeDisabled();
  await typeAtStart(page, '# hello ');
  await expectText(page, 'Unsaved changes');
  await page.keyboard.press('Control+s');
  await expectText(page, 'robots.txt saved');
  expect(await readText(team, '/public_html/robots.txt')).toBe('# hello User-agent: *\nAllow: /\n');
  await page.getByRole('button', { name: 'Back to files' }).click();
  await expect(fileRow(page, 'robots.txt')).toBeFocused();
});

test('what is typed right before Ctrl+S is saved', async ({ page, team }) => {
  await openFile(page, team);
  await page.keyboard.press('Control+Home');
  // Both keys before the page is drawn again.
  await textOf(page, 'robots.txt').evaluate((editor) => {
    document.execCommand('insertText', false, '# quick ');
    editor.dispatchEvent(
      new KeyboardEvent('keydown', { key: 's', code: 'KeyS', keyCode: 83, ctrlKey: true, bubbles: true }),
    );
  });
  await expectText(page, 'robots.txt saved');
  expect(await readText(team, '/public_html/robots.txt')).toBe('# quick User-agent: *\nAllow: /\n');
});

test('a file of another system keeps the ends of its lines', async ({ page, team }) => {
  await writeText(team, '/public_html/dos.txt', 'one\r\ntwo\r\n');
  await openFile(page, team, 'dos.txt');
  await typeAtStart(page, 'x');
  await save(page).click();
  await expectText(page, 'dos.txt saved');
  expect(await readText(team, '/public_html/dos.txt')).toBe('xone\r\ntwo\r\n');
});

test('the keyboard leaves the editor with Esc and Tab', async ({ page, team }) => {
  await openFile(page, team);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(textOf(page, 'robots.txt')).not.toBeFocused();
});

test('closing with changes asks first, and closes when confirmed', async ({ page, team }) => {
  await openFile(page, team);
  await typeAtStart(page, 'x');
  await page.getByRole('button', { name: 'Back to files' }).click();
  const question = dialogNamed(page, 'Save changes to robots.txt?');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(textOf(page, 'robots.txt')).toContainText('xUser-agent');
  await page.getByRole('button', { name: 'Back to files' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(fileRow(page, 'robots.txt')).toBeVisible();
  expect(await readText(team, '/public_html/robots.txt')).not.toContain('x');
});

test('unsaved text survives a visit to another page', async ({ page, team }) => {
  await openFile(page, team);
  await typeAtStart(page, 'kept ');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await page.goBack();
  await expect(textOf(page, 'robots.txt')).toContainText('kept User-agent');
  const notice = page.getByText('We restored your unsaved changes.');
  await expect(notice).toBeVisible();
  await save(page).click();
  await expectText(page, 'robots.txt saved');
  await expect(notice).toBeHidden();
  await textOf(page, 'robots.txt').press('x');
  await expectText(page, 'Unsaved changes');
  await expect(notice).toBeHidden();
});

test('a save that fails keeps the text', async ({ page, team }) => {
  await openFile(page, team);
  await typeAtStart(page, 'x');
  await injectFault(page, { method: 'PUT', path: '/shared-hosting/accounts/{id}/files/text' }, 'status:500');
  await save(page).click();
  await expectText(page, 'Couldn’t save. Your text is still here.');
  await save(page).click();
  await expectText(page, 'robots.txt saved');
});

test.describe('a file that somebody else has changed', () => {
  const openConflict = async (page: Page, team: BusyTeam) => {
    await openFile(page, team);
    await writeText(team, '/public_html/robots.txt', 'theirs\n');
    await typeAtStart(page, 'x');
    await save(page).click();
    return dialogNamed(page, 'robots.txt has changed');
  };

  test('shows the differences, and is replaced by one’s own', async ({ page, team }) => {
    const dialog = await openConflict(page, team);
    await dialog.getByRole('button', { name: 'Show differences' }).click();
    await expect(dialog.getByRole('region', { name: 'Differences' })).toContainText('theirs');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expectText(page, 'robots.txt saved');
    expect(await readText(team, '/public_html/robots.txt')).toContain('xUser-agent');
  });

  test('is loaded in the place of one’s own', async ({ page, team }) => {
    const dialog = await openConflict(page, team);
    await dialog.getByRole('button', { name: 'Load theirs' }).click();
    await expect(textOf(page, 'robots.txt')).toContainText('theirs');
    await expect(save(page)).toBeDisabled();
  });

  test('or deleted, can be made again', async ({ page, team }) => {
    await openFile(page, team);
    await callFiles(team, 'PUT', 'files/trash', { paths: ['/public_html/robots.txt'] });
    await typeAtStart(page, 'x');
    await save(page).click();
    await dialogNamed(page, 'robots.txt has changed').getByRole('button', { name: 'Keep mine' }).click();
    await expectText(page, 'robots.txt saved');
    expect(await readText(team, '/public_html/robots.txt')).toContain('xUser-agent');
  });
});

test('a file that is too large is read-only', async ({ page, team }) => {
  await openFolder(page, team);
  await upload(page, [deviceFile('large.txt', 2_500_000)]);
  await fileRow(page, 'large.txt').getByRole('button', { name: 'large.txt', exact: true }).click();
  await expectText(page, 'Can’t edit large.txt');
  await page.getByRole('button', { name: 'Open read-only' }).click();
  await expect(textOf(page, 'large.txt')).toHaveAttribute('aria-readonly', 'true');
});

test('a new file opens in the editor', async ({ page, team }) => {
  await openFolder(page, team);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New file' }).click();
  await dialogNamed(page, 'New file').getByLabel('Name').fill('hello.php');
  await page.keyboard.press('Enter');
  await expect(textOf(page, 'hello.php')).toBeFocused();
});

test('the text is searched', async ({ page, team }) => {
  await openFile(page, team, 'index.html');
  await page.getByRole('button', { name: 'Search in file' }).click();
  await page.getByRole('textbox', { name: 'Find' }).pressSequentially('title');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cm-searchMatch-selected')).toHaveText('title');
});

test('the editor needs nothing that a strict content security policy forbids', async ({ page, team }) => {
  await recordPolicyViolations(page);
  await signIn(page, team.owner, `/file-manager?csp=strict&account=${accountOf(team).id}&path=/public_html`);
  await fileRow(page, 'index.html').getByRole('button', { name: 'index.html', exact: true }).click();
  await expect(textOf(page, 'index.html')).toBeFocused();
  await typeAtStart(page, '<b>strict</b>');
  await page.keyboard.press('Control+s');
  await expectText(page, 'index.html saved');
  await page.keyboard.press('Control+f');
  await expectNoPolicyViolation(page);
});
