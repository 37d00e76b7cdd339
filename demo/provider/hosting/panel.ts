/** The sign-in to a control panel: a short-lived address that works once, and the page that it leads to. */
import { eq } from 'drizzle-orm';
import { html } from 'hono/html';
import { machineTime } from '../clock.ts';
import { createRouter } from '../context.ts';
import { services as serviceTable } from '../db/schema.ts';
import { generateSecret } from '../secrets.ts';
import { accountRefusal } from './own-account.ts';
import type { HostingRow } from './plans.ts';

const PANEL_PATH = '/hosting-panel';
/** The last part of the path gives access, so it must not be in the log. */
export const PANEL_TOKEN = new RegExp(`^(${PANEL_PATH}/)[^/]+$`);
const TOKEN_VALID_MS = 60_000;

interface SignIn {
  accountId: number;
  username: string;
  panel: HostingRow['panel'];
  server: string;
  /** Who has asked for it. */
  person: string;
  until: number;
}
/** Each token opens its panel once. */
const tokens = new Map<string, SignIn>();

/** @param origin address of this provider @returns the address that signs in once, within a minute */
export function createPanelAddress(origin: string, signIn: Omit<SignIn, 'until'>): string {
  for (const [token, { until }] of tokens) if (until < machineTime()) tokens.delete(token);
  const token = generateSecret();
  tokens.set(token, { ...signIn, until: machineTime() + TOKEN_VALID_MS });
  return `${origin}${PANEL_PATH}/${token}`;
}

const panelNames: Record<HostingRow['panel'], string> = { cpanel: 'cPanel', plesk: 'Plesk', reseller: 'WHM' };

const page = (title: string, content: unknown) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; }
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.5rem; }
      dt { opacity: 0.75; }
      dd { margin: 0; overflow-wrap: anywhere; }
    </style>
  </head>
  <body>
    <h1>${title}</h1>
    ${content}
  </body>
</html>`;

/** A simulated control panel: it says who is signed in to what. */
export const panelRoutes = createRouter().get(`${PANEL_PATH}/:token`, async (c) => {
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Cache-Control', 'no-store');
  const token = c.req.param('token');
  const signIn = tokens.get(token);
  tokens.delete(token);
  if (!signIn || signIn.until < machineTime())
    return c.html(
      page(
        'This sign-in link has expired',
        html`<p>A link to the control panel works once, for a minute. Go back to your portal and select “Sign in” again.</p>`,
      ),
      410,
    );
  const [service] = await c
    .get('services')
    .db.select({ name: serviceTable.name, status: serviceTable.status })
    .from(serviceTable)
    .where(eq(serviceTable.id, signIn.accountId));
  const refusal = service ? accountRefusal(service) : 'This hosting account no longer exists.';
  if (!service || refusal) return c.html(page('You can’t sign in', html`<p>${refusal}</p>`), 409);
  return c.html(
    page(
      `Signed in to ${panelNames[signIn.panel]}`,
      html`<dl>
          <dt>Account</dt><dd>${signIn.username}</dd>
          <dt>Domain</dt><dd>${service.name}</dd>
          <dt>Server</dt><dd>${signIn.server}</dd>
          <dt>Opened by</dt><dd>${signIn.person}</dd>
        </dl>
        <p>This is the demo’s stand-in for the control panel. Close this tab to return to your portal.</p>`,
    ),
  );
});
