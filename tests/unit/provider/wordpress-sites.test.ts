import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SiteEvent, SiteHealth, WordpressPlan, WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { dnsRecords, jobs, mails, services, wordpressItems, wordpressSites } from '#provider/db/schema.ts';
import { changeWordpressPlan } from '#provider/wordpress/service-sites.ts';
import { siteFolder } from '#provider/wordpress/site-folder.ts';
import { createHostingTeam } from '../../support/hosting-fixture.ts';
import { startProvider, type TestProvider } from '../../support/provider.ts';
import { createWordpressTeam, type WordpressTeam } from '../../support/wordpress-fixture.ts';

interface Body {
  message: string;
  errors: Record<string, string[]>;
  site: WordpressSite;
  sites: WordpressSite[];
  plans: WordpressPlan[];
  meta: { total: number };
  health: SiteHealth;
  events: SiteEvent[];
  entries: { at: string | null; level: string; text: string; count: number }[];
  size: number;
  job: { id: number; kind: string };
  data: { url: string };
}

const DAY_MS = 24 * 3_600_000;
const log: string[] = [];
let provider: TestProvider;
let team: WordpressTeam;
beforeAll(async () => {
  provider = await startProvider({ log: (line) => log.push(line) });
  team = await createWordpressTeam(provider);
});
afterAll(() => provider.stop());

const call = (method: string, path: string, body?: unknown, person = 'owner', of: WordpressTeam = team) =>
  provider.json<Body>(method, path, body, of.headersOf(person));
const listed = async (of: WordpressTeam = team) =>
  (await call('GET', '/wordpress/sites?per_page=100', undefined, 'owner', of)).body;
/** @param start of its domain */
const findSite = async (start: string, of: WordpressTeam = team): Promise<WordpressSite> => {
  const site = (await listed(of)).sites.find(({ name }) => name.startsWith(start));
  if (!site) throw new Error(`No site ${start}`);
  return site;
};
const planOf = async (plan: string, of: WordpressTeam = team): Promise<WordpressPlan> => {
  const found = (await listed(of)).plans.find((one) => one.plan === plan);
  if (!found) throw new Error(`No plan ${plan}`);
  return found;
};
const folderOf = (id: string | number) => siteFolder({ wordpressDir: provider.wordpressDir }, Number(id));
const order = async (of: WordpressTeam, domain: string, title = 'Made') =>
  call(
    'POST',
    '/wordpress/sites',
    { service_id: String((await planOf('WordPress Five', of)).service_id), domain, title },
    'owner',
    of,
  );

test('the list has the sites with versions, updates, health and their plans', async () => {
  const { sites, plans, meta } = await listed();
  expect(meta.total).toBe(4);
  expect(plans.map(({ plan, sites_count, max_sites }) => [plan, sites_count, max_sites])).toEqual([
    ['WordPress One', 1, 1],
    ['WordPress Five', 2, 5],
  ]);
  const blog = await findSite('blog.');
  expect(blog).toMatchObject({
    status: 'active',
    title: 'Northwind Journal',
    core_version: '6.9.4',
    php_version: '8.1',
    theme: 'Tidewater',
    plugins_count: 8,
    plan: 'WordPress One',
    health: { status: 'ok' },
  });
  expect(sites.map(({ name }) => name.split('.')[0])).toEqual(['blog', 'news', 'shop', 'staging']);
});

test('the number of updates is the length of the lists', async () => {
  const blog = await findSite('blog.');
  const paths = ['core', 'plugins', 'themes'];
  const answers = await Promise.all(
    paths.map(async (path) =>
      provider.json<Record<string, unknown>>('GET', `/wordpress/sites/${blog.id}/${path}`, undefined, team.headersOf()),
    ),
  );
  const items = answers.flatMap(({ body }) => Object.values(body).flat()) as {
    update: object | null;
    ignored_version: string | null;
  }[];
  expect(items.filter(({ update, ignored_version }) => update && !ignored_version)).toHaveLength(blog.updates_count);
  expect(blog.updates_count).toBeGreaterThan(4);
});

test('a staging copy and its site know each other', async () => {
  const [shop, staging] = [await findSite('shop.'), await findSite('staging.shop.')];
  expect(staging.parent_id).toBe(shop.id);
  expect(shop.staging_id).toBe(staging.id);
});

