/** Sign-in to a site's admin pages: a short-lived one-time link, and the page that it opens. */
import { html } from 'hono/html';
import { createRouter } from '../context.ts';
import { createOneTimeTickets } from '../one-time-tickets.ts';
import { sendStaticPage } from '../static-page.ts';
import { readItems } from './read-items.ts';
import { siteFolder } from './site-folder.ts';
import { findSite, siteRefusal } from './sites.ts';

const ADMIN_PATH = '/wordpress-admin';
/** The last segment of the path grants access, so it must not be logged. */
export const ADMIN_TICKET_PATH = new RegExp(`^(${ADMIN_PATH}/)[^/]+$`);
const VALID_MS = 60_000;

interface SignIn {
  siteId: number;
  /** Name and email address of the member who signs in. */
  openedBy: string;
}
const tickets = createOneTimeTickets<SignIn>(VALID_MS);

/** @param origin of this provider @returns a URL that signs in once, within a minute */
export const createAdminUrl = (origin: string, signIn: SignIn) =>
  `${origin}${ADMIN_PATH}/${tickets.issue(signIn).ticket}`;

/** Stands in for the admin pages: shows who is signed in to which site. */
export const adminRoutes = createRouter().get(`${ADMIN_PATH}/:ticket`, async (c) => {
  const services = c.get('services');
  const signIn = tickets.take(c.req.param('ticket'));
  if (!signIn)
    return sendStaticPage(
      c,
      'This sign-in link has expired',
      html`<p>A link to the admin pages works once, for a minute. Go back to your portal and select “Sign in” again.</p>`,
      410,
    );
  const site = await findSite(services, signIn.siteId);
  const refusal = site ? await siteRefusal(services, site) : 'This site no longer exists.';
  if (!site || refusal) return sendStaticPage(c, 'You can’t sign in', html`<p>${refusal}</p>`, 409);
  const { core, plugins, themes } = await readItems(siteFolder(services.settings, site.id));
  return sendStaticPage(
    c,
    'Signed in to WordPress',
    html`<dl>
          <dt>Site</dt><dd>${site.domain}</dd>
          <dt>User</dt><dd>admin (Administrator)</dd>
          <dt>WordPress</dt><dd>${core.version}</dd>
          <dt>Active plugins</dt><dd>${plugins.filter(({ is_active }) => is_active).length}</dd>
          <dt>Theme</dt><dd>${themes.find(({ is_active }) => is_active)?.name ?? 'None'}</dd>
          <dt>Opened by</dt><dd>${signIn.openedBy}</dd>
        </dl>
        <p>This is the demo’s stand-in for the admin pages. Close this tab to return to your portal.</p>`,
  );
});
