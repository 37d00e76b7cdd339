import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { services, wordpressHours, wordpressSites } from '#provider/db/schema.ts';
import { setActive } from '#provider/wordpress/installed.ts';
import { readContent } from '#provider/wordpress/post-content.ts';
import { withSiteDatabase, writeOption } from '#provider/wordpress/site-database.ts';
import { processorTime } from '#tests/support/processor-time.ts';
import { startProvider, type TestProvider } from '../../support/provider.ts';
import { createWordpressTeam, type TestSite, type WordpressTeam } from '../../support/wordpress-fixture.ts';

let provider: TestProvider;
let team: WordpressTeam;
beforeAll(async () => {
  provider = await startProvider();
  team = await createWordpressTeam(provider);
});
afterAll(() => provider.stop());

const findRow = async ({ id }: TestSite) => {
  const [row] = await provider.db.select().from(wordpressSites).where(eq(wordpressSites.id, id));
  if (!row) throw new Error('No site');
  return row;
};
const get = async (site: TestSite, path: string) => {
  const { preview_key } = await findRow(site);
  return fetch(`${provider.url}/wordpress-sites/${preview_key}${path}`, { redirect: 'manual' });
};
const textOf = async (site: TestSite, path = '/') => (await get(site, path)).text();
const execute = (site: TestSite, sql: string, args: (string | number)[] = []) =>
  withSiteDatabase(site.folder.database, async (db) => void (await db.execute({ sql, args })));
const hours = async (site: TestSite) =>
  (await provider.db.select().from(wordpressHours).where(eq(wordpressHours.site_id, site.id)))[0];

test('the page shows what the tables and files hold, and runs nothing', async () => {
  const site = await team.addSite('blog');
  const response = await get(site, '/');
  expect(response.status).toBe(200);
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('script-src');
  const page = await response.text();
  expect(page).toContain('<title>Harbour Journal – Notes from a small studio by the sea</title>');
  expect(page).toContain('The new studio is open');
  expect(page).toContain('#0b6e63');
  expect(page).not.toContain('Opening times in winter');
});

test('a post has its text, its picture and its comments', async () => {
  const site = await team.addSite('blog');
  const number = /\?p=(\d+)">The new studio/.exec(await textOf(site))?.[1];
  const page = await textOf(site, `/?p=${number}`);
  expect(page).toContain('<title>The new studio is open – Harbour Journal</title>');
  expect(page).toContain('Moira');
  const first = /\?p=(\d+)">Why our invoices/.exec(await textOf(site))?.[1];
  const picture = /<img src="([^"]+)"/.exec(await textOf(site, `/?p=${first}`))?.[1] ?? '';
  const file = await fetch(provider.url + picture);
  expect(file.headers.get('Content-Type')).toBe('image/png');
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});

test.each(['/?p=9999', '/?p=x', '/?p=-1', '/?p=1%20OR%201=1'])('%s is a page that isn’t there', async (path) => {
  const site = await team.addSite('blog');
  const response = await get(site, path);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('That page can’t be found');
});

test('an unknown address has no site', async () => {
  for (const key of ['x', '../..', '%00', 'a'.repeat(5000), "'--"])
    expect((await fetch(`${provider.url}/wordpress-sites/${encodeURIComponent(key)}/`)).status).toBe(404);
});

