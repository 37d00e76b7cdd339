/** The files of a version of WordPress, a plugin or a theme. They are never run. */
import { createHash } from 'node:crypto';
import type { CatalogueItem, CatalogueVersion } from './catalogue.types.ts';

export interface ItemFile {
  /** Relative to the item's folder; for the core, to that of WordPress. */
  path: string;
  content: string;
}

/** Headers of plugins and themes, named as in WordPress. The last one is ours: it holds the simulated effect. */
export const HEADERS = {
  name: 'Plugin Name',
  themeName: 'Theme Name',
  author: 'Author',
  version: 'Version',
  requiresWp: 'Requires at least',
  requiresPhp: 'Requires PHP',
  testedWp: 'Tested up to',
  effect: 'Behaviour',
} as const;

function headersOf(item: CatalogueItem, version: CatalogueVersion): string[] {
  const rows: [string, string | undefined][] = [
    [item.kind === 'theme' ? HEADERS.themeName : HEADERS.name, item.name],
    ['Description', item.description],
    [HEADERS.version, version.version],
    [HEADERS.requiresWp, version.requires_wp],
    [HEADERS.requiresPhp, version.requires_php],
    [HEADERS.testedWp, version.tested_wp],
    [HEADERS.author, item.author],
    ['Text Domain', item.slug],
    [HEADERS.effect, version.effect && JSON.stringify(version.effect)],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [` * ${name}: ${value}`]));
}

const changelogOf = ({ name, versions }: CatalogueItem, installed: CatalogueVersion) =>
  `=== ${name} ===\n\n== Changelog ==\n\n${versions
    .slice(versions.indexOf(installed))
    .map(({ version, changes }) => `= ${version} =\n${changes.map((change) => `* ${change}\n`).join('')}`)
    .join('\n')}`;

function pluginFiles(item: CatalogueItem, version: CatalogueVersion): ItemFile[] {
  const { slug, name } = item;
  const prefix = slug.replaceAll('-', '_');
  return [
    {
      path: `${slug}.php`,
      content: `<?php\n/**\n${headersOf(item, version).join('\n')}\n */\n\ndefined( 'ABSPATH' ) || exit;\n\nrequire_once __DIR__ . '/includes/class-${slug}.php';\nadd_action( 'plugins_loaded', '${prefix}_start' );\n`,
    },
    {
      path: `includes/class-${slug}.php`,
      content: `<?php\nfunction ${prefix}_start() {\n\tdo_action( '${prefix}_ready', '${version.version}' );\n}\n`,
    },
    { path: 'assets/style.css', content: `/* ${name} ${version.version} */\n.${slug} { display: block; }\n` },
    { path: 'readme.txt', content: changelogOf(item, version) },
  ];
}

function themeFiles(item: CatalogueItem, version: CatalogueVersion): ItemFile[] {
  const { background, text, accent } = item.colours ?? { background: '#ffffff', text: '#1d2327', accent: '#2271b1' };
  return [
    {
      path: 'style.css',
      content: `/*\n${headersOf(item, version).join('\n')}\n */\n\n:root {\n  --background: ${background};\n  --text: ${text};\n  --accent: ${accent};\n}\n`,
    },
    { path: 'index.php', content: "<?php\nget_header();\nget_template_part( 'loop' );\nget_footer();\n" },
    { path: 'functions.php', content: "<?php\nadd_theme_support( 'title-tag' );\n" },
    { path: 'readme.txt', content: changelogOf(item, version) },
  ];
}

/** Some of the files of WordPress. Their contents differ between versions, as the real ones do. */
const coreScripts: [path: string, body: string][] = [
  ['index.php', "define( 'WP_USE_THEMES', true );\nrequire __DIR__ . '/wp-blog-header.php';"],
  ['wp-blog-header.php', "require_once __DIR__ . '/wp-load.php';"],
  ['wp-load.php', "require_once __DIR__ . '/wp-config.php';"],
  ['wp-settings.php', "require ABSPATH . 'wp-includes/version.php';"],
  ['wp-login.php', "require __DIR__ . '/wp-load.php';"],
  ['wp-cron.php', "define( 'DOING_CRON', true );"],
  ['xmlrpc.php', "define( 'XMLRPC_REQUEST', true );"],
  ['wp-admin/index.php', "require_once __DIR__ . '/admin.php';"],
  ['wp-admin/admin.php', "define( 'WP_ADMIN', true );"],
  ['wp-admin/update-core.php', "require_once __DIR__ . '/admin.php';"],
  ['wp-includes/functions.php', 'function wp_parse_args( $args ) { return $args; }'],
  ['wp-includes/plugin.php', 'function add_action( $name, $callback ) { return true; }'],
  ['wp-includes/formatting.php', 'function esc_html( $text ) { return $text; }'],
];
const buildOf = (path: string, version: string) =>
  createHash('sha256').update(`${path} ${version}`).digest('hex').slice(0, 12);

const coreFiles = (version: CatalogueVersion): ItemFile[] => [
  ...coreScripts.map(([path, body]) => ({
    path,
    content: `<?php\n/**\n * @package WordPress\n * Build ${buildOf(path, version.version)}\n */\n${body}\n`,
  })),
  {
    path: 'wp-includes/version.php',
    content: `<?php\n/**\n * The version of WordPress.\n *${
      version.effect ? `\n * ${HEADERS.effect}: ${JSON.stringify(version.effect)}` : ''
    }\n */\n$wp_version = '${version.version}';\n$required_php_version = '${version.requires_php ?? '7.4'}';\n`,
  },
  {
    path: 'license.txt',
    content: 'WordPress is free software under the GNU General Public License, version 2 or later.\n',
  },
  { path: 'readme.html', content: `<!doctype html>\n<title>WordPress ${version.version}</title>\n` },
];

export function filesOf(item: CatalogueItem, version: CatalogueVersion): ItemFile[] {
  if (item.kind === 'core') return coreFiles(version);
  return item.kind === 'plugin' ? pluginFiles(item, version) : themeFiles(item, version);
}
