import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { serialize, unserialize } from 'php-serialize';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listTables } from '#provider/backup/sql-dump.ts';
import { findItem, type ItemKind } from '#provider/wordpress/catalogue/catalogue.ts';
import {
  hasPreviousVersion,
  installVersion,
  readInstalled,
  removeItem,
  restorePreviousVersion,
  setActive,
} from '#provider/wordpress/installed.ts';
import { writeSiteDatabase, writeSiteFiles } from '#provider/wordpress/new-site.ts';
import {
  countRows,
  parsePhpStrings,
  readOption,
  serializePhpStrings,
  withSiteDatabase,
  writeOption,
} from '#provider/wordpress/site-database.ts';
import { changeSiteExclusively, foldersIn, type SiteFolder } from '#provider/wordpress/site-folder.ts';
import { siteSamples } from '#provider/wordpress/site-samples.ts';

const made: string[] = [];
let folder: SiteFolder;
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'portal-site-'));
  made.push(root);
  folder = foldersIn(root);
  const site = { domain: 'blog.example', title: 'Blog', sample: siteSamples.blog };
  await writeSiteFiles(folder, site);
  await writeSiteDatabase(folder, site);
});
afterAll(() => Promise.all(made.map((root) => rm(root, { recursive: true, force: true }))));

const find = async (kind: ItemKind, slug: string) => {
  const { core, plugins, themes } = await readInstalled(folder);
  return [core, ...plugins, ...themes].find((item) => item.kind === kind && item.slug === slug);
};
const versionOf = async (kind: ItemKind, slug: string) => (await find(kind, slug))?.version;
const contactDesk = { kind: 'plugin', slug: 'contact-desk' } as const;
const core = { kind: 'core', slug: 'core' } as const;

test('what is installed is read from the files, what is active from the tables', async () => {
  expect(await find('plugin', 'form-lantern')).toEqual({
    kind: 'plugin',
    slug: 'form-lantern',
    name: 'Form Lantern',
    author: 'Lantern & Co',
    version: '3.2.0',
    requires_php: '8.0',
    requires_wp: '6.3',
    tested_wp: '6.9',
    is_active: true,
  });
  expect((await find('plugin', 'hello-harbour'))?.is_active).toBe(false);
  expect(await find('core', 'core')).toMatchObject({ version: '6.9.4', requires_php: '7.4' });
  expect((await find('theme', 'tidewater'))?.is_active).toBe(true);
  expect((await find('theme', 'saltmarsh'))?.is_active).toBe(false);
});

test('a change of a file by anybody is seen', async () => {
  const file = join(folder.files, 'wp-content/plugins/contact-desk/contact-desk.php');
  await versionOf('plugin', 'contact-desk');
  await writeFile(file, (await readFile(file, 'utf8')).replace('Version: 2.3.0', 'Version: 2.3.0-custom'));
  expect(await versionOf('plugin', 'contact-desk')).toBe('2.3.0-custom');
});

test('folders without a header, links and files are no plugins', async () => {
  const plugins = join(folder.files, 'wp-content/plugins');
  await mkdir(join(plugins, 'empty'));
  await mkdir(join(plugins, 'linked'));
  await symlink('/etc/passwd', join(plugins, 'linked/linked.php'));
  await symlink('/etc', join(plugins, 'etc'));
  const { plugins: found } = await readInstalled(folder);
  expect(found.map(({ slug }) => slug)).not.toEqual(expect.arrayContaining(['empty']));
  expect(found.some(({ slug }) => ['linked', 'etc', 'empty'].includes(slug))).toBe(false);
});

test('an installed version replaces the other, which is kept', async () => {
  await installVersion(folder, { ...contactDesk, version: '2.4.1' });
  expect(await find('plugin', 'contact-desk')).toMatchObject({ version: '2.4.1', is_active: true });
  expect(await hasPreviousVersion(folder, { ...contactDesk, version: '2.3.0' })).toBe(true);
  expect(await readdir(folder.drafts)).toEqual([]);
});

test('going back restores the files as they were, byte for byte', async () => {
  const own = join(folder.files, 'wp-content/plugins/contact-desk/own-change.txt');
  await writeFile(own, 'kept');
  await installVersion(folder, { ...contactDesk, version: '2.4.1' });
  expect(existsSync(own)).toBe(false);
  await restorePreviousVersion(folder, { ...contactDesk, version: '2.3.0' });
  expect(await versionOf('plugin', 'contact-desk')).toBe('2.3.0');
  expect(await readFile(own, 'utf8')).toBe('kept');
  expect(await hasPreviousVersion(folder, { ...contactDesk, version: '2.3.0' })).toBe(false);
});

test('one version back is kept, and no more', async () => {
  await installVersion(folder, { ...contactDesk, version: '2.4.0' });
  await installVersion(folder, { ...contactDesk, version: '2.4.1' });
  expect(await readdir(join(folder.versions, 'plugin/contact-desk'))).toEqual(['2.4.0']);
  await expect(restorePreviousVersion(folder, { ...contactDesk, version: '2.3.0' })).rejects.toThrow('no longer kept');
});

