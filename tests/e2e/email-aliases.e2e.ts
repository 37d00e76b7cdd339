import { openEmailPage } from './support/email.ts';
import { dialogNamed, expectText, rowWith } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

test.describe('a new alias', () => {
  const openNewAlias = async (page: Page, team: BusyTeam) => {
    await openEmailPage(page, team.owner, team.domains.main, 'forwarders', '?tab=aliases');
    await page.getByRole('button', { name: 'New alias' }).click();
    const form = dialogNamed(page, 'New alias');
    const create = async (alias: string, goto: string) => {
      await form.getByLabel('Alias', { exact: true }).fill(alias);
      await form.getByLabel('Delivers to').fill(goto);
      await form.getByRole('button', { name: 'Add alias' }).click();
    };
    return { form, create };
  };

  test('is created', async ({ page, team }) => {
    const { main } = team.domains;
    const { create } = await openNewAlias(page, team);
    await create('aai-three', `ada.adler@${main.name}`);
    await expectText(page, 'Alias Created Successfully');
    await expect(rowWith(page, `aai-three@${main.name}`)).toBeVisible();
  });

  test('cannot lead to itself', async ({ page, team }) => {
    const { form, create } = await openNewAlias(page, team);
    await create('aai-self', `aai-self@${team.domains.main.name}`);
    await expect(form.getByText('An address can’t forward to itself.')).toBeVisible();
  });

  test('cannot be the address of a mailbox', async ({ page, team }) => {
    const { main } = team.domains;
    const { form, create } = await openNewAlias(page, team);
    await create('ada.adler', `ben.adler@${main.name}`);
    await expect(form.getByText(`ada.adler@${main.name} is already a mailbox. Choose another address.`)).toBeVisible();
  });

  test('cannot close a circle, which is shown, and keeps what was typed', async ({ page, team }) => {
    const { id, name } = team.domains.main;
    for (const [from, to] of [
      ['aai-one', 'aai-two'],
      ['aai-two', 'aai-three'],
    ])
      await team.call('POST', `/email/mailbox/alias/domain/${id}`, { alias: `${from}@${name}`, goto: `${to}@${name}` });
    const { form, create } = await openNewAlias(page, team);
    await create('aai-three', `aai-one@${name}`);
    await expect(
      form.getByText(`This creates a loop: aai-three@${name} → aai-one@${name} → aai-two@${name} → aai-three@${name}.`),
    ).toBeVisible();
    await expect(form.getByLabel('Alias', { exact: true })).toHaveValue('aai-three');
  });
});

test('an alias is deleted after a question', async ({ page, team }) => {
  const { id, name } = team.domains.main;
  const [alias, goto] = [`aag-in@${name}`, `ada.adler@${name}`];
  await team.call('POST', `/email/mailbox/alias/domain/${id}`, { alias, goto });
  await openEmailPage(page, team.owner, team.domains.main, 'forwarders', '?tab=aliases');
  await page.getByRole('button', { name: `Delete ${alias} to ${goto}` }).click();
  await dialogNamed(page, `Delete alias ${alias}?`).getByRole('button', { name: 'Delete alias' }).click();
  await expectText(page, `${alias} no longer delivers to ${goto}`);
});

test.describe('the catch-all', () => {
  const openCatchAll = (page: Page, team: BusyTeam) =>
    openEmailPage(page, team.owner, team.domains.studio, 'forwarders', '?tab=catch-all');
  const catchMail = async (page: Page, address: string) => {
    await page.getByLabel('Deliver to').fill(address);
    await page.getByRole('button', { name: 'Turn on catch-all' }).click();
  };

  test('warns of spam', async ({ page, team }) => {
    await openCatchAll(page, team);
    await expectText(page, /Expect more spam/);
  });

  test('cannot lead to an address that does not exist, and keeps what was typed', async ({ page, team }) => {
    const address = `nobody@${team.domains.studio.name}`;
    await openCatchAll(page, team);
    await catchMail(page, address);
    await expectText(page, /would be caught again and again/);
    await expect(page.getByLabel('Deliver to')).toHaveValue(address);
  });

  test('is set and appears in the mail flow', async ({ page, team }) => {
    const { name } = team.domains.studio;
    await openCatchAll(page, team);
    await catchMail(page, `ada.adler@${name}`);
    await expectText(page, `Mail to unknown addresses at ${name} goes to ada.adler@${name}.`);
    await page.getByRole('tab', { name: 'Mail flow' }).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: `*@${name} delivers to ada.adler@${name} (Catch-all, Mailbox).` }),
    ).toHaveCount(1);
  });

  test('is stopped', async ({ page, team }) => {
    const { id, name } = team.domains.studio;
    await team.call('POST', `/email/catch-all-alias/domain/${id}`, { goto: `ada.adler@${name}` });
    await openCatchAll(page, team);
    await page.getByRole('button', { name: 'Turn off catch-all' }).click();
    await expectText(page, /^Mail to unknown addresses at \S+ is rejected\.$/);
  });
});

test.describe('the picture of the mail flow', () => {
  test('marks a circle', async ({ page, team }) => {
    await openEmailPage(page, team.owner, team.domains.studio, 'forwarders', '?tab=flow');
    await expectText(page, /^Mail loop: \S+@\S+ → \S+ → \S+ → \S+$/);
    await expect(page.locator('portal-app').locator('svg path[stroke="var(--p-danger)"]')).toHaveCount(3);
  });

  test('marks an address that leads nowhere', async ({ page, team }) => {
    const { name } = team.domains.main;
    await openEmailPage(page, team.owner, team.domains.main, 'forwarders', '?tab=flow');
    await expectText(page, `jobs@${name} forwards to somebody.gone@${name}, which doesn’t exist.`);
  });

  test('is searched by address', async ({ page, team }) => {
    const { name } = team.domains.main;
    await openEmailPage(page, team.owner, team.domains.main, 'forwarders', '?tab=flow');
    await page.getByRole('searchbox', { name: 'Search addresses' }).fill('hello@');
    const steps = page.getByRole('list', { name: 'Mail flow' }).getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await expect(steps.filter({ hasText: `hello@${name} delivers to info@${name}` })).toHaveCount(1);
  });
});
