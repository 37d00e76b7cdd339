import { and, desc, eq, ne } from 'drizzle-orm';
import { verify } from 'hono/jwt';
import * as z from 'zod/mini';
import { issueGuestKey } from '../auth.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { guests, tickets } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { CHAT_MEDIUM } from './tickets.ts';

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.optional(z.string().check(z.maxLength(120))),
  email: z.optional(z.email()),
  exp: z.number(),
});

/**
 * The guest with a host site's identity. The site's server signs `{sub, name?, email?, exp}` with HS256 and the shared secret;
 * `sub` identifies the guest on every device.
 * @throws HttpError 401 when the identity is forged, expired or unsigned
 */
export async function guestFromIdentity(services: Services, identity: string) {
  const { db, settings } = services;
  const payload = await verify(identity, settings.identitySecret, 'HS256').catch(() => null);
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw new HttpError(401, 'This identity is not signed by the site, or has expired.');
  const { sub, name = null, email = null } = claims.data;
  const [guest] = await db
    .insert(guests)
    .values({ external_id: sub, name, email, created_at: now() })
    .onConflictDoUpdate({ target: guests.external_id, set: { name, email } })
    .returning();
  if (!guest) throw new Error('The guest was not written');

  const [chat] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.guest_id, guest.id), eq(tickets.medium, CHAT_MEDIUM), ne(tickets.status, 'closed')))
    .orderBy(desc(tickets.id))
    .limit(1);
  return { id: guest.id, auth_key: await issueGuestKey(db, guest.id), name, email, ticket_id: chat?.id ?? null };
}