test('the core and a theme are replaced and go back', async () => {
  const admin = () => readFile(join(folder.files, 'wp-admin/index.php'), 'utf8');
  const before = await admin();
  await installVersion(folder, { ...core, version: '7.0.2' });
  expect(await versionOf('core', 'core')).toBe('7.0.2');
  expect(await admin()).not.toBe(before);
  expect(existsSync(join(folder.files, 'wp-config.php'))).toBe(true);
  await restorePreviousVersion(folder, { ...core, version: '6.9.4' });
  expect(await versionOf('core', 'core')).toBe('6.9.4');
  expect(await admin()).toBe(before);
  const theme = { kind: 'theme', slug: 'tidewater' } as const;
  await installVersion(folder, { ...theme, version: '1.3.0' });
  expect(await find('theme', 'tidewater')).toMatchObject({ version: '1.3.0', is_active: true });
  await restorePreviousVersion(folder, { ...theme, version: '1.2.0' });
  expect(await versionOf('theme', 'tidewater')).toBe('1.2.0');
});

test('called twice, an installation and a return are done once', async () => {
  const to = { ...contactDesk, version: '2.4.1' };
  const back = { ...contactDesk, version: '2.3.0' };
  await installVersion(folder, to);
  await installVersion(folder, to);
  expect(await hasPreviousVersion(folder, back)).toBe(true);
  await restorePreviousVersion(folder, back);
  await restorePreviousVersion(folder, back);
  expect(await versionOf('plugin', 'contact-desk')).toBe('2.3.0');
});

test('an update that a stop has interrupted between its two moves is completed', async () => {
  const place = join(folder.files, 'wp-content/plugins/contact-desk');
  await mkdir(join(folder.versions, 'plugin/contact-desk'), { recursive: true });
  await rename(place, join(folder.versions, 'plugin/contact-desk/2.3.0'));
  await installVersion(folder, { ...contactDesk, version: '2.4.1' });
  expect(await versionOf('plugin', 'contact-desk')).toBe('2.4.1');
  expect(await hasPreviousVersion(folder, { ...contactDesk, version: '2.3.0' })).toBe(true);
});

test('an update of the core that a stop has interrupted anywhere is completed, and can be undone', async () => {
  const kept = join(folder.versions, 'core/core/6.9.4');
  for (const [part, isReplaced] of [
    ['wp-admin', true],
    ['index.php', true],
    ['wp-includes', false],
  ] as const) {
    await mkdir(kept, { recursive: true });
    await rename(join(folder.files, part), join(kept, part));
    if (isReplaced && part === 'wp-admin') await mkdir(join(folder.files, part));
  }
  await mkdir(folder.drafts, { recursive: true });
  await writeFile(join(folder.drafts, 'core-from'), '6.9.4');
  await installVersion(folder, { ...core, version: '7.0.2' });
  expect(await versionOf('core', 'core')).toBe('7.0.2');
  expect(existsSync(join(folder.files, 'wp-admin/index.php'))).toBe(true);
  await restorePreviousVersion(folder, { ...core, version: '6.9.4' });
  expect(await versionOf('core', 'core')).toBe('6.9.4');
  expect(await readdir(folder.drafts)).toEqual([]);
});

test('an update that changes nothing keeps the version', async () => {
  const site = {
    domain: 'x.example',
    title: 'X',
    sample: { ...siteSamples.blog, plugins: [['sticky-pier', '3.0.0', true]] },
  } as const;
  await rm(folder.root, { recursive: true });
  await writeSiteFiles(folder, site);
  await writeSiteDatabase(folder, site);
  await installVersion(folder, { kind: 'plugin', slug: 'sticky-pier', version: '3.0.1' });
  expect(await versionOf('plugin', 'sticky-pier')).toBe('3.0.0');
});

test('what needs a licence is refused, with nothing changed', async () => {
  const ref = { kind: 'plugin', slug: 'gallery-quay-pro', version: '5.3.0' } as const;
  await expect(installVersion(folder, ref)).rejects.toThrow('needs a valid licence');
  expect(await versionOf('plugin', 'gallery-quay-pro')).toBe('5.2.0');
});

test.each(['../x', '..', '.', 'a/b', 'a\\b', '', '%2e%2e', 'a\u0000b', 'x'.repeat(200), '.hidden', 'a..b'])(
  'the slug %j names nothing',
  async (slug) => {
    for (const work of [
      () => installVersion(folder, { kind: 'plugin', slug, version: '1' }),
      () => restorePreviousVersion(folder, { kind: 'plugin', slug, version: '1' }),
      () => setActive(folder, 'plugin', slug, true),
      () => removeItem(folder, 'plugin', slug),
      () => removeItem(folder, 'theme', slug),
    ])
      await expect(work()).rejects.toMatchObject({ status: 422 });
    expect((await readInstalled(folder)).plugins).toHaveLength(8);
  },
);

test.each(['../../../files', '..', '/etc', ''])('the version %j leads nowhere', async (version) => {
  await expect(restorePreviousVersion(folder, { ...contactDesk, version })).rejects.toThrow('no longer kept');
  expect(await versionOf('plugin', 'contact-desk')).toBe('2.3.0');
});

