import { buy } from './support/checkout.ts';
import { injectFault, tryAgain } from './support/faults.ts';
import { orderJobFault, releaseJobs } from './support/jobs.ts';
import {
  chooseAction,
  dialogNamed,
  expectNoOpener,
  expectText,
  headingNamed,
  openPage,
  rowWith,
} from './support/page.ts';
import { expectNoPolicyViolation, recordPolicyViolations } from './support/policy.ts';
import { tokenizeCard, uniqueName } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, test } from './support/test.ts';
import { expectSiteStatus, openSite, readSite, visitSite } from './support/wordpress.ts';

const HEADING = /^WordPress/;

test.describe('the list of sites', () => {
  test('shows health, versions and updates, and a staging copy behind its site', async ({ page, team }) => {
    await openPage(page, team.owner, '/wordpress', HEADING);
    const blog = rowWith(page, team.site('blog').name);
    await expect(blog).toContainText('Working');
    await expect(blog).toContainText('WordPress 6.9.4');
    await expect(blog).toContainText('PHP 8.1');
    await expect(rowWith(page, team.site('news').name)).toContainText('Not working');
    const rows = page.getByRole('row');
    await expect(rows.nth(3)).toContainText(team.site('shop').name);
    await expect(rows.nth(4)).toContainText(`Staging copy of ${team.site('shop').name}`);
    await blog.getByRole('link', { name: /updates for/ }).click();
    await expect(page).toHaveURL(new RegExp(`/wordpress/${team.site('blog').id}/manage$`));
  });

  test('finds by name, and says so without a match', async ({ page, team }) => {
    await openPage(page, team.owner, '/wordpress', HEADING);
    await page.getByRole('searchbox', { name: 'Search sites' }).fill('nothing-like-it');
    await expectText(page, 'No results for “nothing-like-it”');
    await page.getByRole('button', { name: 'Show all sites' }).click();
    await expect(rowWith(page, team.site('blog').name)).toBeVisible();
  });

  test('of a team without sites leads to the plans', async ({ page, newcomer }) => {
    await openPage(page, newcomer.owner, '/wordpress', HEADING);
    await expectText(page, 'No WordPress sites yet');
    await page.getByRole('button', { name: 'Get WordPress' }).last().click();
    await expect(headingNamed(page, 'WordPress')).toBeVisible();
    await expect(page).toHaveURL(/add-hosting\/wordpress$/);
  });

  test('that fails is loaded on request', async ({ page, team }) => {
    await signIn(page, team.owner);
    await injectFault(page, { path: '/wordpress/sites' }, 'status:500', 99);
    await page.goto('/wordpress');
    await expectText(page, 'We couldn’t load this');
    await tryAgain(page);
    await expect(rowWith(page, team.site('blog').name)).toBeVisible();
  });

  test('signs in to WP Admin from a row, without a way back to the opener', async ({ page, team, context }) => {
    await openPage(page, team.owner, '/wordpress', HEADING);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: `WP Admin of ${team.site('blog').name}` }).click(),
    ]);
    await expect(tab.getByRole('heading').first()).toContainText('Signed in to WordPress');
    await expectNoOpener(tab);
  });

  test('of one plan with one site leads to the site', async ({ page, team }) => {
    const { id } = team.service('WordPress One');
    await openPage(page, team.owner, `/service/wordpress/${id}`, team.service('WordPress One').name);
    await page.getByRole('button', { name: 'Manage WordPress' }).click();
    await expect(page).toHaveURL(new RegExp(`/wordpress/${team.site('blog').id}$`));
    await expect(headingNamed(page, team.site('blog').name)).toBeVisible();
  });
});