test('sites are found by their domain, by their status, and sorted', async () => {
  const { body } = await call('GET', '/wordpress/sites?search=SHOP&sort=-name');
  expect(body.sites.map(({ name }) => name.split('.')[0])).toEqual(['staging', 'shop']);
  expect((await call('GET', '/wordpress/sites?status=creating')).body.sites).toEqual([]);
  expect((await call('GET', '/wordpress/sites?status=active')).body.meta.total).toBe(4);
});

test('what seeding does not make is made when a site is first used', async () => {
  const other = await createWordpressTeam(provider);
  const [row] = await provider.db.select().from(wordpressSites).where(eq(wordpressSites.team_id, other.id));
  expect(existsSync(folderOf(row?.id ?? 0).root)).toBe(false);
  await listed(other);
  expect(existsSync(join(folderOf(row?.id ?? 0).files, 'wp-config.php'))).toBe(true);
});

test.each(['service', 'billing', 'support'])('%s sees the sites', async (person) =>
  expect((await call('GET', '/wordpress/sites', undefined, person)).status).toBe(200),
);

test('another team’s site is not found, and an anonymous call is refused', async () => {
  const other = await createWordpressTeam(provider);
  const { id } = await findSite('blog.', other);
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/sign-in'],
    ['POST', '/health'],
    ['GET', '/events'],
    ['GET', '/debug-log'],
    ['DELETE', '/debug-log'],
  ] as const)
    expect((await call(method, `/wordpress/sites/${id}${path}`, method === 'GET' ? undefined : {})).status).toBe(404);
  expect((await provider.json('GET', `/wordpress/sites/${id}`)).status).toBe(401);
});

test.each(['0', '-1', '1e3', 'x', '../1', '%2e%2e', '999999999999999999'])('the id %s is no site', async (id) =>
  expect((await call('GET', `/wordpress/sites/${id}`)).status).toBe(404),
);

test('a new site is made by a job, with its page, its records and a mail', async () => {
  const of = await createWordpressTeam(provider);
  const domain = (await findSite('shop.', of)).name.replace('shop.', 'made.');
  const { status, body } = await order(of, domain, 'Fish & <chips>');
  expect(status).toBe(200);
  expect(body.site).toMatchObject({ name: domain, status: 'creating' });
  expect((await of.waitForJob(body.job.id)).status).toBe('succeeded');
  const site = await findSite('made.', of);
  expect(site).toMatchObject({ status: 'active', title: 'Fish & <chips>', updates_count: 0, health: { status: 'ok' } });
  expect(await (await fetch(site.preview_url ?? '')).text()).toContain('Fish &amp; &lt;chips&gt;');
  const records = await provider.db.select().from(dnsRecords).where(eq(dnsRecords.name, 'made'));
  expect(records.map(({ value }) => value)).toContain('192.0.2.44');
  expect(site.is_live).toBe(true);
  const subjects = await provider.db
    .select()
    .from(mails)
    .where(eq(mails.subject, `${domain} is ready`));
  expect(subjects).toHaveLength(1);
});

test.each(['install', 'tables', 'check'])(
  'a stop in the step %s of a new site leaves one that is made whole',
  async (step) => {
    const of = await createWordpressTeam(provider);
    const domain = (await findSite('shop.', of)).name.replace('shop.', `stop-${step}.`);
    await provider.json('POST', '/__demo/jobs', { match: { kind: 'wordpress.create', step }, fault: 'hold' });
    const { body } = await order(of, domain);
    const { id } = body.job;
    await vi.waitFor(async () => {
      const [job] = await provider.db.select().from(jobs).where(eq(jobs.id, id));
      if (job?.steps.find(({ key }) => key === step)?.status !== 'running') throw new Error(`not at ${step}`);
    });
    provider.jobs.stop();
    await vi.waitFor(() => {
      if (provider.jobs.isRunning(id)) throw new Error('still running');
    });
    await provider.json('DELETE', `/__demo/jobs?subject_id=${body.site.id}`);
    await provider.jobs.resume();
    expect((await of.waitForJob(id)).status).toBe('succeeded');
    expect((await findSite('stop-', of)).health).toMatchObject({ status: 'ok' });
  },
);

