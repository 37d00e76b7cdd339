import { openEmailPage } from './support/email.ts';
import { injectFault, stopAutoRetries, tryAgain } from './support/faults.ts';
import { dialogNamed, expectText, rowWith } from './support/page.ts';
import type { BusyTeam, Named } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

const OUTSIDE = 'out@elsewhere.example';

async function openNewForwarder(page: Page, team: BusyTeam, domain: Named = team.domains.main) {
  await openEmailPage(page, team.owner, domain, 'forwarders');
  await page.getByRole('button', { name: 'New forwarder' }).click();
  const form = dialogNamed(page, 'New forwarder');
  const submit = form.getByRole('button', { name: 'Create forwarder' });
  const create = async (address: string, goto: string) => {
    await form.getByLabel('Address').fill(address);
    await form.getByLabel('Forward to').fill(goto);
    await submit.click();
  };
  return { form, submit, create };
}
const createForwarder = (team: BusyTeam, domain: Named, localPart: string) =>
  team.call('POST', `/email/mailbox/forward/domain/${domain.id}`, {
    address: `${localPart}@${domain.name}`,
    goto: OUTSIDE,
  });

test.describe('a new forwarder', () => {
  test('is created and appears in the list', async ({ page, team }) => {
    const { create } = await openNewForwarder(page, team);
    await create('aag-out', OUTSIDE);
    await expectText(page, 'Forwarder Created');
    await expect(rowWith(page, `aag-out@${team.domains.main.name}`)).toContainText(OUTSIDE);
  });

  test('cannot lead to itself', async ({ page, team }) => {
    const { form, create } = await openNewForwarder(page, team);
    await create('aag-self', `aag-self@${team.domains.main.name}`);
    await expect(form.getByText('An address can’t forward to itself.')).toBeVisible();
  });

  test('needs an address to lead to', async ({ page, team }) => {
    const { form, create } = await openNewForwarder(page, team);
    await create('aag-self', 'nobody');
    await expect(form.getByText('Invalid email.')).toBeVisible();
  });

  test('that exists already is refused by the code of a success', async ({ page, team }) => {
    const { form, create } = await openNewForwarder(page, team);
    await create('dan.adler', 'dan@home.example');
    await expect(form.getByRole('alert')).toHaveText(
      `dan.adler@${team.domains.main.name} already forwards to dan@home.example.`,
    );
    await expect(form.getByLabel('Address')).toHaveValue('dan.adler');
  });

  for (const fault of ['status:501', 'status:501-html'])
    test(`says that something went wrong on ${fault}`, async ({ page, team }) => {
      const { form, create } = await openNewForwarder(page, team);
      await injectFault(page, { method: 'POST', path: '/email/mailbox/forward/domain/{id}' }, fault);
      await create('aag-out', OUTSIDE);
      await expect(form.getByRole('alert')).toContainText('Whoops, Something Went Wrong');
    });

  test('of an alias domain should be an alias', async ({ page, team }) => {
    const { form, create } = await openNewForwarder(page, team);
    await create(`info@${team.domains.main.name.replace('northwind', 'north-wind')}`, OUTSIDE);
    await expect(form.getByText('Please use alias', { exact: true })).toBeVisible();
  });

  test('to a mailbox of the team becomes an alias by one press', async ({ page, team }) => {
    const { main } = team.domains;
    const { form, create } = await openNewForwarder(page, team);
    await create('aag-in', `ada.adler@${main.name}`);
    await expect(form.getByText('Please use alias', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: 'Create alias instead' }).click();
    await expectText(page, 'Alias Created Successfully');
    await page.getByRole('tab', { name: 'Aliases' }).click();
    await expect(rowWith(page, `aag-in@${main.name}`)).toContainText(`ada.adler@${main.name}`);
  });

  test("shows the control panel's message when there are too many", async ({ page, team }) => {
    const { studio } = team.domains;
    await Promise.all(Array.from({ length: 100 }, (_, n) => createForwarder(team, studio, `aah-${n}`)));
    const { form, create } = await openNewForwarder(page, team, studio);
    await expect(page.getByText('1–25 of 100')).toBeVisible();
    await create('aah-more', OUTSIDE);
    await expect(form.getByRole('alert')).toHaveText('You have reached the maximum of 100 forwarders.');
  });
});

test.describe('a forwarder', () => {
  const openDelete = async (page: Page, team: BusyTeam) => {
    const { main } = team.domains;
    await createForwarder(team, main, 'aag-out');
    await openEmailPage(page, team.owner, main, 'forwarders');
    await page.getByRole('button', { name: `Delete aag-out@${main.name} to ${OUTSIDE}` }).click();
    return dialogNamed(page, `Delete forwarder from aag-out@${main.name}?`);
  };

  test('is deleted after a question', async ({ page, team }) => {
    const { main } = team.domains;
    const confirm = await openDelete(page, team);
    await confirm.getByRole('button', { name: 'Delete forwarder' }).click();
    await expectText(page, `aag-out@${main.name} no longer forwards to ${OUTSIDE}`);
    await expect(rowWith(page, `aag-out@${main.name}`)).toHaveCount(0);
  });

  test("shows the provider's message when it cannot be deleted", async ({ page, team }) => {
    const confirm = await openDelete(page, team);
    await injectFault(page, { method: 'DELETE', path: '/email/mailbox/forward/domain/{id}' }, 'status:500');
    await confirm.getByRole('button', { name: 'Delete forwarder' }).click();
    await expectText(page, 'Fault on demand: 500');
    await expect(confirm).toBeVisible();
  });
});

test.describe('the list of forwarders', () => {
  test('is empty when the provider returns none', async ({ page, team }) => {
    await openEmailPage(page, team.owner, team.domains.studio, 'forwarders');
    await expectText(page, 'No forwarders yet');
    await expect(page.getByText('Forwarders not found')).toHaveCount(0);
  });

  test("shows the provider's message on another failure, and tries again", async ({ page, team }) => {
    await stopAutoRetries(page);
    await injectFault(page, { method: 'GET', path: '/email/mailbox/forward/domain/{id}' }, 'status:500', 3);
    await openEmailPage(page, team.owner, team.domains.studio, 'forwarders');
    await expectText(page, 'Fault on demand: 500');
    await tryAgain(page);
    await expectText(page, 'No forwarders yet');
  });
});
