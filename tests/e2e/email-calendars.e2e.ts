import { openEmailPage } from './support/email.ts';
import { injectFault } from './support/faults.ts';
import { dialogNamed, expectText } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

const openNewCalendar = async (page: Page, team: BusyTeam) => {
  await openEmailPage(page, team.owner, team.domains.main, 'calendar');
  await page.getByRole('button', { name: 'New calendar' }).click();
  const form = dialogNamed(page, 'New calendar');
  const create = async (name: string, mailbox: string) => {
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('Mailbox').fill(`${mailbox}@${team.domains.main.name}`);
    await form.getByRole('button', { name: 'Create calendar' }).click();
  };
  return { form, create };
};

test.describe('a new calendar', () => {
  test('is created, with addresses for apps', async ({ page, team }) => {
    const { form, create } = await openNewCalendar(page, team);
    await form.getByRole('radio', { name: 'Green' }).check();
    await create('Holidays', 'ada.adler');
    await expectText(page, 'Calendar “Holidays” created');
    const card = page.getByRole('listitem').filter({ hasText: 'Holidays' });
    await expect(card).toContainText(/dav\.mail\.harbour-post\.example\/calendars\/ada\.adler@\S+[\s\S]*addressbooks/);
  });

  test('needs a mailbox of the domain', async ({ page, team }) => {
    const { name } = team.domains.main;
    const { form, create } = await openNewCalendar(page, team);
    await create('Holidays', 'nobody');
    await expect(form.getByText(`nobody@${name} isn’t a mailbox on ${name}.`)).toBeVisible();
  });

  test('cannot have the name of another of the mailbox', async ({ page, team }) => {
    const { form, create } = await openNewCalendar(page, team);
    await create('Work', 'ada.adler');
    await expect(
      form.getByText(`ada.adler@${team.domains.main.name} already has a calendar called “Work”.`),
    ).toBeVisible();
  });

  test('can be tried again when the connection was lost', async ({ page, team }) => {
    const { form, create } = await openNewCalendar(page, team);
    await injectFault(page, { method: 'POST', path: '/email/cardav/{id}/create-calendar' }, 'drop-before');
    await create('Holidays', 'ada.adler');
    await expect(form.getByRole('alert')).toContainText('Check your connection');
    await form.getByRole('button', { name: 'Create calendar' }).click();
    await expectText(page, 'Calendar “Holidays” created');
  });
});

test.describe('a calendar', () => {
  test('has QR codes for apps', async ({ page, team }) => {
    await openEmailPage(page, team.owner, team.domains.main, 'calendar');
    await page.getByRole('button', { name: 'Show QR codes for Work' }).click();
    await expect(dialogNamed(page, 'Work').getByRole('img')).toHaveCount(2);
  });

  test('is deleted after a question', async ({ page, team }) => {
    await openEmailPage(page, team.owner, team.domains.main, 'calendar');
    await page.getByRole('button', { name: 'Delete Work' }).click();
    await dialogNamed(page, 'Delete calendar Work?').getByRole('button', { name: 'Delete calendar' }).click();
    await expectText(page, 'Calendar “Work” deleted');
    await expect(page.getByRole('button', { name: 'Delete Work' })).toHaveCount(0);
  });
});