test('a site that could not be made is failed, and can be deleted', async () => {
  const of = await createWordpressTeam(provider);
  const domain = (await findSite('shop.', of)).name.replace('shop.', 'fail.');
  await provider.json('POST', '/__demo/jobs', { match: { kind: 'wordpress.create', step: 'tables' }, fault: 'fail' });
  const made = await order(of, domain);
  expect((await of.waitForJob(made.body.job.id)).status).toBe('failed');
  const site = await findSite('fail.', of);
  expect(site.status).toBe('failed');
  expect((await call('PUT', `/wordpress/sites/${site.id}`, { is_debug: true }, 'owner', of)).status).toBe(409);
  const { body } = await call('DELETE', `/wordpress/sites/${site.id}`, undefined, 'owner', of);
  expect((await of.waitForJob(body.job.id)).status).toBe('succeeded');
  expect((await call('GET', `/wordpress/sites/${site.id}`, undefined, 'owner', of)).status).toBe(404);
});

test.each([
  ['', 'Enter a domain'],
  ['localhost', 'Enter a domain'],
  ['co.uk', 'Enter a domain'],
  ['../etc', 'Enter a domain'],
  ['a b.example', 'Enter a domain'],
  ['192.0.2.1', 'Enter a domain'],
  ['<script>.example', 'Enter a domain'],
])('a new site at %j is refused', async (domain, sentence) => {
  const { status, body } = await order(team, domain);
  expect(status).toBe(422);
  expect(body.errors.domain?.[0]).toContain(sentence);
});

test('a name that is taken is refused, one’s own, another site’s and another account’s', async () => {
  const other = await createWordpressTeam(provider);
  const [own, theirs] = [(await findSite('blog.')).name, (await findSite('blog.', other)).name];
  expect((await order(team, own)).body.errors.domain).toEqual([`You have a site at ${own} already.`]);
  expect((await order(team, theirs)).body.errors.domain).toEqual([`${theirs} is in use by another site.`]);
  const below = theirs.replace('blog.', 'free.');
  expect((await order(team, below)).body.errors.domain).toEqual([`${below} belongs to another account.`]);
});

test.each(['', '   ', 'x'.repeat(101), 'a\u0007b'])('the title %j is refused', async (title) =>
  expect((await order(team, 'fine.example', title)).body.errors.title).toHaveLength(1),
);

test('a plan has no more sites than it includes, and none for another team', async () => {
  const one = await planOf('WordPress One');
  const body = { service_id: String(one.service_id), domain: 'more.example', title: 'More' };
  expect((await call('POST', '/wordpress/sites', body)).body.errors.service_id).toEqual([
    'WordPress One includes 1 site. Change the plan to have more.',
  ]);
  const other = await createWordpressTeam(provider);
  const foreign = { ...body, service_id: String((await planOf('WordPress Five', other)).service_id) };
  expect((await call('POST', '/wordpress/sites', foreign)).body.errors.service_id).toEqual([
    'Choose one of your WordPress plans.',
  ]);
});

test('a change of PHP names what cannot run on it, and changes nothing', async () => {
  const site = await team.addSite('shop');
  const file = join(site.folder.files, 'wp-content/plugins/shop-basket/shop-basket.php');
  await writeFile(file, (await readFile(file, 'utf8')).replace('Requires PHP: 8.1', 'Requires PHP: 8.2'));
  const { status, body } = await call('PUT', `/wordpress/sites/${site.id}`, { php_version: '8.1' });
  expect(status).toBe(422);
  expect(body.errors.php_version?.[0]).toBe('These can’t run on PHP 8.1: Shop Basket 9.3.2 (needs PHP 8.2).');
  expect((await call('GET', `/wordpress/sites/${site.id}`)).body.site.php_version).toBe('8.2');
});

test('PHP is changed to a version that is offered, and to no other', async () => {
  const site = await team.addSite('blog');
  const { body } = await call('PUT', `/wordpress/sites/${site.id}`, { php_version: '8.4' });
  expect(body.message).toBe('PHP 8.4 is on');
  expect(body.site).toMatchObject({ php_version: '8.4', health: { status: 'ok' } });
  for (const php_version of ['5.6', '', '__proto__'])
    expect((await call('PUT', `/wordpress/sites/${site.id}`, { php_version })).status).toBe(422);
  expect((await site.events('php_changed')).map(({ detail }) => detail)).toEqual([{ from: '8.2', to: '8.4' }]);
});

test('maintenance mode answers as WordPress does until it is off', async () => {
  const site = await team.addSite('blog');
  const on = await call('PUT', `/wordpress/sites/${site.id}`, { is_maintenance: true });
  expect(on.body.site).toMatchObject({ is_maintenance: true, health: { status: 'maintenance' } });
  const page = await site.page();
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('Briefly unavailable for scheduled maintenance. Check back in a minute.');
  const off = await call('PUT', `/wordpress/sites/${site.id}`, { is_maintenance: false });
  expect(off.body.message).toBe('Maintenance mode is off');
  expect((await site.page()).status).toBe(200);
});

