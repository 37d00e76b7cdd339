import { untilEnded } from './support/backups.ts';
import { orderJobFault } from './support/jobs.ts';
import { dialogNamed } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { expectSiteStatus, headingNamed, openSite, readSite, visitSite } from './support/wordpress.ts';

test.describe('a staging copy', () => {
  test('is made of a site, and leads back to it', async ({ page, team }) => {
    const blog = team.site('blog');
    await openSite(page, team.owner, blog);
    await page.getByRole('button', { name: 'Make staging copy' }).click();
    await page.getByRole('link', { name: `staging.${blog.name}` }).click();
    await expect(headingNamed(page, `staging.${blog.name}`)).toBeVisible();
    await expectSiteStatus(page, 'Staging');
    await expectSiteStatus(page, 'Working');
    await page.getByRole('link', { name: `Manage ${blog.name}` }).click();
    await expect(headingNamed(page, blog.name)).toBeVisible();
  });

  test('is not made while other work on the site runs, and says why', async ({ page, team }) => {
    const blog = team.site('blog');
    await openSite(page, team.owner, blog);
    await orderJobFault('wordpress', blog, 'hold');
    await team.call('POST', `/wordpress/sites/${blog.id}/replace`, { search: 'cork', replace: 'Cork' });
    await page.getByRole('button', { name: 'Make staging copy' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  });

  test('is pushed with a preview, without what is left out', async ({ page, team }) => {
    const [shop, copy] = [team.site('shop'), team.site('staging')];
    await team.call('POST', `/wordpress/sites/${copy.id}/replace`, { search: 'Labels', replace: 'Stickers' });
    await expect.poll(async () => (await visitSite(team, copy)).text).toContain('Stickers');
    await openSite(page, team.owner, copy);
    await page.getByRole('button', { name: 'Push to live…' }).click();
    const dialog = dialogNamed(page, `Push ${copy.name} to ${shop.name}?`);
    await expect(dialog.getByRole('checkbox', { name: /wp_posts/ })).toBeChecked();
    const users = dialog.getByRole('checkbox', { name: /wp_users/ });
    if (await users.count()) await users.uncheck();
    await dialog.getByRole('button', { name: `Push to ${shop.name}` }).click();
    await expect(headingNamed(page, shop.name)).toBeVisible();
    await expect.poll(async () => (await visitSite(team, shop)).text, { timeout: 15_000 }).toContain('Stickers');
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Staging copy pushed to this site');
  });

  test('that nothing is chosen of is not pushed', async ({ page, team }) => {
    const copy = team.site('staging');
    await openSite(page, team.owner, copy);
    await page.getByRole('button', { name: 'Push to live…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('group', { name: 'Database tables' })).toBeVisible();
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await dialog.getByRole('button', { name: /^Push to/ }).click();
    await expect(dialog).toContainText('Select files or at least one table.');
  });

  test('is warned about when its site has changed since', async ({ page, team }) => {
    const blog = team.site('blog');
    const { site, job } = await team.call<{ site: { id: number; name: string }; job: { id: number } }>(
      'POST',
      `/wordpress/sites/${blog.id}/staging`,
    );
    const copy = { id: String(site.id), name: site.name };
    // The copy is active before that, and other work on its site is refused until then.
    await untilEnded(team, job.id);
    await team.call('POST', `/wordpress/sites/${blog.id}/replace`, { search: 'harbour', replace: 'marina' });
    await expect.poll(async () => (await visitSite(team, blog)).text).toContain('marina');
    await openSite(page, team.owner, copy);
    await page.getByRole('button', { name: 'Push to live…' }).click();
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(/would be overwritten/);
  });

  test('is deleted by its name, and its site stays', async ({ page, team }) => {
    const [shop, copy] = [team.site('shop'), team.site('staging')];
    await openSite(page, team.owner, shop);
    await expect(page.getByRole('button', { name: 'Delete site…' })).toBeDisabled();
    await page.getByRole('button', { name: 'Delete copy…' }).click();
    const dialog = dialogNamed(page, `Delete ${copy.name}?`);
    await dialog.getByLabel(/^Type/).fill(copy.name);
    await dialog.getByRole('button', { name: 'Delete staging copy' }).click();
    await expect(page.getByRole('button', { name: 'Make staging copy' })).toBeVisible();
    expect((await readSite(team, shop)).status).toBe('active');
  });
});

test.describe('search and replace', () => {
  test('shows what will change, and changes it', async ({ page, team }) => {
    const blog = team.site('blog');
    await openSite(page, team.owner, blog);
    await page.getByRole('button', { name: 'Search and replace…' }).click();
    const dialog = dialogNamed(page, `Search and replace in ${blog.name}`);
    await dialog.getByLabel('Search for').fill('harbour');
    await dialog.getByLabel('Replace with').fill('marina');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('table')).toContainText('wp_posts');
    await dialog.getByRole('button', { name: /^Replace \d+ match/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('“harbour” replaced with “marina”');
  });

  test('asks for another preview once the text has changed', async ({ page, team }) => {
    await openSite(page, team.owner, team.site('blog'));
    await page.getByRole('button', { name: 'Search and replace…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search for').fill('harbour');
    await dialog.getByLabel('Replace with').fill('marina');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('button', { name: /^Replace \d+/ })).toBeVisible();
    await dialog.getByLabel('Search for').fill('harbour wall');
    await expect(dialog.getByRole('button', { name: /^Replace \d+/ })).toHaveCount(0);
  });

  test('finds nothing and says so', async ({ page, team }) => {
    await openSite(page, team.owner, team.site('blog'));
    await page.getByRole('button', { name: 'Search and replace…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search for').fill('quite-unlikely');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog).toContainText('No matches. Check the spelling: the search is case-sensitive.');
  });

  test('refuses a replacement by the same text', async ({ page, team }) => {
    await openSite(page, team.owner, team.site('blog'));
    await page.getByRole('button', { name: 'Search and replace…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search for').fill('same');
    await dialog.getByLabel('Replace with').fill('same');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog).toContainText('Enter something different from the search text.');
  });
});
