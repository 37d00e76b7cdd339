import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { html } from 'hono/html';
import { sign } from 'hono/jwt';
import { createHttpServer } from '#demo/http-server.ts';
import { createReloadRoutes, RELOAD_SCRIPT } from './reload.routes.ts';

interface HostOptions {
  /** The project's folder, with a slash at its end. */
  root: string;
  apiBase: string;
  paymentBase: string;
  /** Where the chat's websocket is, as an origin of HTTP. Default: the provider's. */
  realtimeOrigin?: string;
  /** The secret with which this site signs the identity of its users. */
  identitySecret: string;
  /** Whether open pages reload when the build changes. */
  isDev: boolean;
}

/** The users of the demo's brand site. */
const siteUsers = [
  { sub: 'nora', name: 'Nora Lindqvist', email: 'nora@example.test' },
  { sub: 'omar', name: 'Omar Haddad', email: 'omar@example.test' },
];
const IDENTITY_VALID_S = 3600;
const FILE_FOLDERS = /^\/(demo|dist|dist-two|dist-maps|demo-dist)\//;
const DEFAULT_BRAND = 'hp';

/** The strictest policy that the elements work under. It does not allow `data:` images. */
const strictPolicy = ({ apiBase, paymentBase, realtimeOrigin = apiBase }: HostOptions, images: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    "base-uri 'none'",
    `connect-src ${apiBase} ${realtimeOrigin.replace('http', 'ws')}`,
    `img-src 'self' blob: ${apiBase}${images}`,
    "font-src 'self'",
    `frame-src ${paymentBase}`,
  ].join('; ');

/** `?csp=strict` serves any page with the strict policy. */
const isStrict = (c: Context) => c.req.query('csp') === 'strict';
function sendWithStrictPolicy(c: Context, html: string, options: HostOptions, images = '') {
  c.header('Content-Security-Policy', strictPolicy(options, images));
  return c.html(html.replace('<link rel="icon" href="data:," />', ''));
}

interface PageQuery {
  brand?: string | undefined;
  /** What is searched for. */
  q?: string | undefined;
}

/** Reads a page and fills in its placeholders. An unknown brand becomes the default one. */
function renderPage(file: string, { brand: requested, q = '' }: PageQuery, { apiBase, isDev }: HostOptions): string {
  const brand = requested && /^(hp|gb|eh|ewh|cp)$/.test(requested) ? requested : DEFAULT_BRAND;
  return (
    readFileSync(file, 'utf8')
      .replaceAll('{{api}}', apiBase)
      .replaceAll('{{brand}}', brand)
      // The seeded host names of the brands: localhost is hp's.
      .replaceAll('{{appDomain}}', brand === DEFAULT_BRAND ? 'localhost' : `${brand}.localhost`)
      .replaceAll('{{query}}', () => String(html`${q}`))
      .replace('</body>', `${isDev ? RELOAD_SCRIPT : ''}</body>`)
  );
}

/** High for what the first paint needs, low for elements that are closed until somebody opens them. */
function priorityOf(file: string): 'high' | 'low' | 'auto' {
  if (/\/(react|core|[\w-]+\.root)-/.test(file)) return 'high';
  return /^portal-(cart|live-chat)\.js$/.test(file) ? 'low' : 'auto';
}

/** Lists at once what an open element will import, so that the browser doesn't discover it level by level. */
function preloadElement(html: string, tag: 'portal-app' | 'portal-email-manager', root: string): string {
  const files = (JSON.parse(readFileSync(`${root}dist/preloads.json`, 'utf8')) as Record<typeof tag, string[]>)[tag];
  const links = files
    .map((file) => `<link rel="modulepreload" href="/dist/${file}" fetchpriority="${priorityOf(file)}" />`)
    .join('');
  return html.replace('</head>', `${links}</head>`);
}

/** Puts the style sheets of a page, which are small, into it: its first paint waits for no further answer. */
function inlineStyles(html: string, root: string): string {
  const fileOf = (href: string) =>
    `${root}${href.startsWith('/dist/') ? '' : 'demo/pages'}${href.replace(/^\/demo/, '')}`;
  return html.replace(
    /<link rel="stylesheet" href="([^"]+)" \/>/g,
    (_, href: string) => `<style>${readFileSync(fileOf(href), 'utf8')}</style>`,
  );
}

