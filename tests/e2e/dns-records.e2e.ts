import { addAddress, createZone, fillAddress, openZone, paste } from './support/dns.ts';
import { chooseAction, dialogNamed, expectText, openPage, rowWith } from './support/page.ts';
import { uniqueName } from './support/provider.ts';
import { expect, test } from './support/test.ts';

test.describe('the records of a zone', () => {
  test('are shown with their full name, type, content and TTL', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    await expect(rowWith(page, '192.0.2.24')).toContainText(`staging.${zone.name}`);
    await expect(rowWith(page, '192.0.2.24')).toContainText('5 minutes');
  });

  test('are searched by name, content and comment', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    await page.getByRole('searchbox', { name: 'Search records' }).fill('search console');
    await expect(page.getByRole('row')).toHaveCount(2);
  });

  test('are filtered by type and sorted', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    await page.getByLabel('Show', { exact: true }).selectOption('SRV');
    await expect(page.getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('button', { name: 'Name' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('_submissions._tcp');
  });

  test('of an empty zone offer what to begin with', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('empty')}.example`);
    await openZone(page, team, zone);
    await expectText(page, 'No records yet');
    await expect(page.getByRole('button', { name: 'Import zone file' })).toBeVisible();
  });
});

test.describe('a record', () => {
  test('is added to the draft', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    await addAddress(page, 'api', '192.0.2.99');
    await expect(rowWith(page, '192.0.2.99')).toContainText('New');
    await expectText(page, '1 set changed');
  });

  test('is drawn once its dialog is gone, so that a press shows something soon', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    const form = await fillAddress(page, 'api', '192.0.2.99');
    const isShownWithIt = await form.getByRole('button', { name: 'Add to draft' }).evaluate(
      (button: HTMLElement) =>
        new Promise((resolve) => {
          const root = button.getRootNode() as ShadowRoot;
          new MutationObserver(() => {
            if (root.querySelector('dialog[open]')) return;
            resolve(root.querySelector('main tbody')?.textContent?.includes('192.0.2.99'));
          }).observe(root, { subtree: true, childList: true, attributes: true });
          button.click();
        }),
    );
    expect(isShownWithIt).toBe(false);
    await expect(rowWith(page, '192.0.2.99')).toContainText('New');
  });

  test('shows its full name while it is typed', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    await page.getByRole('button', { name: 'Add record' }).click();
    const form = dialogNamed(page, 'Add record');
    await form.getByLabel('Name', { exact: true }).fill('a.b');
    await expect(form.getByText(`a.b.${zone.name}`, { exact: true })).toBeVisible();
  });

  test('whose name holds the zone is read as meant, and put right', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    await page.getByRole('button', { name: 'Add record' }).click();
    const form = dialogNamed(page, 'Add record');
    const name = form.getByLabel('Name', { exact: true });
    await name.fill(`api.${zone.name}`);
    await expect(form.getByText('You don’t need to type the domain')).toBeVisible();
    await form.getByRole('button', { name: 'Fix' }).click();
    await expect(name).toHaveValue('api');
  });

  test('that is pasted whole into the name fills the form', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    await page.getByRole('button', { name: 'Add record' }).click();
    await paste(page, 'Name', `in.${zone.name}. 300 IN MX 5 mx.elsewhere.example.`);
    const form = dialogNamed(page, 'Add record');
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('in');
    await expect(form.getByLabel('Type')).toHaveValue('MX');
    await expect(form.getByLabel('Priority')).toHaveValue('5');
    await expect(form.getByLabel('Mail server')).toHaveValue('mx.elsewhere.example.');
    await expect(form.getByLabel('TTL')).toHaveValue('300');
  });

  test('that is pasted as a list of labels fills the form', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    await page.getByRole('button', { name: 'Add record' }).click();
    await paste(page, 'Name', 'Type: MX\nHost: mail\nPriority: 10\nValue: mx.elsewhere.example.');
    const form = dialogNamed(page, 'Add record');
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('mail');
    await expect(form.getByLabel('Type')).toHaveValue('MX');
    await expect(form.getByLabel('Priority')).toHaveValue('10');
    await expect(form.getByLabel('Mail server')).toHaveValue('mx.elsewhere.example.');
  });

  test('with an invalid address is refused beside the field, and what was typed stays', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    const form = await fillAddress(page, 'api', '1.2.3.400');
    await form.getByRole('button', { name: 'Add to draft' }).click();
    await expect(form.getByText('isn’t an IPv4 address')).toBeVisible();
    await expect(form.getByLabel('Address')).toBeFocused();
    await expect(form.getByLabel('Address')).toHaveValue('1.2.3.400');
  });

  test('is edited', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    await chooseAction(page, 'staging A', 'Edit');
    const form = dialogNamed(page, 'Edit staging A');
    await form.getByLabel('Address').fill('192.0.2.124');
    await form.getByLabel('TTL').fill('1h');
    await form.getByRole('button', { name: 'Update draft' }).click();
    await expect(rowWith(page, '192.0.2.124')).toContainText(/Changed[\s\S]*1 hour/);
  });

  test('is duplicated', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    await chooseAction(page, 'staging A', 'Duplicate');
    const form = dialogNamed(page, 'Add record');
    await form.getByLabel('Address').fill('192.0.2.125');
    await form.getByRole('button', { name: 'Add to draft' }).click();
    await expect(rowWith(page, '192.0.2.125')).toContainText('staging');
    await expect(rowWith(page, '192.0.2.24')).toBeVisible();
  });

  test('is removed, and restored', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    await chooseAction(page, 'staging A', 'Delete');
    await expect(rowWith(page, '192.0.2.24')).toContainText('Removed');
    await page.getByRole('button', { name: 'Restore staging A' }).click();
    await expect(page.getByRole('button', { name: 'Edit staging A' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Review changes' })).toHaveCount(0);
  });

  test('beside an alias is an error at its row', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    await addAddress(page, 'shop', '192.0.2.7');
    await expect(rowWith(page, 'stores.parcelhub.example.')).toContainText('can’t have other records');
    await expectText(page, /\d errors?/);
  });
});

test.describe('several records', () => {
  test('get one TTL', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    for (const name of ['blog A', 'staging A'])
      await page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) }).check();
    await page.getByRole('button', { name: 'Change TTL' }).click();
    const form = dialogNamed(page, 'Change the TTL of 2 records');
    await form.getByLabel('TTL').fill('2h');
    await form.getByRole('button', { name: 'Update draft' }).click();
    for (const content of ['192.0.2.44', '192.0.2.24']) await expect(rowWith(page, content)).toContainText('2 hours');
  });

  test('are removed at once, and brought back by one step', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    for (const name of ['blog A', 'staging A'])
      await page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) }).check();
    await page.getByRole('button', { name: 'Delete records' }).click();
    await expectText(page, '2 sets changed');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Review changes' })).toHaveCount(0);
  });
});

test('2,000 records draw only the rows in view', async ({ page, largeTeam }) => {
  const { zones } = await largeTeam.call<{ zones: { id: number; name: string }[] }>('GET', '/_id/zones?search=00001');
  const [zone] = zones;
  await openPage(page, largeTeam.owner, `/domains/dns/${zone?.id}`, zone?.name ?? '');
  await expectText(page, '2,000 records');
  await expect(rowWith(page, 'host-0001').first()).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThan(40);
  await page.getByRole('searchbox', { name: 'Search records' }).fill('host-0400');
  await expect(page.getByRole('row')).toHaveCount(6);
});