test('the debug log is a line of wp-config.php', async () => {
  const site = await team.addSite('blog');
  const config = () => readFileSync(join(site.folder.files, 'wp-config.php'), 'utf8');
  expect(config()).toContain("define( 'WP_DEBUG', false );");
  expect((await call('PUT', `/wordpress/sites/${site.id}`, { is_debug: true })).body.site.is_debug).toBe(true);
  expect(config()).toContain("define( 'WP_DEBUG', true );");
  expect(config()).toContain("define( 'WP_DEBUG_DISPLAY', false );");
});

test('the debug log counts what is the same, and is emptied', async () => {
  const site = await team.addSite('broken');
  const { entries, size } = (await call('GET', `/wordpress/sites/${site.id}/debug-log`)).body;
  expect(entries[0]).toMatchObject({ level: 'fatal error', count: 3 });
  expect(entries[1]).toMatchObject({ level: 'warning', count: 1 });
  expect(Number.isNaN(Date.parse(entries[0]?.at ?? ''))).toBe(false);
  expect(size).toBeGreaterThan(100);
  expect((await call('DELETE', `/wordpress/sites/${site.id}/debug-log`)).status).toBe(200);
  expect((await call('GET', `/wordpress/sites/${site.id}/debug-log`)).body).toEqual({ entries: [], size: 0 });
});

test('a huge debug log, and one that is a link elsewhere, are no trouble', async () => {
  const site = await team.addSite('blog');
  const file = join(site.folder.files, 'wp-content/debug.log');
  await writeFile(file, `${'[x] PHP Notice:  one two three\n'.repeat(60_000)}\u0000\u001b[31m<b>`);
  const { status, body } = await call('GET', `/wordpress/sites/${site.id}/debug-log`);
  expect(status).toBe(200);
  expect(body.entries.length).toBeLessThanOrEqual(200);
  await rm(file);
  await symlink('/etc/passwd', file);
  expect((await call('GET', `/wordpress/sites/${site.id}/debug-log`)).body).toEqual({ entries: [], size: 0 });
});

test('a check says what stops a broken page', async () => {
  const site = await team.addSite('broken');
  const { health } = (await call('POST', `/wordpress/sites/${site.id}/health`)).body;
  expect(health).toMatchObject({ status: 'broken', http_status: 500 });
  expect(health.problem).toBe(
    'There has been a critical error on this website. SEO Compass caused it: Uncaught Error: Call to undefined function seo_compass_sitemap()',
  );
});

test('what happened is listed newest first, with who did it', async () => {
  const site = await team.addSite('blog');
  await call('PUT', `/wordpress/sites/${site.id}`, { is_maintenance: true });
  const { events, meta } = (await call('GET', `/wordpress/sites/${site.id}/events`)).body;
  expect(events.map(({ kind, author }) => [kind, author])).toEqual([
    ['maintenance_on', 'Olivia Ward'],
    ['created', null],
  ]);
  expect(meta.total).toBe(2);
});

