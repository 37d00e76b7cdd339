/** The files and tables of a new site. */
import { createHash } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from '@libsql/client';
import { currentTime } from '../clock.ts';
import { drawPicture } from '../hosting/sample-site.ts';
import { generateSecret } from '../secrets.ts';
import { type CatalogueItem, findItem, findVersion, type ItemKind } from './catalogue/catalogue.ts';
import { filesOf } from './catalogue/item-files.ts';
import { ACTIVE_PLUGINS, mainFileOf } from './read-items.ts';
import { createTables, serializePhpStrings, withNewDatabase } from './site-database.ts';
import type { SiteFolder } from './site-folder.ts';
import type { SiteSample } from './site-samples.ts';

const DAY_MS = 24 * 3_600_000;
/** Pixels. */
const PICTURE_SIZE = 96;

export interface NewSite {
  domain: string;
  title: string;
  sample: SiteSample;
}

const daysAgo = (days: number) => new Date(currentTime() - days * DAY_MS);
/** In the format of WordPress: `2026-11-22 13:00:00`. */
const sqlTime = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');
/** In the format of PHP's log: `22-Nov-2026 13:00:00 UTC`. */
export const logTime = (date: Date) => {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${day}-${month}-${year} ${time} UTC`;
};
const databaseName = (domain: string) => `wp_${createHash('sha256').update(domain).digest('hex').slice(0, 8)}`;

const KEYS = ['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT'];

const wpConfig = (domain: string) => `<?php
define( 'DB_NAME', '${databaseName(domain)}' );
define( 'DB_USER', '${databaseName(domain)}' );
define( 'DB_PASSWORD', '${generateSecret()}' );
define( 'DB_HOST', 'localhost' );
define( 'DB_CHARSET', 'utf8mb4' );

${KEYS.map((key) => `define( '${key}', '${generateSecret()}' );`).join('\n')}

$table_prefix = 'wp_';

define( 'WP_DEBUG', false );
define( 'WP_DEBUG_LOG', false );
define( 'WP_DEBUG_DISPLAY', false );

if ( ! defined( 'ABSPATH' ) ) {
\tdefine( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`;

const HTACCESS = `# BEGIN WordPress
<IfModule mod_rewrite.c>
RewriteEngine On
RewriteBase /
RewriteRule ^index\\.php$ - [L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} !-d
RewriteRule . /index.php [L]
</IfModule>
# END WordPress
`;

const SILENCE = '<?php\n// Silence is golden.\n';

interface NewFile {
  path: string;
  content: string | Buffer;
  modified: Date;
}

function itemFiles(kind: ItemKind, slug: string, version: string, folder: string): NewFile[] {
  const item = findItem(kind, slug);
  const found = findVersion(kind, slug, version);
  if (!item || !found) throw new Error(`${slug} ${version} is not in the catalogue`);
  const modified = new Date(`${found.released_at}T09:00:00Z`);
  return filesOf(item as CatalogueItem, found).map(({ path, content }) => ({
    path: join(folder, path),
    content,
    modified,
  }));
}

/** The folder of an upload, as WordPress names it: `2026/11`. */
const pictureMonth = (days: number) => daysAgo(days).toISOString().slice(0, 7).replace('-', '/');
const picturePaths = () => [`${pictureMonth(40)}/harbour.png`, `${pictureMonth(6)}/studio.png`];

function allFiles({ domain, sample }: NewSite): NewFile[] {
  const made = daysAgo(sample.posts.length > 1 ? 240 : 0);
  const own = (path: string, content: string | Buffer, modified = made): NewFile => ({ path, content, modified });
  const log = sample.log.map((line, at) => `[${logTime(daysAgo((sample.log.length - at) / 24))}] ${line}\n`).join('');
  return [
    ...itemFiles('core', 'core', sample.core, ''),
    ...sample.plugins.flatMap(([slug, version]) => itemFiles('plugin', slug, version, `wp-content/plugins/${slug}`)),
    ...sample.themes.flatMap(([slug, version]) => itemFiles('theme', slug, version, `wp-content/themes/${slug}`)),
    own('wp-config.php', wpConfig(domain)),
    own('.htaccess', HTACCESS),
    own('wp-content/index.php', SILENCE),
    own('wp-content/plugins/index.php', SILENCE),
    own('wp-content/themes/index.php', SILENCE),
    ...(log === '' ? [] : [own('wp-content/debug.log', log, daysAgo(0))]),
    ...picturePaths().map((path) =>
      own(`wp-content/uploads/${path}`, drawPicture(PICTURE_SIZE, `${domain} ${path}`), daysAgo(40)),
    ),
  ];
}

/** Writes the WordPress tree. */
export async function writeSiteFiles(folder: SiteFolder, site: NewSite): Promise<void> {
  const made = new Set<string>();
  for (const { path, content, modified } of allFiles(site)) {
    const file = join(folder.files, path);
    if (!made.has(dirname(file))) await mkdir(dirname(file), { recursive: true });
    made.add(dirname(file));
    await writeFile(file, content);
    await utimes(file, modified, modified);
  }
  for (const path of [folder.drafts, folder.versions]) await mkdir(path, { recursive: true });
}

const paragraph = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
const picture = (domain: string, path: string) =>
  `<!-- wp:image -->\n<figure><img src="https://${domain}/wp-content/uploads/${path}" alt=""/></figure>\n<!-- /wp:image -->`;
const slugOf = (title: string) =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

interface Post {
  title: string;
  content: string;
  type: string;
  status: string;
  date: Date;
  mime?: string;
  guid?: string;
}

function postsOf({ domain, sample }: NewSite): Post[] {
  const [first = '', second = ''] = picturePaths();
  const page = (title: string, text: string): Post => ({
    title,
    content: paragraph(text),
    type: 'page',
    status: 'publish',
    date: daysAgo(200),
  });
  return [
    ...sample.posts.toReversed().map(
      ({ title, text, days }, at): Post => ({
        title,
        content: [...text.map(paragraph), ...(at % 2 === 0 ? [picture(domain, second)] : [])].join('\n\n'),
        type: 'post',
        status: 'publish',
        date: daysAgo(days),
      }),
    ),
    page('About', `Write to us at hello@${domain}, or find us at https://${domain}/about/.`),
    page('Contact', 'We answer on weekdays.'),
    { ...page('Opening times in winter', 'To be decided.'), type: 'post', status: 'draft', date: daysAgo(1) },
    ...[first, second].map(
      (path): Post => ({
        title: path.replace(/^.*\/|\.png$/g, ''),
        content: '',
        type: 'attachment',
        status: 'inherit',
        date: daysAgo(40),
        mime: 'image/png',
        guid: `https://${domain}/wp-content/uploads/${path}`,
      }),
    ),
  ];
}

/** Some values are PHP-serialized, as in WordPress: changing a URL within them must change their lengths. */
function optionsOf({ domain, title, sample }: NewSite): [name: string, value: string][] {
  const theme = sample.themes.find(([, , isActive]) => isActive)?.[0] ?? '';
  const text = (value: string) => `s:${Buffer.byteLength(value)}:"${value}";`;
  const active = sample.plugins.filter(([, , isActive]) => isActive).map(([slug]) => mainFileOf(slug));
  return [
    ['siteurl', `https://${domain}`],
    ['home', `https://${domain}`],
    ['blogname', title],
    ['blogdescription', sample.tagline],
    ['admin_email', `hello@${domain}`],
    ['blog_public', '1'],
    ['permalink_structure', '/%postname%/'],
    [ACTIVE_PLUGINS, serializePhpStrings(active.toSorted())],
    ['stylesheet', theme],
    ['template', theme],
    [
      'widget_text',
      `a:1:{i:2;a:2:{${text('title')}${text('About')}${text('text')}${text(`See https://${domain}/about/`)}}}`,
    ],
    [
      `theme_mods_${theme}`,
      `a:1:{${text('header_image')}${text(`https://${domain}/wp-content/uploads/${picturePaths()[0]}`)}}`,
    ],
  ];
}

async function insertRows(db: Client, site: NewSite): Promise<void> {
  const { domain, sample } = site;
  const posts = postsOf(site);
  const made = sqlTime(daysAgo(200));
  const newestPost = sample.posts.length;
  await db.batch(
    [
      ...optionsOf(site).map((args) => ({
        sql: 'INSERT INTO wp_options (option_name, option_value) VALUES (?, ?)',
        args,
      })),
      {
        sql: 'INSERT INTO wp_users (user_login, user_pass, user_nicename, user_email, user_registered, display_name) VALUES (?, ?, ?, ?, ?, ?)',
        // There is no password: people sign in from the portal.
        args: ['admin', '*', 'admin', `hello@${domain}`, made, 'Editor'],
      },
      {
        sql: 'INSERT INTO wp_usermeta (user_id, meta_key, meta_value) VALUES (1, ?, ?)',
        args: ['wp_capabilities', 'a:1:{s:13:"administrator";b:1;}'],
      },
      "INSERT INTO wp_terms (name, slug) VALUES ('News', 'news')",
      ...posts.map(({ title, content, type, status, date, mime = '', guid }, at) => ({
        sql: `INSERT INTO wp_posts (post_author, post_date, post_date_gmt, post_content, post_title, post_status, post_name,
          post_modified, post_modified_gmt, guid, post_type, post_mime_type, comment_count)
          VALUES (1, ?1, ?1, ?2, ?3, ?4, ?5, ?1, ?1, ?6, ?7, ?8, ?9)`,
        args: [
          sqlTime(date),
          content,
          title,
          status,
          slugOf(title),
          guid ?? `https://${domain}/?p=${at + 1}`,
          type,
          mime,
          at + 1 === newestPost ? sample.comments.length : 0,
        ],
      })),
      ...posts.flatMap(({ type, guid = '' }, at) =>
        type === 'attachment'
          ? [
              {
                sql: 'INSERT INTO wp_postmeta (post_id, meta_key, meta_value) VALUES (?, ?, ?)',
                args: [at + 1, '_wp_attached_file', guid.replace(/^.*\/uploads\//, '')],
              },
            ]
          : [],
      ),
      ...sample.comments.map(({ author, text }, at) => ({
        sql: `INSERT INTO wp_comments (comment_post_ID, comment_author, comment_date, comment_date_gmt, comment_content)
          VALUES (?1, ?2, ?3, ?3, ?4)`,
        args: [newestPost, author, sqlTime(daysAgo(2 - at / 4)), text],
      })),
    ],
    'write',
  );
}

/** Creates the tables and their first rows. */
export const writeSiteDatabase = (folder: SiteFolder, site: NewSite): Promise<void> =>
  withNewDatabase(folder.database, async (db) => {
    await db.execute('PRAGMA synchronous = OFF');
    await createTables(db);
    await insertRows(db, site);
  });