test.each([
  '/wp-config.php',
  '/wp-content/debug.log',
  '/wp-content/uploads/../../wp-config.php',
  '/wp-content/uploads/..%2f..%2fwp-config.php',
  '/wp-content/uploads/%2e%2e/%2e%2e/wp-config.php',
  '/wp-content/uploads/..%5c..%5cwp-config.php',
  '/wp-content/uploads/%252e%252e%252fwp-config.php',
  '/wp-content/uploads/%00',
  '/wp-content/uploads/%',
  '/wp-content/uploads/',
  '/wp-content/uploads/link.png',
  '/wp-content/uploads/out/wp-config.php',
])('%s is never served', async (path) => {
  const site = await team.addSite('blog');
  await symlink(join(site.folder.files, 'wp-config.php'), join(site.folder.files, 'wp-content/uploads/link.png'));
  await symlink(site.folder.files, join(site.folder.files, 'wp-content/uploads/out'));
  const response = await get(site, path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('DB_PASSWORD');
});

test('an upload that is no picture is a download', async () => {
  const site = await team.addSite('blog');
  await writeFile(join(site.folder.files, 'wp-content/uploads/page.html'), '<script>alert(1)</script>');
  const { headers } = await get(site, '/wp-content/uploads/page.html');
  expect(headers.get('Content-Disposition')).toBe('attachment');
  expect(headers.get('Content-Type')).toBe('application/octet-stream');
  expect(headers.get('Content-Security-Policy')).toContain('sandbox');
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<img src="javascript:alert(1)">',
    '<img src="/wp-content/uploads/x.png" onerror="alert(1)">',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '--><script>alert(1)</script>',
  ),
);

test('no script survives in titles and posts', async () => {
  const site = await team.addSite('blog');
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (title, content, name) => {
      const text = (value: string) => Buffer.from(value.replaceAll('\u0000', '')).toString();
      await withSiteDatabase(site.folder.database, async (db) => {
        await writeOption(db, 'blogname', text(name));
        await db.execute({
          sql: "UPDATE wp_posts SET post_title = ?, post_content = ? WHERE post_type = 'post'",
          args: [text(title), `<p>${text(content)}</p>`],
        });
      });
      for (const path of ['/', '/?p=1', '/picture.svg']) {
        const page = await textOf(site, path);
        expect(page).not.toMatch(
          /<script|<svg\/|<img(?! src="\/wordpress-sites\/[\w-]+\/wp-content\/uploads\/[\w./-]+" alt="" \/>)/i,
        );
        expect(page).not.toMatch(/<[a-z][^>"]*(?:"[^"]*"[^>"]*)*\son\w+=/i);
        expect(page).not.toMatch(/(?:href|src)="\s*javascript:/i);
      }
    }),
    { numRuns: 25 },
  );
});

test('the markup of the block editor becomes paragraphs and pictures', () => {
  expect(
    readContent(
      '<!-- wp:heading --><h2>One &amp; two</h2><!-- /wp:heading --><p>Three <strong>four</strong></p><figure><img src="https://x.example/wp-content/uploads/2026/11/a.png" alt=""/></figure><img src="https://x.example/wp-content/uploads/../b.png">',
    ),
  ).toEqual([
    { kind: 'text', text: 'One & two' },
    { kind: 'text', text: 'Three four' },
    { kind: 'picture', path: '2026/11/a.png' },
  ]);
});

test('a plugin that stops PHP breaks the page, with a line in the log', async () => {
  const site = await team.addSite('broken');
  await setActive(site.folder, 'plugin', 'seo-compass', false);
  expect((await get(site, '/')).status).toBe(200);
  await setActive(site.folder, 'plugin', 'seo-compass', true);
  const log = join(site.folder.files, 'wp-content/debug.log');
  const before = await readFile(log, 'utf8');
  const response = await get(site, '/');
  expect(response.status).toBe(500);
  expect(await response.text()).toContain('There has been a critical error on this website.');
  const added = (await readFile(log, 'utf8')).slice(before.length);
  expect(added).toMatch(
    /^\[\d\d-\w{3}-\d{4} [\d:]{8} UTC\] PHP Fatal error: {2}Uncaught Error: Call to undefined function seo_compass_sitemap\(\) in wp-content\/plugins\/seo-compass\/seo-compass\.php:24\n$/,
  );
});

const breakages: [what: string, change: (site: TestSite) => Promise<unknown>, message: string][] = [
  ['no wp-config.php', ({ folder }) => rm(join(folder.files, 'wp-config.php')), 'wp-config.php'],
  ['no core', ({ folder }) => rm(join(folder.files, 'wp-includes'), { recursive: true }), 'critical error'],
  ['no database', ({ folder }) => rm(folder.database), 'Error establishing a database connection'],
  ['a damaged database', ({ folder }) => writeFile(folder.database, 'x'.repeat(9000)), 'Error establishing a database'],
  ['no options', (site) => execute(site, 'DROP TABLE wp_options'), 'Error establishing a database connection'],
  [
    'no theme',
    ({ folder }) => rm(join(folder.files, 'wp-content/themes/tidewater'), { recursive: true }),
    'The theme directory “tidewater” does not exist.',
  ],
  [
    'a PHP that is too old for WordPress',
    ({ folder }) =>
      writeFile(
        join(folder.files, 'wp-includes/version.php'),
        "<?php\n$wp_version = '9.0';\n$required_php_version = '8.4';\n",
      ),
    'Your server is running PHP version 8.2 but WordPress 9.0 requires at least 8.4.',
  ],
];
test.each(breakages)('with %s the page says so', async (_, change, message) => {
  const site = await team.addSite('blog');
  await change(site);
  const response = await get(site, '/');
  expect(response.status).toBe(500);
  expect(await response.text()).toContain(message);
  const health = await site.call('POST', '/health');
  expect(health.body).toMatchObject({ health: { status: 'broken', http_status: 500 } });
});

test('a plugin that is switched on and needs a newer PHP breaks the page', async () => {
  const site = await team.addSite('shop', { php_version: '8.1' });
  const file = join(site.folder.files, 'wp-content/plugins/shop-basket/shop-basket.php');
  await writeFile(file, (await readFile(file, 'utf8')).replace('Requires PHP: 8.1', 'Requires PHP: 8.4'));
  expect((await get(site, '/')).status).toBe(500);
});

test('a page without posts, and one without their table, still work', async () => {
  const site = await team.addSite('blog');
  await execute(site, 'DELETE FROM wp_posts');
  expect(await textOf(site)).toContain('Nothing here yet.');
  await execute(site, 'DROP TABLE wp_posts');
  expect((await get(site, '/')).status).toBe(200);
});

test('a page without a title is found to be broken', async () => {
  const site = await team.addSite('blog');
  for (const name of ['blogname', 'blogdescription'])
    await execute(site, 'UPDATE wp_options SET option_value = ? WHERE option_name = ?', ['', name]);
  const { body } = await site.call('POST', '/health');
  expect(body).toMatchObject({ health: { status: 'broken', problem: 'The page has no title.' } });
});

test('what is served is counted, and comes from memory until something changes', async () => {
  const site = await team.addSite('blog');
  await get(site, '/');
  await get(site, '/');
  expect(await hours(site)).toMatchObject({ visits: 2, requests: 2, cache_hits: 1, php_errors: 0 });
  await execute(site, "UPDATE wp_options SET option_value = 'Another name' WHERE option_name = 'blogname'");
  expect(await textOf(site)).toContain('<title>Another name');
  expect(await hours(site)).toMatchObject({ requests: 3, cache_hits: 1 });
});

test('neither a check nor a picture counts as a visit', async () => {
  const site = await team.addSite('blog');
  await site.call('POST', '/health');
  await get(site, '/picture.svg');
  expect(await hours(site)).toBeUndefined();
});

test('errors are counted each time', async () => {
  const site = await team.addSite('broken');
  await get(site, '/');
  await get(site, '/');
  expect(await hours(site)).toMatchObject({ php_errors: 2, cache_hits: 0 });
});

test('the picture is drawn from the page, and says what is wrong', async () => {
  const site = await team.addSite('blog');
  const response = await get(site, '/picture.svg');
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
  const picture = await response.text();
  expect(picture).toContain('Harbour Journal');
  expect(picture).toContain('#0b6e63');
  expect(await textOf(await team.addSite('broken'), '/picture.svg')).toContain('critical error');
});

test('a suspended site says so to its visitors, also for its uploads', async () => {
  const own = await createWordpressTeam(provider);
  const site = await own.addSite('blog');
  const { service_id } = await findRow(site);
  await provider.db.update(services).set({ status: 'suspended' }).where(eq(services.id, service_id));
  const response = await get(site, '/');
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('This site is suspended.');
  expect((await get(site, '/wp-content/uploads/x.png')).status).toBe(503);
  expect(await textOf(site, '/picture.svg')).toContain('This site is suspended.');
});

test('a theme’s style sheet gives colours, and nothing else', async () => {
  const site = await team.addSite('blog');
  const file = join(site.folder.files, 'wp-content/themes/tidewater/style.css');
  const style = await readFile(file, 'utf8');
  await writeFile(file, style.replace('--accent: #0b6e63;', '--accent: red; } </style><script>alert(1)</script>'));
  const page = await textOf(site);
  expect(page).toContain('#2271b1');
  expect(page).not.toContain('<script');
});

test('a site of 80 plugins is served and listed quickly', async () => {
  const site = await team.addSite('large');
  await get(site, '/');
  const time = await processorTime(async () => {
    await get(site, '/?check');
    await site.call('GET', '');
  });
  expect(time).toBeLessThan(4000);
});

test('a folder that was left half made is made whole', async () => {
  const { wordpressDir } = provider;
  const site = await team.addSite('blog');
  await rm(site.folder.root, { recursive: true });
  const draft = join(wordpressDir, `.new-${site.id}`);
  await mkdir(join(draft, 'files/wp-content'), { recursive: true });
  await writeFile(join(draft, 'database.sqlite'), 'half');
  await vi.waitFor(async () => expect((await get(site, '/')).status).toBe(200));
  expect(await textOf(site)).toContain('Harbour Journal');
});
