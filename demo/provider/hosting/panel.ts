/** Sign-in to a control panel: a short-lived one-time link, and the page that it opens. */
import { eq } from 'drizzle-orm';
import { html } from 'hono/html';
import { createRouter } from '../context.ts';
import { services as serviceTable } from '../db/schema.ts';
import { createOneTimeTickets } from '../one-time-tickets.ts';
import { sendStaticPage } from '../static-page.ts';
import { accountRefusal } from './own-account.ts';
import type { HostingRow } from './plans.ts';

const PANEL_PATH = '/hosting-panel';
/** The last segment of the path grants access, so it must not be logged. */
export const PANEL_TICKET_PATH = new RegExp(`^(${PANEL_PATH}/)[^/]+$`);
const TICKET_VALID_MS = 60_000;

interface SignIn {
  accountId: number;
  username: string;
  panel: HostingRow['panel'];
  server: string;
  /** Name and email address of the member who signs in. */
  openedBy: string;
}
const tickets = createOneTimeTickets<SignIn>(TICKET_VALID_MS);

/** @param origin of this provider @returns a URL that signs in once, within a minute */
export const createPanelUrl = (origin: string, signIn: SignIn) =>
  `${origin}${PANEL_PATH}/${tickets.issue(signIn).ticket}`;

const panelNames: Record<HostingRow['panel'], string> = { cpanel: 'cPanel', plesk: 'Plesk', reseller: 'WHM' };

/** Stands in for the control panel: shows who is signed in to which account. */
export const panelRoutes = createRouter().get(`${PANEL_PATH}/:ticket`, async (c) => {
  const signIn = tickets.take(c.req.param('ticket'));
  if (!signIn)
    return sendStaticPage(
      c,
      'This sign-in link has expired',
      html`<p>A link to the control panel works once, for a minute. Go back to your portal and select “Sign in” again.</p>`,
      410,
    );
  const [service] = await c
    .get('services')
    .db.select({ name: serviceTable.name, status: serviceTable.status })
    .from(serviceTable)
    .where(eq(serviceTable.id, signIn.accountId));
  const refusal = service ? accountRefusal(service) : 'This hosting account no longer exists.';
  if (!service || refusal) return sendStaticPage(c, 'You can’t sign in', html`<p>${refusal}</p>`, 409);
  return sendStaticPage(
    c,
    `Signed in to ${panelNames[signIn.panel]}`,
    html`<dl>
          <dt>Account</dt><dd>${signIn.username}</dd>
          <dt>Domain</dt><dd>${service.name}</dd>
          <dt>Server</dt><dd>${signIn.server}</dd>
          <dt>Opened by</dt><dd>${signIn.openedBy}</dd>
        </dl>
        <p>This is the demo’s stand-in for the control panel. Close this tab to return to your portal.</p>`,
  );
});
