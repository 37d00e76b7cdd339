import type { Rrset } from '#core/dns/dns.schema.ts';
import {
  addAddress,
  applyDraft,
  chooseZoneAction,
  contentsOf,
  createZone,
  openReview,
  openZone,
  putSets,
  recordsOf,
} from './support/dns.ts';
import { injectFault } from './support/faults.ts';
import { chooseAction, dialogNamed, expectText, headingNamed, rowWith } from './support/page.ts';
import { type BusyTeam, type Named, uniqueName } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

const set = (ttl: number, ...contents: string[]): Rrset => ({
  ttl,
  records: contents.map((content) => ({ content })),
});
const STAGING = set(300, '192.0.2.24');
/** What another editor of the same zone does. */
const changeStaging = (team: BusyTeam, zone: Named, address = '192.0.2.240') =>
  putSets(team, zone, [{ name: 'staging', type: 'A', before: STAGING, after: set(300, address) }]);

async function editStaging(page: Page, address: string) {
  await chooseAction(page, 'staging A', 'Edit');
  const form = dialogNamed(page, 'Edit staging A');
  await form.getByLabel('Address').fill(address);
  await form.getByRole('button', { name: 'Update draft' }).click();
}

test.describe('a draft', () => {
  test('is applied after its review', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    await addAddress(page, 'api', '192.0.2.99');
    await chooseAction(page, 'staging A', 'Delete');
    const review = await openReview(page, zone);
    await expect(review.getByText(`api.${zone.name}`)).toBeVisible();
    await expect(review.getByText('192.0.2.24')).toBeVisible();
    await review.getByRole('button', { name: 'Apply 2 changes' }).click();
    await expectText(page, 'Record Updated Successfully');
    expect(await contentsOf(team, zone, 'api', 'A')).toEqual(['192.0.2.99']);
    expect(await contentsOf(team, zone, 'staging', 'A')).toEqual([]);
    await expect(page.getByRole('button', { name: 'Review changes' })).toHaveCount(0);
  });

  test('with an error cannot be applied', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    await addAddress(page, 'shop', '192.0.2.7');
    const review = await openReview(page, zone);
    await expect(review.getByRole('heading', { name: 'Fix these errors first' })).toBeVisible();
    await expect(review.getByRole('button', { name: /^Apply/ })).toBeDisabled();
  });

  test('with a warning is applied once that is acknowledged', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('warned')}.example`);
    await openZone(page, team, zone);
    await page.getByRole('button', { name: 'Add record' }).first().click();
    const form = dialogNamed(page, 'Add record');
    await form.getByLabel('Type').selectOption('TXT');
    await form.getByLabel('Text').fill('v=spf1 mx');
    await form.getByRole('button', { name: 'Add to draft' }).click();
    const review = await openReview(page, zone);
    await expect(review.getByRole('button', { name: 'Apply 1 change' })).toBeDisabled();
    await review.getByLabel('Apply despite the warnings').check();
    await review.getByRole('button', { name: 'Apply 1 change' }).click();
    await expectText(page, 'Record Updated Successfully');
    expect(await contentsOf(team, zone, '@', 'TXT')).toEqual(['"v=spf1 mx"']);
  });

  test('is kept while other pages are visited, and over a reload', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    await addAddress(page, 'api', '192.0.2.99');
    await expectText(page, 'Kept in this tab until you apply or discard it.');
    await page.getByRole('link', { name: 'DNS zones' }).click();
    await expect(headingNamed(page, /^DNS zones/)).toBeVisible();
    await page.goBack();
    await expect(rowWith(page, '192.0.2.99')).toContainText('New');
    await page.reload();
    await expect(rowWith(page, '192.0.2.99')).toContainText('New');
  });

  test('is discarded after a question', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    await addAddress(page, 'api', '192.0.2.99');
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialogNamed(page, 'Discard this draft?').getByRole('button', { name: 'Discard' }).click();
    await expect(rowWith(page, '192.0.2.99')).toHaveCount(0);
  });

  test('that the provider refuses stays, with the message at the record', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    await page.route(`**/dns/zones/${zone.id}/records*`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 422,
            contentType: 'application/json',
            headers: { 'Access-Control-Allow-Origin': '*' },
            body: JSON.stringify({ errors: { 'rrsets.0.records.0.content': ['We need this address ourselves.'] } }),
          })
        : route.continue(),
    );
    await addAddress(page, 'api', '192.0.2.99');
    const review = await openReview(page, zone);
    await review.getByRole('button', { name: 'Apply 1 change' }).click();
    await expect(review.getByText('We need this address ourselves.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rowWith(page, '192.0.2.99')).toContainText('We need this address ourselves.');
  });

  for (const fault of ['status:500', 'drop-before', 'status:403'])
    test(`stays when applying it fails with ${fault}`, async ({ page, team }) => {
      const zone = team.zones.main;
      await openZone(page, team, zone);
      await addAddress(page, 'api', '192.0.2.99');
      const review = await openReview(page, zone);
      await injectFault(page, { method: 'PUT', path: '/dns/zones/{id}/records' }, fault, 9);
      await review.getByRole('button', { name: 'Apply 1 change' }).click();
      await expectText(page, 'Whoops!');
      await expect(review.getByRole('button', { name: 'Apply 1 change' })).toBeEnabled();
    });
});

test.describe('two editors of a set', () => {
  test('are compared, and mine is kept', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    await editStaging(page, '192.0.2.25');
    await changeStaging(team, zone);
    const review = await openReview(page, zone);
    await review.getByRole('button', { name: 'Apply 1 change' }).click();
    await expect(review.getByRole('list', { name: 'Conflicts' })).toContainText(/192\.0\.2\.240[\s\S]*192\.0\.2\.25/);
    await review.getByRole('button', { name: `Keep mine for staging.${zone.name} A` }).click();
    await review.getByRole('button', { name: 'Apply 1 change' }).click();
    await expectText(page, 'Record Updated Successfully');
    expect(await contentsOf(team, zone, 'staging', 'A')).toEqual(['192.0.2.25']);
  });

  test('are compared, and theirs is taken', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    await editStaging(page, '192.0.2.25');
    await addAddress(page, 'api', '192.0.2.99');
    await changeStaging(team, zone);
    const review = await openReview(page, zone);
    await review.getByRole('button', { name: 'Apply 2 changes' }).click();
    await review.getByRole('button', { name: `Take theirs for staging.${zone.name} A` }).click();
    await review.getByRole('button', { name: 'Apply 1 change' }).click();
    await expectText(page, 'Record Updated Successfully');
    expect(await contentsOf(team, zone, 'staging', 'A')).toEqual(['192.0.2.240']);
    expect(await contentsOf(team, zone, 'api', 'A')).toEqual(['192.0.2.99']);
  });
});

test.describe('the history of a zone', () => {
  const openHistory = async (page: Page, zone: Named) => {
    await chooseZoneAction(page, zone, 'History');
    return dialogNamed(page, `History of ${zone.name}`);
  };

  test('shows what was applied, by whom and when', async ({ page, team }) => {
    const zone = team.zones.main;
    await changeStaging(team, zone);
    await openZone(page, team, zone);
    const history = await openHistory(page, zone);
    const newest = history.getByRole('list', { name: 'History' }).locator(':scope > li').first();
    await expect(newest).toContainText(team.owner.name);
    await newest.getByRole('button', { expanded: false }).click();
    await expect(newest).toContainText('192.0.2.240');
  });

  test('takes a change back as a further change', async ({ page, team }) => {
    const zone = team.zones.main;
    await changeStaging(team, zone);
    await openZone(page, team, zone);
    const history = await openHistory(page, zone);
    await history.getByRole('button', { name: 'Undo staging A' }).first().click();
    await expectText(page, 'Record Updated Successfully');
    await expect(history.getByText('Undone', { exact: true })).toBeVisible();
    expect(await contentsOf(team, zone, 'staging', 'A')).toEqual(['192.0.2.24']);
  });

  test('does not take back what has changed since, but offers it for the draft', async ({ page, team }) => {
    const zone = team.zones.main;
    await changeStaging(team, zone);
    await putSets(team, zone, [
      { name: 'staging', type: 'A', before: set(300, '192.0.2.240'), after: set(300, '192.0.2.241') },
    ]);
    await openZone(page, team, zone);
    const history = await openHistory(page, zone);
    await history.getByRole('button', { name: 'Undo staging A' }).nth(1).click();
    await expect(history.getByText(`Changed since: staging.${zone.name} A`)).toBeVisible();
    await history.getByRole('button', { name: 'Undo in the draft' }).click();
    await expect(dialogNamed(page, `Review changes to ${zone.name}`)).toContainText('192.0.2.24');
  });

  test('of a new zone says that nothing was changed', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('new')}.example`);
    await openZone(page, team, zone);
    await expect((await openHistory(page, zone)).getByText('No changes yet.')).toBeVisible();
  });
});