test('a file that says a hostile version is replaced, and nothing outside is written', async () => {
  const file = join(folder.files, 'wp-content/plugins/contact-desk/contact-desk.php');
  await writeFile(file, '<?php\n/**\n * Plugin Name: Contact Desk\n * Version: ../../../../escaped\n */\n');
  await installVersion(folder, { ...contactDesk, version: '2.4.1' });
  expect(await versionOf('plugin', 'contact-desk')).toBe('2.4.1');
  expect(await readdir(join(folder.versions, 'plugin/contact-desk'))).toEqual(['unknown']);
});

test('plugins are enabled and disabled as WordPress stores it', async () => {
  await setActive(folder, 'plugin', 'hello-harbour', true);
  await setActive(folder, 'plugin', 'seo-compass', false);
  const stored = await withSiteDatabase(folder.database, (db) => readOption(db, 'active_plugins'));
  const files = unserialize(stored ?? '') as string[];
  expect(files).toContain('hello-harbour/hello-harbour.php');
  expect(files).not.toContain('seo-compass/seo-compass.php');
  expect(files).toEqual([...files].sort());
  expect((await find('plugin', 'hello-harbour'))?.is_active).toBe(true);
});

test('a theme is shown in place of another, and only one that is installed', async () => {
  await setActive(folder, 'theme', 'saltmarsh', true);
  expect((await find('theme', 'saltmarsh'))?.is_active).toBe(true);
  expect((await find('theme', 'tidewater'))?.is_active).toBe(false);
  await expect(setActive(folder, 'theme', 'quayside', true)).rejects.toThrow('isn’t installed');
});

test('a removed plugin is deleted with its stored data', async () => {
  await installVersion(folder, { ...contactDesk, version: '2.4.1' });
  await removeItem(folder, 'plugin', 'contact-desk');
  expect(await find('plugin', 'contact-desk')).toBeUndefined();
  expect(await hasPreviousVersion(folder, { ...contactDesk, version: '2.3.0' })).toBe(false);
  const stored = await withSiteDatabase(folder.database, (db) => readOption(db, 'active_plugins'));
  expect(stored).not.toContain('contact-desk');
});

test('the tables are those of WordPress, with honest rows', async () => {
  await withSiteDatabase(folder.database, async (db) => {
    expect(await listTables(db)).toEqual(
      ['comments', 'options', 'postmeta', 'posts', 'terms', 'usermeta', 'users'].map((name) => `wp_${name}`),
    );
    expect(await countRows(db, 'wp_comments')).toBe(2);
    await writeOption(db, 'blogname', 'Other');
    expect(await readOption(db, 'blogname')).toBe('Other');
    expect(await readOption(db, 'unset')).toBeNull();
    const { rows } = await db.execute("SELECT option_value AS v FROM wp_options WHERE option_value LIKE 'a:%'");
    for (const { v } of rows) expect(() => unserialize(String(v))).not.toThrow();
  });
});

test('a database that is missing is not made by looking', async () => {
  await rm(folder.database);
  await expect(withSiteDatabase(folder.database, async () => 1)).rejects.toThrow('missing');
  expect(existsSync(folder.database)).toBe(false);
});

test('lists of strings are serialized as PHP does it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 6 }), (values) => {
      expect(serializePhpStrings(values)).toBe(serialize(values));
      expect(parsePhpStrings(serialize(values))).toEqual(values);
    }),
  );
});

test.each(['', 'a:1:{', 'a:1:{i:0;s:99:"x";}', 'b:1;', 's:3:"abc";', 'a:1:{i:0;s:-1:"x";}'])(
  '%j has no strings',
  (text) => expect(parsePhpStrings(text)).toEqual([]),
);

test('changes of one site happen one after the other, and a change may hold another', async () => {
  const steps: string[] = [];
  const slow = changeSiteExclusively(folder, async () => {
    steps.push('first begins');
    await changeSiteExclusively(folder, async () => void steps.push('within'));
    await new Promise((resolve) => setImmediate(resolve));
    steps.push('first ends');
  });
  await Promise.all([slow, changeSiteExclusively(folder, async () => void steps.push('second'))]);
  expect(steps).toEqual(['first begins', 'within', 'first ends', 'second']);
});

test('a change that fails lets the next one have its turn', async () => {
  const failed = changeSiteExclusively(folder, () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(await changeSiteExclusively(folder, async () => 'next')).toBe('next');
});

test('each item of the samples is in the catalogue, newest version first', () => {
  for (const sample of Object.values(siteSamples)) {
    expect(findItem('core', 'core')?.versions.map(({ version }) => version)).toContain(sample.core);
    for (const [slug, version] of sample.plugins)
      expect(findItem('plugin', slug)?.versions.map((one) => one.version)).toContain(version);
    for (const [slug, version] of sample.themes)
      expect(findItem('theme', slug)?.versions.map((one) => one.version)).toContain(version);
  }
  const dates = findItem('core', 'core')?.versions.map(({ released_at }) => released_at) ?? [];
  expect(dates).toEqual(dates.toSorted().toReversed());
});
