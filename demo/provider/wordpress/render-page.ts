/** Renders the pages of a site from its files and tables. None of its code is run. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html, raw } from 'hono/html';
import { pathExists } from '../path-exists.ts';
import type { ThemeColours } from './catalogue/catalogue.types.ts';
import { readContent } from './post-content.ts';
import { type ReadItem, type ReadItems, readItems } from './read-items.ts';
import { withSiteDatabase } from './site-database.ts';
import type { SiteFolder } from './site-folder.ts';
import { type Post, readSiteContent, type SiteContent } from './site-posts.ts';
import { findBlock } from './update-plan.ts';
import { readSettings } from './wp-config.ts';

export interface RenderedPage {
  status: 200 | 404 | 500 | 503;
  title: string;
  /** Why there is no page. */
  problem: string | null;
  html: string;
  colours: ThemeColours;
  headings: string[];
  /** Lines of PHP's log. */
  log: string[];
  phpErrors: number;
  /** Milliseconds that plugins take. */
  slowMs: number;
}

/** Messages of WordPress. */
export const CRITICAL_ERROR = 'There has been a critical error on this website.';
const MAINTENANCE = 'Briefly unavailable for scheduled maintenance. Check back in a minute.';
const NO_DATABASE = 'Error establishing a database connection';

const DEFAULT_COLOURS: ThemeColours = { background: '#ffffff', text: '#1d2327', accent: '#2271b1' };
const MAX_SLOW_MS = 1000;

