import { existsSync, readFileSync, statSync, watch } from 'node:fs';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { sign } from 'hono/jwt';
import { streamSSE } from 'hono/streaming';

interface HostOptions {
  root: string;
  apiBase: string;
  paymentBase: string;
  /** What this site signs the identity of its own users with. */
  identitySecret: string;
  /** Reloads open pages when the build changes. */
  isDev: boolean;
}

/** Who can sign in at the demo's brand site. */
const siteUsers = [
  { sub: 'nora', name: 'Nora Lindqvist', email: 'nora@example.test' },
  { sub: 'omar', name: 'Omar Haddad', email: 'omar@example.test' },
];
const RELOAD_SCRIPT = '<script type="module" src="/demo/reload.js"></script>';

/** The host origin: the built `dist/`, the demo pages, and the full portal on every other path. Not listening yet. */
export function createHostServer({ root, apiBase, paymentBase, identitySecret, isDev }: HostOptions): Server {
  const pagesDir = `${root}demo/pages`;
  const app = new Hono();
  app.use(compress());
  app.use(async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
    c.header(
      'Cache-Control',
      /\/(chunks|assets)\//.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  });
  const page = (file: string, brand: string | undefined) => {
    const known = brand && /^(hp|gb|eh|ewh|cp)$/.test(brand) ? brand : 'hp';
    return readFileSync(file, 'utf8')
      .replaceAll('{{api}}', apiBase)
      .replaceAll('{{brand}}', known)
      .replace('</body>', `${isDev ? RELOAD_SCRIPT : ''}</body>`);
  };
  const strictPolicy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    "base-uri 'none'",
    `connect-src ${apiBase} ${apiBase.replace('http', 'ws')}`,
    `img-src 'self' blob: ${apiBase}`,
    "font-src 'self'",
    `frame-src ${paymentBase}`,
  ].join('; ');

  app.get('/healthz', (c) => c.json({ ok: true }));
  app.use('/dist/*', serveStatic({ root }));
  // A second copy of the suite is the same files under another address: the browser evaluates them as modules of their own.
  app.use('/dist-two/*', serveStatic({ root, rewriteRequestPath: (path) => path.replace('/dist-two/', '/dist/') }));
  app.use(
    '/demo-dist/*',
    serveStatic({ root: `${root}.demo`, rewriteRequestPath: (path) => path.replace('/demo-dist/', '/pages/') }),
  );
  if (isDev) {
    app.get('/demo/reload.js', (c) =>
      c.body("new EventSource('/demo/changes').onmessage = () => location.reload();", 200, {
        'Content-Type': 'text/javascript',
      }),
    );
    app.get('/demo/changes', (c) =>
      streamSSE(c, async (stream) => {
        let timer: NodeJS.Timeout | undefined;
        const watchers = [`${root}dist`, pagesDir].map((dir) =>
          watch(dir, { recursive: true }, () => {
            clearTimeout(timer);
            timer = setTimeout(() => void stream.writeSSE({ data: 'changed' }), 300);
          }),
        );
        await new Promise<void>((resolve) => stream.onAbort(resolve));
        for (const watcher of watchers) watcher.close();
      }),
    );
  }
  // What a site's own server does for its signed-in user: it signs who that is, and nobody else can.
  app.get('/demo/brand-site/identity', async (c) => {
    const customer = siteUsers.find(({ sub }) => sub === c.req.query('user'));
    if (!customer) return c.json({ message: 'Nobody of that name' }, 404);
    return c.json({
      identity: await sign({ ...customer, exp: Math.floor(Date.now() / 1000) + 3600 }, identitySecret, 'HS256'),
    });
  });
  app.get('/demo', (c) => c.redirect('/demo/'));
  app.get('/demo/*', (c, next) => {
    const path = c.req.path.replace(/^\/demo\//, '');
    if (path.includes('..')) return c.notFound();
    const file = `${pagesDir}/${path}`;
    if (existsSync(file) && statSync(file).isDirectory()) {
      if (!c.req.path.endsWith('/')) return c.redirect(`${c.req.path}/`);
      const isStrict = path === 'strict-csp/' || c.req.query('csp') === 'strict';
      if (isStrict) c.header('Content-Security-Policy', strictPolicy);
      const html = page(`${file}index.html`, c.req.query('brand'));
      // The policy allows no picture in an address.
      return c.html(isStrict ? html.replace('<link rel="icon" href="data:," />', '') : html);
    }
    return next();
  });
  app.use('/demo/*', serveStatic({ root: pagesDir, rewriteRequestPath: (path) => path.replace(/^\/demo\//, '/') }));
  app.get('*', (c) =>
    /^\/(demo|dist|dist-two|demo-dist)\//.test(c.req.path)
      ? c.notFound()
      : c.html(page(`${pagesDir}/portal/index.html`, c.req.query('brand') ?? /^\/brand\/(\w+)/.exec(c.req.path)?.[1])),
  );
  return createAdaptorServer({ fetch: app.fetch }) as Server;
}
