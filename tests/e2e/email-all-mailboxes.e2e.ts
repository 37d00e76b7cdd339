import { openEmailManager } from './support/email.ts';
import { headingNamed, openPage, rowWith } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.describe('the mailboxes of all domains', () => {
  test('are found by a search, and lead to the page of their domain', async ({ page, team }) => {
    const { main, studio } = team.domains;
    await openPage(page, team.owner, '/email', /^Email domains/);
    await page.getByRole('link', { name: 'All mailboxes' }).click();
    await expect(headingNamed(page, /^All mailboxes/)).toBeVisible();
    await page.getByRole('searchbox').fill(studio.name);
    await expect(rowWith(page, `@${studio.name}`).first()).toBeVisible();
    await expect(rowWith(page, `@${main.name}`)).toHaveCount(0);
    await page.getByRole('searchbox').fill('ada.adler');
    await page.getByRole('link', { name: `ada.adler@${main.name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/email/${main.id}/mailboxes\\?search=ada`));
  });

  test('keep their page after a reload', async ({ page, team }) => {
    await openPage(page, team.owner, '/email?view=mailboxes&page=2&per_page=10', /^All mailboxes/);
    const first = page.getByRole('row').nth(1);
    const name = (await first.textContent()) ?? '';
    await page.reload();
    await expect(first).toHaveText(name);
    await expect(page).toHaveURL(/page=2/);
  });

  test('are in the email manager of a host page too', async ({ page, team }) => {
    await openEmailManager(page, team.owner, team.domains.main.name);
    await page.getByRole('link', { name: 'Email domains' }).first().click();
    await page.getByRole('link', { name: 'All mailboxes' }).click();
    await expect(page.getByRole('heading', { name: /^All mailboxes/, level: 2 })).toBeVisible();
  });
});