/** A page that WordPress shows instead of one of the site. */
export function errorPage(status: RenderedPage['status'], title: string, problem: string): RenderedPage {
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex, nofollow" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem; }
    </style>
  </head>
  <body>
    <main><p>${problem}</p></main>
  </body>
</html>`;
  return {
    status,
    title,
    problem,
    html: String(page),
    colours: { background: '#f0f0f1', text: '#3c434a', accent: '#8c8f94' },
    headings: [],
    log: [],
    phpErrors: 0,
    slowMs: 0,
  };
}

/** The colours in a theme's style sheet. Nothing else of it is used. */
async function readColours({ files }: SiteFolder, theme: string): Promise<ThemeColours> {
  const style = await readFile(join(files, 'wp-content', 'themes', theme, 'style.css'), 'utf8').catch(() => '');
  const colourOf = (name: keyof ThemeColours) =>
    new RegExp(`--${name}:\\s*(#[0-9a-f]{6})\\s*;`, 'i').exec(style)?.[1] ?? DEFAULT_COLOURS[name];
  return { background: colourOf('background'), text: colourOf('text'), accent: colourOf('accent') };
}

const fileOf = ({ kind, slug }: ReadItem) => {
  if (kind === 'core') return 'wp-includes/version.php';
  return kind === 'plugin' ? `wp-content/plugins/${slug}/${slug}.php` : `wp-content/themes/${slug}/functions.php`;
};

/** The log line of the error that stops PHP; null if none. */
function findFatal(items: ReadItems, php: string): string | null {
  for (const item of activeItems(items)) {
    const platform = { php, wordpress: items.core.version };
    if (item.kind !== 'core' && findBlock({ requires_php: item.requires_php }, platform))
      return `PHP Parse error:  syntax error, unexpected token in ${fileOf(item)} on line 24 (written for PHP ${item.requires_php})`;
    if (item.effect && 'fatal' in item.effect) return `PHP Fatal error:  ${item.effect.fatal} in ${fileOf(item)}:24`;
  }
  return null;
}

const activeItems = ({ core, plugins, themes }: ReadItems): ReadItem[] =>
  [core, ...plugins, ...themes].filter(({ is_active }) => is_active);

function effectsOf(items: ReadItems) {
  const active = activeItems(items);
  const warnings = active.flatMap((item) =>
    item.effect && 'warning' in item.effect
      ? [`PHP Warning:  ${item.effect.warning} in ${fileOf(item)} on line 24`]
      : [],
  );
  const titles = active.flatMap(({ effect }) => (effect && 'title' in effect ? [effect.title] : []));
  const slow = active.reduce((sum, { effect }) => sum + (effect && 'slow_ms' in effect ? effect.slow_ms : 0), 0);
  return { warnings, title: titles[0] ?? null, slowMs: Math.min(MAX_SLOW_MS, slow) };
}

const renderContent = (content: string, base: string) =>
  readContent(content).map((block) =>
    block.kind === 'picture'
      ? html`<img src="${base}wp-content/uploads/${block.path}" alt="" />`
      : html`<p>${block.text}</p>`,
  );

const excerptOf = (content: string) => {
  const first = readContent(content).find((block) => block.kind === 'text');
  return first?.kind === 'text' ? first.text : '';
};
const titleOf = ({ title }: Post) => title || '(no title)';

function renderMain(content: SiteContent, base: string, isMissing: boolean) {
  const { post, posts, comments } = content;
  if (isMissing)
    return html`<h2>That page can’t be found</h2>
      <p>It may have moved. <a href="${base}">Go to the start page</a></p>`;
  if (post)
    return html`<article>
        <h2>${titleOf(post)}</h2>
        ${renderContent(post.content, base)}
        ${
          comments.length === 0
            ? ''
            : html`<h3>Comments</h3>
        ${comments.map(({ author, text }) => html`<p><strong>${author}</strong>: ${text}</p>`)}`
        }
      </article>`;
  if (posts.length === 0) return html`<p>Nothing here yet.</p>`;
  return html`${posts.map(
    (one) => html`<article>
        <h2><a href="${base}?p=${one.id}">${titleOf(one)}</a></h2>
        <time>${one.date.slice(0, 10)}</time>
        <p>${excerptOf(one.content)}</p>
      </article>`,
  )}`;
}

function renderDocument(content: SiteContent, colours: ThemeColours, title: string, base: string, isMissing: boolean) {
  const { background, text, accent } = colours;
  const style = `
      body { background: ${background}; color: ${text}; font: 17px/1.6 system-ui, sans-serif; margin: 0; overflow-wrap: anywhere; }
      a { color: ${accent}; }
      h1 a, h2 a { text-decoration: none; }
      header, main, footer { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
      header { border-bottom: 4px solid ${accent}; }
      header p { margin: 0; }
      nav { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 1rem; }
      article { margin-bottom: 2.5rem; }
      img { border-radius: 4px; max-width: 100%; }
      h1, h2 { line-height: 1.2; margin-bottom: 0.25rem; }`;
  return html`<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${content.isPublic ? '' : html`<meta name="robots" content="noindex, nofollow" />`}
    <title>${title}</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <header>
      <h1><a href="${base}">${content.title}</a></h1>
      <p>${content.tagline}</p>
      <nav>${content.pages.toReversed().map((page) => html`<a href="${base}?p=${page.id}">${titleOf(page)}</a> `)}</nav>
    </header>
    <main>${renderMain(content, base, isMissing)}</main>
    <footer><p>${content.home.replace(/^https?:\/\//, '')} · Proudly powered by WordPress</p></footer>
  </body>
</html>`;
}

const criticalErrorPage = (line: string): RenderedPage => ({
  ...errorPage(500, 'WordPress › Error', CRITICAL_ERROR),
  log: [line],
  phpErrors: 1,
});

/** The page shown if WordPress cannot start; null if it can. */
async function findStartupError(folder: SiteFolder, items: ReadItems, php: string): Promise<RenderedPage | null> {
  const { files } = folder;
  if (!(await pathExists(join(files, 'wp-config.php'))))
    return errorPage(500, 'WordPress › Error', 'There doesn’t seem to be a wp-config.php file.');
  for (const path of ['index.php', 'wp-settings.php', 'wp-includes/version.php', 'wp-includes/functions.php'])
    if (!(await pathExists(join(files, path))))
      return criticalErrorPage(`PHP Fatal error:  Uncaught Error: Failed opening required '${path}' in wp-load.php:12`);
  const { version, requires_php } = items.core;
  if (findBlock({ requires_php }, { php, wordpress: version }))
    return errorPage(
      500,
      'WordPress › Error',
      `Your server is running PHP version ${php} but WordPress ${version} requires at least ${requires_php}.`,
    );
  const fatal = findFatal(items, php);
  return fatal === null ? null : criticalErrorPage(fatal);
}

/**
 * @param page `postId`: null for the start page; `base`: path that the page's links begin with
 */
export async function renderPage(
  folder: SiteFolder,
  php: string,
  { postId, base }: { postId: number | null; base: string },
): Promise<RenderedPage> {
  const { is_maintenance, is_debug } = await readSettings(folder);
  if (is_maintenance) return errorPage(503, 'Maintenance', MAINTENANCE);
  const items = await readItems(folder);
  const startupError = await findStartupError(folder, items, php);
  if (startupError) return startupError;
  const content = await withSiteDatabase(folder.database, (db) => readSiteContent(db, postId)).catch(() => null);
  if (!content) return errorPage(500, 'Database Error', NO_DATABASE);
  const theme = items.themes.find(({ is_active }) => is_active);
  if (!theme) return errorPage(500, 'WordPress › Error', `The theme directory “${content.theme}” does not exist.`);
  const colours = await readColours(folder, theme.slug);
  const { warnings, title: changedTitle, slowMs } = effectsOf(items);
  const isMissing = postId !== null && !content.post;
  const ownTitle = content.post ? [titleOf(content.post), content.title] : [content.title, content.tagline];
  const title = changedTitle ?? (isMissing ? ['Page not found', content.title] : ownTitle).filter(Boolean).join(' – ');
  return {
    status: isMissing ? 404 : 200,
    title,
    problem: null,
    html: String(await renderDocument(content, colours, title, base, isMissing)),
    colours,
    headings: [content.title, ...content.posts.map(titleOf)],
    log: is_debug ? warnings : [],
    phpErrors: warnings.length,
    slowMs,
  };
}
