import { expectNoViolationsInEveryView } from './support/axe.ts';
import { addAddress, chooseZoneAction, openZone } from './support/dns.ts';
import { chooseAction, dialogNamed, expectText } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

/** Brings a zone's page into a state. What lies behind a modal dialog is left out: it can be covered by it. */
const dialogs: Record<string, (page: Page, team: BusyTeam) => Promise<void>> = {
  'a record with errors and notes': async (page, team) => {
    await page.getByRole('button', { name: 'Add record' }).click();
    const form = dialogNamed(page, 'Add record');
    await form.getByLabel('Name', { exact: true }).fill(`api.${team.zones.main.name}`);
    await form.getByLabel('Type').selectOption('SRV');
    await form.getByRole('button', { name: 'Add to draft' }).click();
    await expect(form.locator('[aria-invalid=true]').first()).toBeVisible();
  },
  'a review with errors and warnings': async (page) => {
    await addAddress(page, 'shop', '10.0.0.1');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expectText(page, 'Fix these errors first');
  },
  'an import': async (page, { zones }) => {
    await chooseZoneAction(page, zones.main, 'Import zone file');
    await page.getByLabel('Or paste it here').fill('new A 192.0.2.1\nbad A 1.2.3.400\n@ NS ns.else.example.\n');
    await page.getByRole('button', { name: 'Check file' }).click();
    await expectText(page, '1 added');
  },
  presets: async (page) => {
    await page.getByRole('button', { name: 'Presets' }).click();
    await expect(page.getByRole('button', { name: /^Our email/ })).toBeVisible();
  },
  'a preset': async (page) => {
    await page.getByRole('button', { name: 'Presets' }).click();
    await page.getByRole('button', { name: /^Microsoft 365/ }).click();
    await expectText(page, 'What changes');
  },
  history: async (page, { zones }) => {
    await chooseZoneAction(page, zones.main, 'History');
    await dialogNamed(page, /^History/)
      .getByRole('button', { expanded: false })
      .first()
      .click();
    await expect(page.getByRole('list', { name: 'Changes' })).toBeVisible();
  },
  'the answers about a set': async (page) => {
    await chooseAction(page, 'blog A', 'Is it live?');
    await expectText(page, 'Our nameserver');
  },
  'the lookups of SPF records': async (page) => {
    await page.getByRole('button', { name: /^SPF: \d/ }).click();
    await expect(dialogNamed(page, 'SPF lookups').getByRole('listitem').first()).toBeVisible();
  },
  'a TTL for several records': async (page) => {
    await page.getByRole('checkbox', { name: /^Select blog A/ }).check();
    await page.getByRole('button', { name: 'Change TTL' }).click();
    await expect(dialogNamed(page, /^Change the TTL/)).toBeVisible();
  },
  'DNSSEC of a signed zone': async (page, { zones }) => {
    await chooseZoneAction(page, zones.main, 'DNSSEC');
    await page.getByRole('button', { name: 'Turn on DNSSEC' }).click();
    await expectText(page, 'Public key (DNSKEY)');
  },
  'deleting the zone': async (page, { zones }) => chooseZoneAction(page, zones.main, 'Delete zone'),
};

test.describe('axe finds nothing in the dialog of a zone:', () => {
  for (const [name, open] of Object.entries(dialogs))
    test(name, async ({ page, team }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openZone(page, team, team.zones.main);
      await open(page, team);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolationsInEveryView(page, name, ['portal-app', 'dialog[open]']);
    });
});

test('axe finds nothing on a zone with a draft and with answers', async ({ page, team }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openZone(page, team, team.zones.main);
  await addAddress(page, 'shop', '192.0.2.7');
  await chooseAction(page, 'staging A', 'Delete');
  await page.getByRole('button', { name: 'Is it live?' }).click();
  await expectText(page, 'Everything is live');
  await expectNoViolationsInEveryView(page, 'a zone with a draft');
});

test('axe finds nothing in a zone file with errors', async ({ page, team }) => {
  await openZone(page, team, team.zones.main, '?view=file');
  await page.getByLabel(/^Zone file of/).fill('www A 1.2.3.400');
  await expect(page.getByRole('list', { name: 'Problems in the zone file' })).toBeVisible();
  await page.getByRole('tab', { name: 'Records' }).click();
  await expectNoViolationsInEveryView(page, 'a zone file with errors');
});
