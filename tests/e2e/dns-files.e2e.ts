import { readFile } from 'node:fs/promises';
import {
  addAddress,
  applyDraft,
  chooseZoneAction,
  contentsOf,
  createZone,
  openReview,
  openZone,
} from './support/dns.ts';
import { dialogNamed, download, expectText, rowWith } from './support/page.ts';
import { type Named, uniqueName } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

const fileOf = (page: Page, zone: Named) => page.getByLabel(`Zone file of ${zone.name}`);

async function openImport(page: Page, zone: Named, text: string) {
  await chooseZoneAction(page, zone, 'Import zone file');
  const dialog = dialogNamed(page, `Import a zone file to ${zone.name}`);
  await dialog.getByLabel('Or paste it here').fill(text);
  await dialog.getByRole('button', { name: 'Check file' }).click();
  return dialog;
}

test.describe('the zone file', () => {
  test('is the same draft as the table', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    await addAddress(page, 'api', '192.0.2.99');
    await page.getByRole('tab', { name: 'Zone file' }).click();
    await expect(fileOf(page, zone)).toHaveValue(/^api +3600 +IN A +192\.0\.2\.99$/m);
    await fileOf(page, zone).fill((await fileOf(page, zone).inputValue()).replace('192.0.2.99', '192.0.2.100'));
    await page.getByRole('tab', { name: 'Records' }).click();
    await expect(rowWith(page, '192.0.2.100')).toContainText('New');
    await expectText(page, '1 set changed');
  });

  test('lists errors at line and column, and goes there', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('file')}.example`);
    await openZone(page, team, zone, '?view=file');
    await fileOf(page, zone).fill('$TTL 3600\nwww A 192.0.2.1\napi A 1.2.3.400\n');
    const problem = page.getByRole('button', { name: 'Line 3, column 7' });
    await problem.click();
    await expect(fileOf(page, zone)).toBeFocused();
    const selected = await fileOf(page, zone).evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
    expect(selected).toBe('1.2.3.400');
  });

  test('fixes what a problem has a fix for, in the text', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('file')}.example`);
    await openZone(page, team, zone, '?view=file');
    await fileOf(page, zone).fill(`$TTL 3600\nwww.${zone.name} A 192.0.2.1\n@ MX 10 mail.${zone.name}\n`);
    await page.getByRole('button', { name: 'Fix Line 2, column 1' }).click();
    await page.getByRole('button', { name: 'Fix Line 3, column 9' }).click();
    await expect(fileOf(page, zone)).toHaveValue(`$TTL 3600\nwww A 192.0.2.1\n@ MX 10 mail.${zone.name}.\n`);
    await expect(fileOf(page, zone)).toBeFocused();
    const selected = await fileOf(page, zone).evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
    expect(selected).toBe(`mail.${zone.name}.`);
    await expect(page.getByRole('list', { name: 'Problems in the zone file' })).toHaveCount(0);
  });

  test('with errors is neither left nor applied, and stays as it was typed', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('file')}.example`);
    await openZone(page, team, zone, '?view=file');
    await fileOf(page, zone).fill('www A 1.2.3.400');
    await page.getByRole('tab', { name: 'Records' }).click();
    await expectText(page, 'Fix the errors before you switch to the table.');
    await expect(page.getByRole('button', { name: 'Review changes' })).toBeDisabled();
    await page.reload();
    await expect(fileOf(page, zone)).toHaveValue('www A 1.2.3.400');
    await page.getByRole('tab', { name: 'Records' }).click();
    await page.getByRole('button', { name: 'Go back to the last valid version' }).click();
    await page.getByRole('tab', { name: 'Records' }).click();
    await expectText(page, 'No records yet');
  });
});

test.describe('an import', () => {
  test('shows what is added, what is left out and why, before anything changes', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    const dialog = await openImport(
      page,
      zone,
      `$ORIGIN ${zone.name}.\n@ IN SOA ns. h. 1 2 3 4 5\nnew 300 IN A 192.0.2.200\nbad IN A 1.2.3.400\n$INCLUDE other.zone\n`,
    );
    await expect(dialog.getByText('1 added')).toBeVisible();
    await expect(dialog.getByText('Left out: we write the SOA record ourselves.')).toBeVisible();
    await expect(dialog.getByText('Line 4, column 10')).toBeVisible();
    await expect(dialog.getByText('$INCLUDE isn’t supported.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add 1 change to the draft' }).click();
    await expect(rowWith(page, '192.0.2.200')).toContainText('New');
  });

  test('replaces the zone where that is chosen', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    const dialog = await openImport(page, zone, 'only 300 IN A 192.0.2.200\n');
    await dialog.getByLabel('Replace the zone').check();
    await dialog.getByRole('button', { name: /^Add \d+ changes to the draft/ }).click();
    await expect(rowWith(page, '192.0.2.44')).toContainText('Removed');
  });

  test('leaves no key that is held down on a button that has come to mean more', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    const dialog = await openImport(page, team.zones.main, 'only 300 IN A 192.0.2.200\n');
    await dialog.getByRole('button', { name: 'Edit text' }).press('Enter');
    await expect(dialog.getByLabel('Drop a file or browse')).toBeFocused();
    await dialog.getByRole('button', { name: 'Check file' }).press('Enter');
    await expect(dialog.getByRole('radio', { name: 'Add to the zone' })).toBeFocused();
  });

  test('of the zone’s own export changes nothing', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    const { name, path } = await download(page, () => chooseZoneAction(page, zone, 'Export zone file'));
    expect(name).toBe(`${zone.name}.zone`);
    const dialog = await openImport(page, zone, await readFile(path, 'utf8'));
    await dialog.getByLabel('Replace the zone').check();
    await expect(dialog.getByText('The zone already has all of these records.')).toBeVisible();
  });

  test('takes a file', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('file')}.example`);
    await openZone(page, team, zone);
    await chooseZoneAction(page, zone, 'Import zone file');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.zone', mimeType: 'text/plain', buffer: Buffer.from('www 60 IN A 192.0.2.1\n') });
    await page.getByRole('button', { name: 'Add 1 change to the draft' }).click();
    await applyDraft(page, zone);
    expect(await contentsOf(team, zone, 'www', 'A')).toEqual(['192.0.2.1']);
  });

  test('begins with lines that are pasted into the name of a record', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('file')}.example`);
    await openZone(page, team, zone);
    await page.getByRole('button', { name: 'Add record' }).first().click();
    await page.getByLabel('Name', { exact: true }).evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'www A 192.0.2.1\nmail A 192.0.2.2');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(page.getByRole('button', { name: 'Add 2 changes to the draft' })).toBeVisible();
  });
});

test.describe('a preset', () => {
  test('shows what is replaced and merged, and goes into the draft', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    await page.getByRole('button', { name: 'Presets' }).click();
    await page.getByRole('button', { name: /^Google Workspace/ }).click();
    const dialog = dialogNamed(page, 'Google Workspace');
    await expect(dialog.getByText('1 smtp.google.com.')).toBeVisible();
    await expect(
      dialog.getByText('"v=spf1 include:_spf.newsletters.example include:_spf.google.com -all"'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Add 2 changes to the draft' }).click();
    await applyDraft(page, zone);
    expect(await contentsOf(team, zone, '@', 'MX')).toEqual(['1 smtp.google.com.']);
  });

  test('of web hosting asks for the address, and refuses one that is none', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('web')}.example`);
    await openZone(page, team, zone);
    await page.getByRole('button', { name: 'Presets' }).first().click();
    await page.getByRole('button', { name: /web server/ }).click();
    await page.getByLabel('IPv4 address').fill('1.2.3.400');
    await page.getByLabel('IPv4 address').blur();
    await expectText(page, 'isn’t an IPv4 address');
    await page.getByLabel('IPv4 address').fill('192.0.2.5');
    await page.getByRole('button', { name: 'Add 2 changes to the draft' }).click();
    const review = await openReview(page, zone);
    await expect(review.getByText(`www.${zone.name}`)).toBeVisible();
  });

  test('of our email is offered where the team has mail for the domain', async ({ page, team }) => {
    const empty = await createZone(team, `${uniqueName('nomail')}.example`);
    await openZone(page, team, team.zones.main);
    await page.getByRole('button', { name: 'Presets' }).click();
    await expect(page.getByRole('button', { name: /^Our email/ })).toBeVisible();
    await openZone(page, team, empty);
    await page.getByRole('button', { name: 'Presets' }).first().click();
    await expect(page.getByRole('button', { name: /^Microsoft 365/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Our email/ })).toHaveCount(0);
  });

  test('keeps the focus in the dialog when it is chosen by keyboard, and when one goes back', async ({
    page,
    team,
  }) => {
    await openZone(page, team, team.zones.main);
    await page.getByRole('button', { name: 'Presets' }).click();
    const dialog = dialogNamed(page, /^(Presets|Google Workspace|No email)/);
    const preset = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) });
    await preset('Google Workspace').press('Enter');
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await preset('Back').press('Enter');
    await expect(preset('Google Workspace')).toBeFocused();
    await preset('No email').press('Enter');
    await expect(preset('Back')).toBeFocused();
  });

  test('is offered once it is known which there are, so that none moves', async ({ page, team }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/email/domain?**', async (route) => {
      await asked;
      await route.continue();
    });
    await openZone(page, team, team.zones.main);
    await page.getByRole('button', { name: 'Presets' }).click();
    const dialog = dialogNamed(page, /^Presets/);
    await expect(dialog.locator('.skeleton').first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Microsoft 365/ })).toHaveCount(0);
    answer();
    await expect(dialog.getByRole('button', { name: /^Our email/ })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Microsoft 365/ })).toBeVisible();
  });
});
