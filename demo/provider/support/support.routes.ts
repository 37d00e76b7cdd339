import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readCaller, requireUser } from '../auth.ts';
import { currentTime } from '../clock.ts';
import { type Caller, type Ctx, createRouter } from '../context.ts';
import { guests } from '../db/schema.ts';
import { forbidden, HttpError } from '../errors.ts';
import { findContainerTeam } from '../project/own-container.ts';
import type { Presence, SignIn } from '../realtime/publisher.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { readBody, readFormData, readJson, validate } from '../validate.ts';
import { attachmentRules } from './attachments.ts';
import { guestFromIdentity } from './identity.ts';
import { knowledgeRoutes } from './knowledge.routes.ts';
import { messageRoutes } from './message.routes.ts';
import { officeHours } from './office-hours.ts';
import { ticketRoutes } from './ticket.routes.ts';
import { type Author, getOwnTicket, resolveAuthor } from './tickets.ts';

const BroadcastRequest = z.object({ socket_id: z.string().check(z.regex(/^\d+\.\d+$/)), channel_name: z.string() });

export const supportRoutes = (realtime: Realtime) =>
  createRouter()
    .route('/', ticketRoutes)
    .route('/', messageRoutes)
    .route('/', knowledgeRoutes)
    // What a chat needs before the first message: opening hours, attachment rules and the websocket's address.
    .get('/support/settings', (c) =>
      c.json({
        hours: officeHours(currentTime()),
        attachments: attachmentRules,
        ...(realtime.address ? { realtime: realtime.address } : {}),
      }),
    )
    .post('/support/identity', async (c) => {
      const { limits } = c.get('services');
      const wait = limits.take(`identity ${c.env.incoming.socket.remoteAddress}`, 60, 60);
      if (wait) throw new HttpError(429, `Too many attempts. Try again in ${wait} seconds.`);
      const { identity } = await readBody(c, z.object({ identity: z.string().check(z.maxLength(4096)) }));
      return c.json({ data: await guestFromIdentity(c.get('services'), identity) });
    })
    .post('/support/auth/broadcast', async (c) => {
      const body = validate(
        BroadcastRequest,
        (c.req.header('Content-Type') ?? '').includes('json')
          ? await readJson(c)
          : Object.fromEntries(await readFormData(c)),
      );
      const teamId = Number(/^private-team\.(\d+)$/.exec(body.channel_name)?.[1]);
      if (teamId) {
        await identifyMember(c, body, teamId);
        return c.json(realtime.authorize(body.socket_id, body.channel_name));
      }
      const containerId = Number(/^private-container\.(\d+)$/.exec(body.channel_name)?.[1]);
      if (containerId) {
        const owner = await findContainerTeam(c.get('services'), containerId);
        if (owner === undefined) throw forbidden();
        await identifyMember(c, body, owner);
        return c.json(realtime.authorize(body.socket_id, body.channel_name));
      }
      const ticketId = Number(/^private-ticket\.(\d+)$/.exec(body.channel_name)?.[1]);
      if (!ticketId) throw forbidden();
      const author = await resolveAuthor(c, await getOwnTicket(c, ticketId));
      const signIn = signInOf(c.get('caller'));
      c.get('services').publisher.identify(body.socket_id, body.channel_name, await presenceOf(c, author), signIn);
      // The socket can be closed from here on. A caller who was signed out or removed just before gets no signature.
      c.set('caller', await readCaller(c));
      await getOwnTicket(c, ticketId);
      return c.json(realtime.authorize(body.socket_id, body.channel_name));
    });

/** Identifies a team member who subscribes to one of the team's channels. @throws HttpError 401 or 403 */
async function identifyMember(c: Ctx, request: z.output<typeof BroadcastRequest>, teamId: number): Promise<void> {
  const requireMember = () => {
    if (requireUser(c).teamId !== teamId) throw forbidden();
    return requireUser(c);
  };
  const { id, firstname, isAgent } = requireMember();
  const presence = { id: String(id), name: firstname, isAgent };
  c.get('services').publisher.identify(request.socket_id, request.channel_name, presence, signInOf(c.get('caller')));
  // The socket can be closed from here on. A caller who was signed out or removed just before gets no signature.
  c.set('caller', await readCaller(c));
  requireMember();
}

/** The sign-in that authorises a user's subscription; null for guests. */
function signInOf(caller: Caller): SignIn | null {
  if (caller.kind !== 'user') return null;
  const { sessionId, id: userId, teamId, sessionExpiresAt } = caller;
  return { sessionId, userId, teamId, expiresAt: Date.parse(sessionExpiresAt) };
}

/** How the others on a channel see the author. */
async function presenceOf(c: Ctx, author: Author): Promise<Presence> {
  const caller = c.get('caller');
  if (caller.kind === 'user') return { id: String(caller.id), name: caller.firstname, isAgent: caller.isAgent };
  const guestId = 'guest_id' in author ? author.guest_id : 0;
  const [guest] = await c.get('services').db.select().from(guests).where(eq(guests.id, guestId));
  return { id: `guest-${guestId}`, name: guest?.name?.split(' ')[0] || 'Guest', isAgent: false };
}