test.describe('a new site', () => {
  test('is made in front of its owner', async ({ page, team }) => {
    const domain = `${uniqueName('fresh')}.example`;
    await openPage(page, team.owner, '/wordpress', HEADING);
    await page.getByRole('button', { name: 'New site' }).click();
    const dialog = dialogNamed(page, 'New WordPress site');
    await dialog.getByLabel('Domain').fill(domain.toUpperCase());
    await dialog.getByLabel('Site title').fill('Fresh start');
    await dialog.getByLabel('Site title').press('Enter');
    await expect(headingNamed(page, domain)).toBeVisible();
    await expectSiteStatus(page, 'Working');
    await expectText(page, 'Fresh start');
  });

  test('of a bought plan is one press from its service', async ({ page, customer }) => {
    const domain = `${uniqueName('bought')}.example`;
    const { card } = await customer.call<{ card: { id: number } }>('POST', '/billing/cards', {
      type: 'stripe',
      token: await tokenizeCard('4242 4242 4242 4242'),
    });
    await buy(customer, String(card.id), [
      { group: 'hosting.wordpress', name: 'WordPress One', period: 'months', label: domain },
    ]);
    await openPage(page, customer.owner, '/billing/services', /^Services/);
    await page.getByRole('link', { name: domain }).click();
    await page.getByRole('button', { name: 'Manage WordPress' }).click();
    await expect(headingNamed(page, domain)).toBeVisible();
    await expectSiteStatus(page, 'Working');
  });

  test('says at the field that a domain is taken, and what is no domain', async ({ page, team }) => {
    await openPage(page, team.owner, '/wordpress', HEADING);
    await page.getByRole('button', { name: 'New site' }).click();
    const dialog = dialogNamed(page, 'New WordPress site');
    await dialog.getByLabel('Site title').fill('Second');
    await dialog.getByLabel('Domain').fill('https://blog.example/');
    await dialog.getByRole('button', { name: 'Create site' }).click();
    await expect(dialog).toContainText('Enter a domain, e.g. shop.example.com.');
    await dialog.getByLabel('Domain').fill(team.site('blog').name);
    await dialog.getByRole('button', { name: 'Create site' }).click();
    await expect(dialog).toContainText(`You have a site at ${team.site('blog').name} already.`);
    await expect(dialog.getByLabel('Domain')).toBeFocused();
  });

  test('that could not be made can be deleted', async ({ page, team }) => {
    const domain = `${uniqueName('doomed')}.example`;
    const { plans } = await team.call<{ plans: { service_id: string; plan: string }[] }>('GET', '/wordpress/sites');
    const plan = plans.find((one) => one.plan === 'WordPress Five');
    const { site } = await team.call<{ site: { id: string } }>('POST', '/wordpress/sites', {
      service_id: String(plan?.service_id),
      domain,
      title: 'Doomed',
    });
    await orderJobFault('wordpress', { id: String(site.id) }, 'fail', { kind: 'wordpress.create' });
    await openSite(page, team.owner, { id: String(site.id), name: domain });
    await expectSiteStatus(page, 'Failed');
    await expectText(page, `${domain} couldn’t be created. Delete it, then try again.`);
    // Its reason comes above the button, which moves then.
    await expectText(page, 'Fault on demand');
    await page.getByRole('button', { name: 'Delete site…' }).click();
    const dialog = dialogNamed(page, `Delete ${domain}?`);
    await dialog.getByRole('button', { name: 'Delete site', exact: true }).click();
    await expect(dialog).toContainText('This doesn’t match the name.');
    await expect(dialog.getByLabel(/^Type .+ to confirm$/)).toBeFocused();
    await dialog.getByLabel(`Type ${domain} to confirm`).fill(domain);
    await dialog.getByRole('button', { name: 'Delete site', exact: true }).click();
    await expect(headingNamed(page, HEADING)).toBeVisible();
    await expect(rowWith(page, domain)).toHaveCount(0);
  });
});