test.describe('what the name servers answer', () => {
  test('is shown beside the records after applying', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    await addAddress(page, 'api', '192.0.2.99');
    await applyDraft(page, zone);
    await expect(rowWith(page, '192.0.2.99').getByText('Live', { exact: true })).toBeVisible();
  });

  test('is shown for one set, with each server', async ({ page, team }) => {
    const zone = team.zones.main;
    await openZone(page, team, zone);
    await chooseAction(page, 'blog A', 'Is it live?');
    const answers = dialogNamed(page, `blog.${zone.name} A: is it live?`);
    await expect(answers.getByText('Our nameserver')).toBeVisible();
    await expect(answers.getByText('192.0.2.44')).toBeVisible();
  });

  test('shows until when others have the old answer', async ({ page, team }) => {
    const zone = team.zones.main;
    await changeStaging(team, zone);
    await openZone(page, team, zone);
    await page.getByRole('button', { name: 'Is it live?' }).click();
    await expect(rowWith(page, '192.0.2.240')).toContainText(/old one expires in \d minutes?/);
  });

  test('can be asked for again after a failure', async ({ page, team }) => {
    await openZone(page, team, team.zones.main);
    await injectFault(page, { path: '/dns/zones/{id}/live' }, 'status:400');
    await page.getByRole('button', { name: 'Is it live?' }).click();
    await expectText(page, 'Couldn’t check');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expectText(page, 'Everything is live');
  });
});

