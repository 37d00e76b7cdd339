import { desc, eq } from 'drizzle-orm';
import { html } from 'hono/html';
import { machineNow, machineTime } from '../clock.ts';
import { createRouter } from '../context.ts';
import { mailboxes, mails } from '../db/schema.ts';
import { generateSecret } from '../secrets.ts';
import { readFormData } from '../validate.ts';

const TOKEN_VALID_MS = 60_000;
/** Sign-ins by token. Each token opens its mailbox once. */
const tokens = new Map<string, { username: string; until: number }>();

export function createWebmailToken(username: string): string {
  for (const [token, { until }] of tokens) if (until < machineTime()) tokens.delete(token);
  const token = generateSecret();
  tokens.set(token, { username, until: machineTime() + TOKEN_VALID_MS });
  return token;
}

const page = (title: string, content: unknown) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
      article { border-top: 1px solid #ccc; padding: 0.75rem 0; }
      pre { white-space: pre-wrap; font: inherit; }
    </style>
  </head>
  <body>
    <h1>${title}</h1>
    ${content}
  </body>
</html>`;

/** A minimal webmail that shows the mail the demo would have sent. The token comes in a form, never in an address. */
export const webmailRoutes = createRouter().post('/webmail', async (c) => {
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  c.header('Cache-Control', 'no-store');
  const token = String((await readFormData(c)).get('token') ?? '');
  const signIn = tokens.get(token);
  tokens.delete(token);
  if (!signIn || signIn.until < machineTime())
    return c.html(
      page('Sign in to webmail', html`<p>This sign-in link has expired. Open webmail again from your portal.</p>`),
      403,
    );
  const { db } = c.get('services');
  await db.update(mailboxes).set({ last_login_at: machineNow() }).where(eq(mailboxes.username, signIn.username));
  const list = await db.select().from(mails).where(eq(mails.to, signIn.username)).orderBy(desc(mails.id)).limit(50);
  return c.html(
    page(
      signIn.username,
      list.length
        ? list.map(
            (mail) => html`<article><h2>${mail.subject}</h2><p>${mail.created_at}</p><pre>${mail.body}</pre></article>`,
          )
        : html`<p>No mail yet.</p>`,
    ),
  );
});