test.describe('a site', () => {
  test('that does not exist leads to all sites', async ({ page, team }) => {
    await openPage(page, team.owner, '/wordpress/999999999', 'Site not found');
    await page.getByRole('link', { name: 'All sites' }).click();
    await expect(headingNamed(page, HEADING)).toBeVisible();
  });

  test('of another team does not exist', async ({ page, team, customer }) => {
    await openPage(page, customer.owner, `/wordpress/${team.site('blog').id}`, 'Site not found');
  });

  test('has its pages as tabs with addresses of their own', async ({ page, team }) => {
    const blog = team.site('blog');
    await openSite(page, team.owner, blog);
    const tabs = page.getByRole('navigation', { name: `Pages of ${blog.name}` });
    await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('link', { name: 'Metrics' }).click();
    await expect(page).toHaveURL(/\/metrics$/);
    await expect(tabs.getByRole('link', { name: 'Metrics' })).toHaveAttribute('aria-current', 'page');
  });

  test('that is broken says why and what to do, and its log shows the error', async ({ page, team }) => {
    const news = team.site('news');
    await openSite(page, team.owner, news);
    await expectSiteStatus(page, 'Not working');
    await expectText(page, `${news.name} isn’t working.`);
    await expectText(page, /There has been a critical error on this website/);
    await expect(page.getByRole('list', { name: 'Debug log entries' })).toContainText('seo_compass_sitemap');
    await page.getByRole('button', { name: 'See backups' }).click();
    await expect(page).toHaveURL(new RegExp(`/wordpress/${news.id}/backups$`));
  });

  test('is checked on request', async ({ page, team }) => {
    await openSite(page, team.owner, team.site('blog'));
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByRole('region', { name: 'Health' })).toContainText(/Checked (now|this minute)/);
  });

  test('offers a link where the browser blocks the tab of WP Admin', async ({ page, team, context }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await openSite(page, team.owner, team.site('blog'));
    await page.getByRole('button', { name: 'WP Admin', exact: true }).click();
    const dialog = dialogNamed(page, 'Your browser blocked the tab');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'Open WP Admin' }).click(),
    ]);
    await expect(tab.getByRole('heading').first()).toContainText('Signed in to WordPress');
    await expect(dialog).toHaveCount(0);
  });

  test('says why WP Admin did not open, and closes its tab', async ({ page, team, context }) => {
    const blog = team.site('blog');
    await openSite(page, team.owner, blog);
    await injectFault(page, { method: 'POST', path: `/wordpress/sites/${blog.id}/sign-in` }, 'status:500');
    await page.getByRole('button', { name: 'WP Admin', exact: true }).click();
    await expectText(page, 'Whoops!');
    await expect.poll(() => context.pages().length).toBe(1);
  });

  test('shows visitors a notice in maintenance mode, and itself afterwards', async ({ page, team }) => {
    const blog = team.site('blog');
    await openSite(page, team.owner, blog);
    const toggle = page.getByRole('switch', { name: 'Maintenance mode' });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-checked', 'true');
    await expectText(page, `Maintenance mode is on, so visitors to ${blog.name} see a notice instead of the site.`);
    expect((await visitSite(team, blog)).text).toContain('Briefly unavailable for scheduled maintenance');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-checked', 'false');
    expect((await visitSite(team, blog)).status).toBe(200);
  });

  test('changes its PHP version, and names what cannot run on another', async ({ page, team }) => {
    const blog = team.site('blog');
    await openSite(page, team.owner, blog);
    const form = page.getByRole('form', { name: 'PHP version' });
    await form.getByLabel('PHP version').selectOption({ label: 'PHP 8.3' });
    await form.getByRole('button', { name: 'Save PHP version' }).click();
    await expect.poll(async () => (await readSite(team, blog)).php_version).toBe('8.3');
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('PHP changed from 8.1 to 8.3');
  });

  test('clears its debug log', async ({ page, team }) => {
    await openSite(page, team.owner, team.site('blog'));
    await expect(page.getByRole('list', { name: 'Debug log entries' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expectText(page, 'No entries. Turn the log on to record errors.');
  });

  test('that is suspended leads to what is to be paid', async ({ page, team }) => {
    const blog = team.site('blog');
    // Only unpaid months suspend a plan, and the clock is everybody's.
    await page.route(new RegExp(`/wordpress/sites/${blog.id}(\\?|$)`), async (route) => {
      const response = await route.fetch();
      const { site } = (await response.json()) as { site: object };
      await route.fulfill({ response, json: { site: { ...site, status: 'suspended' } } });
    });
    await openSite(page, team.owner, blog);
    await expectSiteStatus(page, 'Suspended');
    await expect(page.getByRole('button', { name: 'WP Admin', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Pay invoice' }).click();
    await expect(page).toHaveURL(/\/billing\/invoices\?status=unpaid/);
  });

  test('shows what another member does to it', async ({ page, team }) => {
    const blog = team.site('blog');
    await openSite(page, team.people.billing, blog);
    await team.call('PUT', `/wordpress/sites/${blog.id}`, { is_maintenance: true });
    await expectText(page, /Maintenance mode is on, so visitors/);
  });

  test('follows its work, also after a reload', async ({ page, team }) => {
    const blog = team.site('blog');
    await orderJobFault('wordpress', blog, 'hold');
    await openSite(page, team.owner, blog);
    await team.call('POST', `/wordpress/sites/${blog.id}/replace`, { search: 'harbour', replace: 'marina' });
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    await releaseJobs('wordpress', blog);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  });
});

test.describe('elsewhere in the portal', () => {
  test('the dashboard counts the sites, and those that do not work', async ({ page, team }) => {
    await openPage(page, team.owner, '/', /^Welcome back/);
    const counter = page.getByRole('link', { name: /WordPress sites/ });
    await expect(counter).toContainText('1 not working');
    await counter.click();
    await expect(headingNamed(page, HEADING)).toBeVisible();
  });

  test('the palette opens WP Admin and the updates of a site', async ({ page, team, context }) => {
    const blog = team.site('blog');
    await openPage(page, team.owner, '/', /^Welcome back/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('wp admin blog');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('option', { name: `WP Admin of ${blog.name}` }).click(),
    ]);
    await tab.close();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('update blog');
    await page.getByRole('option', { name: `Update ${blog.name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/wordpress/${blog.id}/manage$`));
  });

  test('a row leads to the pages of its site', async ({ page, team }) => {
    await openPage(page, team.owner, '/wordpress', HEADING);
    await chooseAction(page, team.site('blog').name, 'Metrics');
    await expect(page).toHaveURL(/\/metrics$/);
  });
});

test('needs nothing that a strict content security policy forbids', async ({ page, team }) => {
  await recordPolicyViolations(page);
  const shop = team.site('shop');
  await openSite(page, team.owner, shop, '?csp=strict');
  await expect(page.locator('img[src*="picture.svg"]').first()).toBeVisible();
  for (const tab of [/^Manage/, /^Metrics/, /^Backups/]) {
    await page
      .getByRole('navigation', { name: new RegExp(shop.name) })
      .getByRole('link', { name: tab })
      .click();
    await expect(page.locator('.skeleton')).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Back up now' }).first()).toBeVisible();
  await expectNoPolicyViolation(page);
});