test.describe('deleting a zone', () => {
  test('asks for its name and leads back to the list', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('gone')}.example`);
    await openZone(page, team, zone);
    await chooseZoneAction(page, zone, 'Delete zone');
    const question = dialogNamed(page, `Delete ${zone.name}?`);
    await question.getByRole('button', { name: 'Delete zone' }).click();
    await expect(question.getByLabel(`Type ${zone.name} to confirm`)).toHaveAccessibleDescription(/doesn’t match/);
    await question.getByLabel(`Type ${zone.name} to confirm`).fill(zone.name);
    await question.getByRole('button', { name: 'Delete zone' }).click();
    await expect(headingNamed(page, /^DNS zones/)).toBeVisible();
    await expect(rowWith(page, zone.name)).toHaveCount(0);
  });

  test('says in a toast why it failed', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('stays')}.example`);
    await openZone(page, team, zone);
    await chooseZoneAction(page, zone, 'Delete zone');
    const question = dialogNamed(page, `Delete ${zone.name}?`);
    await question.getByLabel(`Type ${zone.name} to confirm`).fill(zone.name);
    await injectFault(page, { method: 'DELETE', path: '/dns/zones/{id}' }, 'status:500');
    await question.getByRole('button', { name: 'Delete zone' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Fault on demand: 500' })).toBeVisible();
    await expect(question.getByText('Fault on demand: 500')).toHaveCount(0);
    expect(await recordsOf(team, zone)).toBeDefined();
  });
});