/** The built files, also at a second address, where browsers evaluate them as separate modules. */
function createBuildRoutes(root: string, isDev: boolean) {
  const app = new Hono();
  // The files name no source map, because the package has none.
  app.use(async (c, next) => {
    await next();
    const map = c.req.path.replace(/^\/dist(-two)?\//, '/dist-maps/');
    if (map !== c.req.path && map.endsWith('.js')) c.header('SourceMap', `${map}.map`);
  });
  // In watch mode the compressed files are outdated.
  const options = { root, precompressed: !isDev };
  app.use('/dist/*', serveStatic(options));
  app.use('/dist-maps/*', serveStatic({ root }));
  app.use(
    '/dist-two/*',
    serveStatic({ ...options, rewriteRequestPath: (path) => path.replace('/dist-two/', '/dist/') }),
  );
  app.use(
    '/demo-dist/*',
    serveStatic({ root: `${root}.demo`, rewriteRequestPath: (path) => path.replace('/demo-dist/', '/pages/') }),
  );
  return app;
}

/** The documentation, which `npm run docs` writes. */
function createDocsRoutes(root: string) {
  const app = new Hono();
  const folder = `${root}.demo/docs`;
  app.get('/demo/docs', (c) => c.redirect('/demo/docs/'));
  app.use(
    '/demo/docs/*',
    serveStatic({ root: `${root}.demo`, rewriteRequestPath: (path) => path.slice('/demo'.length) }),
  );
  app.get('/demo/docs/*', (c) =>
    existsSync(`${folder}/404.html`)
      ? c.html(readFileSync(`${folder}/404.html`, 'utf8'), 404)
      : c.text('The documentation has not been built: npm run docs', 404),
  );
  return app;
}

/** The demo pages of pages/, with the brand site's own server route. */
function createDemoRoutes(options: HostOptions, pagesDir: string) {
  const app = new Hono();
  // A site's server signs the identity of its signed-in user. Only the server has the secret.
  app.get('/demo/brand-site/identity', async (c) => {
    const user = siteUsers.find(({ sub }) => sub === c.req.query('user'));
    if (!user) return c.json({ message: 'Nobody of that name' }, 404);
    const exp = Math.floor(Date.now() / 1000) + IDENTITY_VALID_S;
    return c.json({ identity: await sign({ ...user, exp }, options.identitySecret, 'HS256') });
  });
  app.use(
    '/demo/fonts/*',
    serveStatic({
      root: `${options.root}node_modules/@fontsource-variable/mulish/files`,
      rewriteRequestPath: (path) => path.replace('/demo/fonts/', '/'),
    }),
  );
  app.get('/demo', (c) => c.redirect('/demo/'));
  app.get('/demo/*', (c, next) => {
    const path = c.req.path.replace(/^\/demo\//, '');
    if (path.includes('..')) return c.notFound();
    const file = `${pagesDir}/${path}`;
    if (!existsSync(file) || !statSync(file).isDirectory()) return next();
    if (!c.req.path.endsWith('/')) return c.redirect(`${c.req.path}/`);
    const page = renderPage(`${file}index.html`, c.req.query(), options);
    // In watch mode the file names change and the list doesn't.
    const hasPreloads = path === 'email/' && !options.isDev;
    const html = hasPreloads ? preloadElement(page, 'portal-email-manager', options.root) : page;
    return path === 'strict-csp/' || isStrict(c) ? sendWithStrictPolicy(c, html, options) : c.html(html);
  });
  app.use('/demo/*', serveStatic({ root: pagesDir, rewriteRequestPath: (path) => path.replace(/^\/demo\//, '/') }));
  return app;
}

/** The host origin: the built `dist/`, the demo pages, and the full portal on every other path. Its server is not listening yet. */
export function createHostServer(options: HostOptions): Server {
  const { root, isDev } = options;
  const pagesDir = `${root}demo/pages`;
  const app = new Hono();
  app.use(compress());
  app.use(async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    if (!c.res.headers.has('Referrer-Policy')) c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
    const hasHashedName = /\/(chunks|assets)\//.test(c.req.path);
    c.header('Cache-Control', hasHashedName ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.route('/', createBuildRoutes(root, isDev));
  if (isDev) app.route('/', createReloadRoutes([`${root}dist`, pagesDir]));
  app.route('/', createDocsRoutes(root));
  app.route('/', createDemoRoutes(options, pagesDir));
  app.get('*', (c) => {
    if (FILE_FOLDERS.test(c.req.path)) return c.notFound();
    // The URL may contain a key that signs in or sets a password.
    c.header('Referrer-Policy', 'no-referrer');
    const brand = c.req.query('brand') ?? /^\/brand\/(\w+)/.exec(c.req.path)?.[1];
    const page = renderPage(`${pagesDir}/portal/index.html`, { brand }, options);
    // In watch mode the file names change and the list doesn't.
    const html = isDev ? page : preloadElement(page, 'portal-app', root);
    // The portal's frame has the logos of the brands.
    if (isStrict(c)) return sendWithStrictPolicy(c, html, options, ' data:');
    c.header('Content-Security-Policy', "frame-ancestors 'self'");
    return c.html(isDev ? html : inlineStyles(html, root));
  });
  return createHttpServer(app);
}
