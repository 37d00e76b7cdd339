import { injectFault } from './support/faults.ts';
import {
  accountOf,
  callFiles,
  fileRow,
  leaveUpload,
  namesIn,
  openFolder,
  readText,
  writeText,
} from './support/files.ts';
import { orderJobFault, releaseJobs } from './support/jobs.ts';
import { chooseAction, dialogNamed, download, expectText, openPage } from './support/page.ts';
import { expect, type Page, test } from './support/test.ts';

const grid = (page: Page) => page.getByRole('grid');
const tree = (page: Page) => page.getByRole('tree');

test.describe('the accounts', () => {
  test('are a choice where the team has several', async ({ page, team }) => {
    await openPage(page, team.owner, '/file-manager', 'File manager');
    await page.getByRole('link', { name: new RegExp(`^${accountOf(team).name}`) }).click();
    await expect(fileRow(page, 'public_html')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`account=${accountOf(team).id}`));
  });

  test('that are missing lead to hosting', async ({ page, newcomer }) => {
    await openPage(page, newcomer.owner, '/file-manager', 'File manager');
    await expectText(page, 'No hosting accounts yet');
    await expect(page.getByRole('link', { name: 'Get hosting' })).toBeVisible();
  });

  test('are closed to members without the role', async ({ page, team }) => {
    await openPage(page, team.people.billing, '/file-manager', /Access Denied/i);
  });
});