test('the sign-in works once, says who is signed in, and is not in the log', async () => {
  const site = await team.addSite('blog');
  const { url } = (await call('POST', `/wordpress/sites/${site.id}/sign-in`)).body.data;
  const first = await fetch(url);
  expect(first.status).toBe(200);
  expect(first.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  const text = await first.text();
  expect(text).toContain(site.domain);
  expect(text).toContain('Olivia Ward');
  expect((await fetch(url)).status).toBe(410);
  const ticket = url.split('/').at(-1) ?? '';
  expect(ticket.length).toBeGreaterThan(20);
  expect(log.some((line) => line.includes(ticket))).toBe(false);
});

test('a site with a staging copy is not deleted', async () => {
  const staging = await findSite('staging.shop.');
  const { status, body } = await call('DELETE', `/wordpress/sites/${staging.parent_id}`);
  expect([status, body.message]).toEqual([409, `Delete its staging copy ${staging.name} first.`]);
});

test('a staging copy and then its site are deleted with their files', async () => {
  const of = await createWordpressTeam(provider);
  const [shop, staging] = [await findSite('shop.', of), await findSite('staging.shop.', of)];
  for (const { id } of [staging, shop]) {
    const { body } = await call('DELETE', `/wordpress/sites/${id}`, undefined, 'owner', of);
    expect((await of.waitForJob(body.job.id)).status).toBe('succeeded');
    expect(existsSync(folderOf(id).root)).toBe(false);
  }
  const rows = await provider.db
    .select()
    .from(wordpressItems)
    .where(eq(wordpressItems.site_id, Number(shop.id)));
  expect(rows).toEqual([]);
  expect((await listed(of)).sites.map(({ name }) => name.split('.')[0])).toEqual(['blog', 'news']);
});

test('while something is done to a site, nothing else is', async () => {
  const site = await team.addSite('blog');
  await site.order('hold', 'remove');
  const first = await call('DELETE', `/wordpress/sites/${site.id}`);
  expect((await call('DELETE', `/wordpress/sites/${site.id}`)).status).toBe(409);
  expect((await call('PUT', `/wordpress/sites/${site.id}`, { is_debug: true })).status).toBe(409);
  await site.release();
  expect((await team.waitForJob(first.body.job.id)).status).toBe('succeeded');
});

test.each([
  ['suspended', 'is suspended. Pay its open invoice to use it again.'],
  ['expired', 'has expired. Renew it to use it again.'],
] as const)('a site of a service that is %s is closed, and open again afterwards', async (status, sentence) => {
  const of = await createWordpressTeam(provider);
  const site = await of.addSite('blog');
  await site.setService(status);
  const { body } = await call('GET', `/wordpress/sites/${site.id}`, undefined, 'owner', of);
  expect(body.site.status).toBe(status);
  for (const [method, path, sent] of [
    ['PUT', '', { is_debug: true }],
    ['DELETE', '', undefined],
    ['POST', '/sign-in', undefined],
    ['POST', '/health', undefined],
    ['DELETE', '/debug-log', undefined],
  ] as const) {
    const refused = await call(method, `/wordpress/sites/${site.id}${path}`, sent, 'owner', of);
    expect([refused.status, refused.body.message]).toEqual([409, `${site.domain} ${sentence}`]);
  }
  expect((await site.page()).status).toBe(503);
  await site.setService('active');
  expect((await site.page()).status).toBe(200);
});

test('a bought plan has its site at once, and another disk with another plan', async () => {
  const of = await createHostingTeam(provider);
  const domain = of.sibling('bought').replace('northwind-', 'wordpress-');
  const service = await of.buy('hosting.wordpress', 'WordPress One', domain, 'wordpress');
  const site = await vi.waitFor(async () => {
    const [row] = await provider.db.select().from(wordpressSites).where(eq(wordpressSites.domain, domain));
    if (row?.status !== 'active') throw new Error(`The site is ${row?.status}`);
    return row;
  });
  expect(site).toMatchObject({ service_id: service.id, health: { status: 'ok' }, disk_limit: 15_000_000_000 });
  await changeWordpressPlan(provider, service.id, 'WordPress Five');
  const [changed] = await provider.db.select().from(wordpressSites).where(eq(wordpressSites.id, site.id));
  expect(changed?.disk_limit).toBe(30_000_000_000);
});

test('a plan that was bought for a domain that has a site begins without one', async () => {
  const of = await createHostingTeam(provider);
  const taken = (of.services.find(({ type }) => type === 'wordpress')?.name ?? '').replace(/^\w+/, 'news');
  const service = await of.buy('hosting.wordpress', 'WordPress One', taken, 'wordpress');
  const rows = await provider.db.select().from(wordpressSites).where(eq(wordpressSites.service_id, service.id));
  expect(rows).toEqual([]);
});

describe('the nightly run', () => {
  // It does the work of all teams: this provider has few.
  let shared: TestProvider;
  beforeAll(async () => {
    shared = provider;
    provider = await startProvider();
  });
  afterAll(async () => {
    await provider.stop();
    provider = shared;
  });

  test('deletes only the sites of a cancelled service', { timeout: 60_000 }, async () => {
    const of = await createWordpressTeam(provider);
    const { service_id } = await planOf('WordPress Five', of);
    const ids = (await listed(of)).sites.filter((site) => site.service_id === service_id).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    await provider.db
      .update(services)
      .set({ status: 'cancelled' })
      .where(eq(services.id, Number(service_id)));
    await provider.nights.advance(DAY_MS);
    for (const id of ids) expect(existsSync(folderOf(id).root)).toBe(false);
    expect((await listed(of)).sites.map(({ name }) => name.split('.')[0])).toEqual(['blog']);
  });
});
