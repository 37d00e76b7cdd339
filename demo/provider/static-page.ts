import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Ctx } from './context.ts';
import type { Locale } from './i18n/locale.ts';

/** Sends a page outside the portal, such as a stand-in for a control panel. It runs no scripts and sends no referrer. */
export function sendStaticPage(
  c: Ctx,
  title: string,
  content: unknown,
  status: ContentfulStatusCode = 200,
  lang: Locale = 'en',
) {
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
  c.header('Referrer-Policy', 'no-referrer');
  const page = html`<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; }
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
      h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.5rem; }
      dt { opacity: 0.75; }
      dd { margin: 0; overflow-wrap: anywhere; }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`;
  return c.html(page, status);
}