test.describe('a folder', () => {
  test('is opened by its row, and left by the browser’s back button', async ({ page, team }) => {
    await openFolder(page, team, '/');
    await fileRow(page, 'public_html').getByRole('button', { name: 'public_html', exact: true }).click();
    await expect(fileRow(page, 'index.html')).toBeVisible();
    await page.reload();
    await expect(fileRow(page, 'index.html')).toBeVisible();
    await page.goBack();
    await expect(fileRow(page, 'README.md')).toBeVisible();
  });

  test('is opened in the tree by keyboard', async ({ page, team }) => {
    await openFolder(page, team, '/');
    await tree(page).getByRole('treeitem', { name: 'Home' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect(tree(page).getByRole('treeitem', { name: 'assets' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(fileRow(page, 'style.css')).toBeVisible();
  });

  test('that is gone leads to the one above', async ({ page, team }) => {
    await openPage(page, team.owner, `/file-manager?account=${accountOf(team).id}&path=/none`, 'File manager');
    await expectText(page, 'Folder not found');
    await page.getByRole('button', { name: 'Open parent folder' }).click();
    await expect(fileRow(page, 'public_html')).toBeVisible();
  });

  test('whose reading fails is read again', async ({ page, team }) => {
    await injectFault(page, { path: '/shared-hosting/accounts/{id}/files' }, 'status:500', 1);
    await openPage(page, team.owner, `/file-manager?account=${accountOf(team).id}`, 'File manager');
    await expect(fileRow(page, 'public_html')).toBeVisible();
  });

  test('of a suspended account says so, and leads to the service', async ({ page, team }) => {
    const { id } = team.service('Web Basic plesk');
    await openPage(page, team.owner, `/file-manager?account=${id}`, 'File manager');
    await expectText(page, /is suspended/);
    await expect(page.getByRole('link', { name: 'View service' })).toHaveAttribute('href', `/service/hosting/${id}`);
  });

  test('of ten thousand files draws few of them', async ({ page, team }) => {
    const entry = (index: number) => ({
      name: `file-${index}.txt`,
      path: `/many/file-${index}.txt`,
      kind: 'file',
      size: index,
      modified_at: '2026-01-01T00:00:00Z',
      mode: '0644',
    });
    const body = {
      entries: Array.from({ length: 10_000 }, (_, index) => entry(index)),
      folder: { ...entry(0), kind: 'folder', path: '/many', name: 'many' },
      quota: { used: 1, limit: 2 },
    };
    await page.route(/\/files\?path=%2Fmany/, (route) => route.fulfill({ json: body }));
    await openFolder(page, team, '/many');
    await expect(fileRow(page, 'file-0.txt')).toBeVisible();
    expect(await grid(page).locator('*').count()).toBeLessThan(600);
    await fileRow(page, 'file-0.txt').focus();
    await page.keyboard.press('End');
    await expect(fileRow(page, 'file-9999.txt')).toBeFocused();
  });
});

test.describe('the list', () => {
  test('is sorted by size', async ({ page, team }) => {
    await openFolder(page, team);
    await page.getByRole('button', { name: 'Size' }).click();
    await page.getByRole('button', { name: 'Size' }).click();
    await expect(page.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', 'descending');
    await expect(grid(page).getByRole('row').nth(2)).toContainText('index.html');
  });

  test('is searched below the folder', async ({ page, team }) => {
    await openFolder(page, team, '/');
    await page.getByRole('searchbox', { name: 'Search this folder' }).fill('style');
    await expect(fileRow(page, 'style.css')).toBeVisible();
    await expect(page).toHaveURL(/search=style/);
    await page.getByRole('searchbox', { name: 'Search this folder' }).fill('nowhere');
    await expectText(page, 'No results');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(fileRow(page, 'public_html')).toBeVisible();
  });

  test('is walked and selected by keyboard', async ({ page, team }) => {
    await openFolder(page, team);
    await fileRow(page, 'assets').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await expectText(page, '2 selected');
    await page.keyboard.press('Control+a');
    await expectText(page, '7 selected');
    await page.keyboard.press('Escape');
    await expect(page.getByText('7 selected')).toBeHidden();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(fileRow(page, 'app.js')).toBeFocused();
    await page.keyboard.press('Backspace');
    await expect(fileRow(page, 'assets')).toBeFocused();
  });

  test('selects a range with Shift', async ({ page, team }) => {
    await openFolder(page, team);
    await fileRow(page, '404.html').getByRole('gridcell').nth(3).click();
    await fileRow(page, 'contact.php')
      .getByRole('gridcell')
      .nth(3)
      .click({ modifiers: ['Shift'] });
    await expectText(page, '3 selected');
  });
});

test.describe('a new folder', () => {
  test('is made and has the focus', async ({ page, team }) => {
    await openFolder(page, team);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    await dialogNamed(page, 'New folder').getByLabel('Name').fill('photos');
    await page.keyboard.press('Enter');
    await expect(fileRow(page, 'photos')).toBeFocused();
    await expect(tree(page).getByRole('treeitem', { name: 'photos' })).toBeVisible();
  });

  test('with a name that is taken or not allowed says so beside it', async ({ page, team }) => {
    await openFolder(page, team);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    const form = dialogNamed(page, 'New folder');
    await form.getByLabel('Name').fill('assets');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByText('assets already exists in this folder.')).toBeVisible();
    await form.getByLabel('Name').fill('a/b');
    await expect(form.getByText('A name can’t contain a slash (/).')).toBeVisible();
  });

  test('that the provider refuses keeps the typed name', async ({ page, team }) => {
    await openFolder(page, team);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    const form = dialogNamed(page, 'New folder');
    await form.getByLabel('Name').fill('photos');
    await injectFault(page, { method: 'POST', path: '/shared-hosting/accounts/{id}/files' }, 'status:500');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByRole('alert')).not.toBeEmpty();
    await expect(form.getByLabel('Name')).toHaveValue('photos');
  });
});

test.describe('a file', () => {
  test('is renamed with F2', async ({ page, team }) => {
    await openFolder(page, team);
    await fileRow(page, 'about.html').focus();
    await page.keyboard.press('F2');
    const name = dialogNamed(page, 'Rename about.html').getByLabel('Name');
    await expect(name).toBeFocused();
    await name.fill('team.html');
    await page.keyboard.press('Enter');
    await expect(fileRow(page, 'team.html')).toBeFocused();
    expect(await namesIn(team, '/public_html')).not.toContain('about.html');
  });

  test('goes to the bin with Del, and comes back with Undo', async ({ page, team }) => {
    await openFolder(page, team);
    await fileRow(page, 'about.html').focus();
    await page.keyboard.press('Delete');
    await expect(fileRow(page, 'about.html')).toBeHidden();
    await expect(fileRow(page, 'contact.php')).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(fileRow(page, 'about.html')).toBeVisible();
  });

  test('that cannot be deleted stays, and says why', async ({ page, team }) => {
    await openFolder(page, team);
    await injectFault(page, { path: '/shared-hosting/accounts/{id}/files/trash' }, 'status:500');
    await chooseAction(page, 'about.html', 'Delete');
    await expect(page.getByRole('dialog')).toContainText('/public_html/about.html');
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(fileRow(page, 'about.html')).toBeVisible();
  });

  test('is downloaded under its own name', async ({ page, team }) => {
    await openFolder(page, team);
    const file = await download(page, () => chooseAction(page, 'robots.txt', 'Download'));
    expect(file.name).toBe('robots.txt');
  });

  test('whose download fails says so', async ({ page, team }) => {
    await openFolder(page, team);
    await injectFault(page, { path: '/shared-hosting/accounts/{id}/files/download' }, 'status:500');
    await chooseAction(page, 'robots.txt', 'Download');
    await expectText(page, /Couldn’t download/);
  });

  test('that is a picture is shown', async ({ page, team }) => {
    await openFolder(page, team, '/public_html/assets');
    await fileRow(page, 'logo.png').getByRole('button', { name: 'logo.png', exact: true }).click();
    const picture = dialogNamed(page, 'logo.png').getByRole('img', { name: 'logo.png' });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  });

  test('without a preview shows what is known of it', async ({ page, team }) => {
    await openFolder(page, team, '/backups');
    const name = 'website-before-redesign.zip';
    await fileRow(page, name).getByRole('button', { name, exact: true }).click();
    await expect(dialogNamed(page, name)).toContainText('No preview');
  });
});

test.describe('moving and copying', () => {
  test('go to the folder that is chosen in the tree', async ({ page, team }) => {
    await openFolder(page, team);
    await chooseAction(page, 'about.html', 'Move…');
    const dialog = dialogNamed(page, 'Move about.html');
    await expect(dialog.getByRole('button', { name: /^Move to/ })).toBeDisabled();
    await dialog.getByRole('treeitem', { name: 'assets' }).click();
    await dialog.getByRole('button', { name: 'Move to assets' }).click();
    await expectText(page, '1 item moved to assets');
    expect(await namesIn(team, '/public_html/assets')).toContain('about.html');
  });

  test('ask what happens to a name that is taken', async ({ page, team }) => {
    await writeText(team, '/public_html/assets/about.html', 'theirs');
    await openFolder(page, team);
    await chooseAction(page, 'about.html', 'Copy…');
    const dialog = dialogNamed(page, 'Copy about.html');
    await dialog.getByRole('treeitem', { name: 'assets' }).click();
    await dialog.getByRole('button', { name: 'Copy to assets' }).click();
    await expect(dialog.getByText('1 name already exists in assets')).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy to assets' }).click();
    await expectText(page, '1 item copied to assets');
    expect(await readText(team, '/public_html/assets/about.html')).toBe('theirs');
    expect((await namesIn(team, '/public_html/assets')).filter((name) => name.startsWith('about'))).toHaveLength(2);
  });

  test('work by dragging rows onto a folder', async ({ page, team }) => {
    await openFolder(page, team);
    await fileRow(page, 'about.html').dragTo(fileRow(page, 'assets'));
    await expectText(page, '1 item moved to assets');
    await expect(fileRow(page, 'about.html')).toBeHidden();
  });
});

test.describe('permissions', () => {
  test('change by box and by digits', async ({ page, team }) => {
    await openFolder(page, team);
    await chooseAction(page, 'robots.txt', 'Permissions…');
    const dialog = dialogNamed(page, 'Permissions of robots.txt');
    await dialog.getByLabel('Group: Write').check();
    await expect(dialog.getByLabel('Octal value')).toHaveValue('0664');
    await dialog.getByLabel('Octal value').fill('600');
    await expect(dialog.getByLabel('Everyone: Read')).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Save permissions' }).click();
    await expect(fileRow(page, 'robots.txt')).toContainText('0600');
  });

  test('that are no octal digits are refused beside the field', async ({ page, team }) => {
    await openFolder(page, team);
    await chooseAction(page, 'robots.txt', 'Permissions…');
    const dialog = dialogNamed(page, 'Permissions of robots.txt');
    await dialog.getByLabel('Octal value').fill('999');
    await dialog.getByRole('button', { name: 'Save permissions' }).click();
    await expect(dialog.getByText('Enter three digits from 0 to 7')).toBeVisible();
  });
});

test.describe('the bin', () => {
  const fill = async (page: Page, team: Parameters<typeof openFolder>[1]) => {
    await openFolder(page, team);
    await callFiles(team, 'PUT', 'files/trash', { paths: ['/public_html/about.html', '/public_html/404.html'] });
    await page.getByRole('button', { name: 'Bin', exact: true }).click();
    return dialogNamed(page, 'Bin');
  };

  test('gives files back', async ({ page, team }) => {
    const bin = await fill(page, team);
    await bin.getByRole('button', { name: 'Restore about.html' }).click();
    await expect(bin.getByText('about.html')).toBeHidden();
    expect(await namesIn(team, '/public_html')).toContain('about.html');
  });

  test('deletes for good after a question that names the file', async ({ page, team }) => {
    const bin = await fill(page, team);
    await bin.getByRole('button', { name: 'Delete 404.html permanently' }).click();
    const question = dialogNamed(page, 'Delete 404.html permanently?');
    await question.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(question).toBeHidden();
    await expect(bin.getByRole('row')).toHaveCount(2);
    await expect(bin.getByRole('row', { name: 'about.html' })).toBeVisible();
  });

  test('is emptied', async ({ page, team }) => {
    const bin = await fill(page, team);
    await bin.getByRole('button', { name: 'Empty bin' }).click();
    await dialogNamed(page, 'Empty the bin?').getByRole('button', { name: 'Empty bin' }).click();
    await expect(bin.getByText('The bin is empty')).toBeVisible();
  });
});

test.describe('archives', () => {
  test('are packed and unpacked as jobs', async ({ page, team }) => {
    await openFolder(page, team);
    await chooseAction(page, 'assets', 'Compress');
    const dialog = dialogNamed(page, 'Compress assets');
    await expect(dialog.getByLabel('Archive name')).toHaveValue('assets.zip');
    await dialog.getByRole('button', { name: 'Compress' }).click();
    await expect(fileRow(page, 'assets.zip')).toBeVisible();
    await chooseAction(page, 'assets.zip', 'Extract');
    const extract = dialogNamed(page, 'Extract assets.zip');
    await extract.getByRole('button', { name: 'Extract' }).click();
    await expect(fileRow(page, 'assets (2)')).toBeVisible();
  });

  test('that ended before their progress is read are in the list too', async ({ page, team }) => {
    const account = accountOf(team);
    await openFolder(page, team);
    await orderJobFault('hosting', account, 'hold', { kind: 'files.zip' });
    let answer = () => {};
    const hasEnded = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/job\/jobs\/\d+/, (route) => hasEnded.then(() => route.continue()));
    const progress = page.waitForRequest(/\/job\/jobs\/\d+/);
    await chooseAction(page, 'assets', 'Compress');
    // The page is notified of its own job or of another, and fetches the list again before its own has ended.
    const listed = page.waitForResponse(/\/files\?path=/);
    await dialogNamed(page, 'Compress assets').getByRole('button', { name: 'Compress' }).click();
    await progress;
    await leaveUpload(team, '/backups/other.bin');
    await listed;
    await releaseJobs('hosting', account);
    await expect.poll(() => namesIn(team, '/public_html')).toContain('assets.zip');
    answer();
    await expect(fileRow(page, 'assets.zip')).toBeVisible();
  });

  test('with a name that is taken are refused beside it', async ({ page, team }) => {
    await writeText(team, '/public_html/x.zip', '');
    await openFolder(page, team);
    await chooseAction(page, 'assets', 'Compress');
    const dialog = dialogNamed(page, 'Compress assets');
    await dialog.getByLabel('Archive name').fill('x');
    await dialog.getByRole('button', { name: 'Compress' }).click();
    await expect(dialog.getByText('x.zip already exists in this folder.')).toBeVisible();
  });
});
