import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { requireTeamRole } from '../auth.ts';
import { machineTime } from '../clock.ts';
import { createRouter } from '../context.ts';
import { HttpError } from '../errors.ts';
import { generateSecret } from '../secrets.ts';
import { readIdParam } from '../validate.ts';
import { loadState } from './begin-action.ts';
import { findImage } from './catalogue.ts';
import { findServer, getOwnServer, type OwnServer } from './own-server.ts';
import { whmRefusal } from './server-actions.rules.ts';
import { recordServerEvent } from './server-events.ts';

const TICKET_VALID_MS = 60_000;
const MAX_ACCOUNTS = 30;
/** Each opens WHM once. */
const tickets = new Map<string, { serverId: number; until: number }>();

function createTicket(serverId: number): string {
  for (const [ticket, { until }] of tickets) if (until < machineTime()) tickets.delete(ticket);
  const ticket = generateSecret();
  tickets.set(ticket, { serverId, until: machineTime() + TICKET_VALID_MS });
  return ticket;
}
function takeTicket(ticket: string): number | null {
  const found = tickets.get(ticket);
  tickets.delete(ticket);
  return found && found.until > machineTime() ? found.serverId : null;
}

/** A number of accounts that is always the same for a server. */
const countAccounts = (id: number) => 2 + (createHash('sha256').update(`whm ${id}`).digest().readUInt8(0) % 12);

/** What the panel on a server knows of it. */
export function describeWhm({ server, service }: OwnServer) {
  const hostname = service.name.includes('.') ? service.name : `${service.name}.cloud.harbour-post.example`;
  const hasWhm = findImage(server.image)?.family === 'whm';
  return {
    hostname,
    accounts: hasWhm ? countAccounts(server.service_id) : null,
    max_accounts: hasWhm ? MAX_ACCOUNTS : null,
  };
}

const page = (title: string, content: unknown) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; }
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.5rem; }
      dt { opacity: 0.7; }
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

/** Signing in to WHM, and a page that stands for it. */
export const whmRoutes = createRouter()
  .get('/server/whm-login/:id', async (c) => {
    const services = c.get('services');
    const { id: userId } = requireTeamRole(c);
    const own = await getOwnServer(c, readIdParam(c));
    const refusal = whmRefusal(await loadState(services, own));
    if (refusal) throw new HttpError(409, refusal);
    await recordServerEvent(services, own.service.id, 'whm', {}, userId);
    const url = new URL('/cloud/whm', c.req.url);
    url.searchParams.set('ticket', createTicket(own.service.id));
    return c.json({ data: { url: url.href } });
  })
  .get('/cloud/whm', async (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    c.header('Referrer-Policy', 'no-referrer');
    const id = takeTicket(c.req.query('ticket') ?? '');
    const own = id === null ? undefined : await findServer(c.get('services'), id);
    if (own?.server.status !== 'running')
      return c.html(
        page('Sign in to WHM', html`<p>This link has been used or has expired. Open WHM again from your portal.</p>`),
        403,
      );
    const { hostname, accounts, max_accounts } = describeWhm(own);
    return c.html(
      page(
        `WHM on ${own.service.name}`,
        html`<p>You’re signed in as root.</p>
          <dl>
            <dt>Host name</dt><dd>${hostname}</dd>
            <dt>Address</dt><dd>${own.server.ipv4}</dd>
            <dt>System</dt><dd>${findImage(own.server.image)?.name}</dd>
            <dt>Accounts</dt><dd>${accounts} of ${max_accounts}</dd>
          </dl>
          <p>This page stands for WHM in the demo. Close it to return to your portal.</p>`,
      ),
    );
  });
