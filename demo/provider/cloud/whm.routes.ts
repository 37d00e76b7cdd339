import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { requireTeamRole } from '../auth.ts';
import { createRouter } from '../context.ts';
import { HttpError } from '../errors.ts';
import { createOneTimeTickets } from '../one-time-tickets.ts';
import { sendStaticPage } from '../static-page.ts';
import { readIdParam } from '../validate.ts';
import { loadServerState } from './begin-action.ts';
import { findImage } from './catalogue.ts';
import { findServer, getOwnServer, type OwnServer } from './own-server.ts';
import { whmRefusal } from './server-actions.rules.ts';
import { recordServerEvent } from './server-events.ts';

const TICKET_VALID_MS = 60_000;
const MAX_ACCOUNTS = 30;
/** For ids of servers. */
const tickets = createOneTimeTickets<number>(TICKET_VALID_MS);

/** A deterministic number of accounts. */
const countAccounts = (id: number) => 2 + (createHash('sha256').update(`whm ${id}`).digest().readUInt8(0) % 12);

/** Details that WHM provides. */
export function describeWhm({ server, service }: OwnServer) {
  const hostname = service.name.includes('.') ? service.name : `${service.name}.cloud.harbour-post.example`;
  const hasWhm = findImage(server.image)?.family === 'whm';
  return {
    hostname,
    accounts: hasWhm ? countAccounts(server.service_id) : null,
    max_accounts: hasWhm ? MAX_ACCOUNTS : null,
  };
}

/** Sign-in to WHM, and the page that stands in for it. */
export const whmRoutes = createRouter()
  .get('/server/whm-login/:id', async (c) => {
    const services = c.get('services');
    const { id: userId } = requireTeamRole(c);
    const own = await getOwnServer(c, readIdParam(c));
    const refusal = whmRefusal(await loadServerState(services, own));
    if (refusal) throw new HttpError(409, refusal);
    await recordServerEvent(services, own.service.id, 'whm', {}, userId);
    const url = new URL('/cloud/whm', c.req.url);
    url.searchParams.set('ticket', tickets.issue(own.service.id).ticket);
    return c.json({ data: { url: url.href } });
  })
  .get('/cloud/whm', async (c) => {
    const id = tickets.take(c.req.query('ticket') ?? '');
    const own = id === null ? undefined : await findServer(c.get('services'), id);
    if (own?.server.status !== 'running')
      return sendStaticPage(
        c,
        'Sign in to WHM',
        html`<p>This link has been used or has expired. Open WHM again from your portal.</p>`,
        403,
      );
    const { hostname, accounts, max_accounts } = describeWhm(own);
    return sendStaticPage(
      c,
      `WHM on ${own.service.name}`,
      html`<p>You’re signed in as root.</p>
          <dl>
            <dt>Host name</dt><dd>${hostname}</dd>
            <dt>Address</dt><dd>${own.server.ipv4}</dd>
            <dt>System</dt><dd>${findImage(own.server.image)?.name}</dd>
            <dt>Accounts</dt><dd>${accounts} of ${max_accounts}</dd>
          </dl>
          <p>This page stands for WHM in the demo. Close it to return to your portal.</p>`,
    );
  });
