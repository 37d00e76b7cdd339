import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, count, desc, eq, gt, like, lt } from 'drizzle-orm';
import { zipSync } from 'fflate';
import * as z from 'zod/mini';
import { userOrGuest } from '../auth.ts';
import { type Ctx, now, router } from '../context.ts';
import { attachments, departments, guests, messages, tickets } from '../db/schema.ts';
import { forbidden, invalid, notFound, Refusal } from '../errors.ts';
import { ticketChannel } from '../realtime/publisher.ts';
import type { RealtimeServer } from '../realtime/server.ts';
import { fingerprint, newSecret } from '../secrets.ts';
import { check, idParam, likePattern, pageMeta, readBody, readPage } from '../validate.ts';
import { keepFiles } from './files.ts';
import { answerAsScript } from './scripted-agent.ts';
import { ownTicket, postMessage, supporter, toMessages, toTicket } from './tickets.ts';

const MAX_BODY = 20_000;
const INLINE_TYPES = ['image/jpeg', 'image/png', 'image/bmp'];

const NewTicket = z.object({
  subject: z.string().check(z.minLength(1), z.maxLength(200)),
  department_id: z.optional(z.coerce.number()),
  body: z.optional(z.string().check(z.maxLength(MAX_BODY))),
  guest_id: z.optional(z.coerce.number()),
  guest_key: z.optional(z.string()),
  communication_medium: z.optional(z.string()),
});
const NewMessage = z.object({
  ticket_id: z.coerce.number(),
  body: z._default(z.string().check(z.maxLength(MAX_BODY)), ''),
  guest_id: z.optional(z.coerce.number()),
  guest_key: z.optional(z.string()),
});

/** Guests name themselves in the body too; the header alone is enough where there is one. */
async function guestOf(c: Ctx, body: { guest_id?: number | undefined; guest_key?: string | undefined }): Promise<number> {
  const caller = c.get('caller');
  if (caller.kind === 'guest') return caller.id;
  const guest = (
    await c
      .get('services')
      .db.select()
      .from(guests)
      .where(and(eq(guests.id, body.guest_id ?? 0), eq(guests.key_hash, fingerprint(body.guest_key ?? ''))))
  )[0];
  if (!guest) throw new Refusal(401, 'Unauthenticated.');
  return guest.id;
}

/** A message of the caller's own. @throws Refusal 403 or 404 */
async function ownMessage(c: Ctx) {
  const message = (
    await c
      .get('services')
      .db.select()
      .from(messages)
      .where(eq(messages.id, idParam(c)))
  )[0];
  if (!message) throw notFound('Message');
  await ownTicket(c, message.ticket_id, 'X-Guest-Ticket-Message-Key');
  const caller = userOrGuest(c);
  if (caller.kind === 'user' ? message.user_id !== caller.id : message.guest_id !== caller.id) throw forbidden();
  return message;
}

export const supportRoutes = (realtime: RealtimeServer) =>
  router()
    .get('/support/departments', async (c) => c.json({ departments: await c.get('services').db.select().from(departments) }))
    .get('/support/ticket', async (c) => {
      const caller = supporter(c);
      const { db } = c.get('services');
      const page = readPage(c);
      const status = c.req.query('status');
      const where = and(
        caller.isAgent ? undefined : eq(tickets.team_id, caller.teamId),
        status ? eq(tickets.status, status) : undefined,
        page.search ? like(tickets.subject, likePattern(page.search)) : undefined,
      );
      const [total] = await db.select({ n: count() }).from(tickets).where(where);
      const rows = await db.select().from(tickets).where(where).orderBy(desc(tickets.updated_at), desc(tickets.id)).limit(page.limit).offset(page.offset);
      return c.json({ tickets: await Promise.all(rows.map((row) => toTicket(c.get('services'), row))), meta: pageMeta(page, total?.n ?? 0, rows.length) });
    })
    .post('/support/ticket', async (c) => {
      const services = c.get('services');
      const body = await readBody(c, NewTicket);
      const user = c.get('caller').kind === 'user' ? supporter(c) : null;
      const guestId = user ? null : await guestOf(c, body);
      const key = user ? null : newSecret();
      const [ticket] = await services.db
        .insert(tickets)
        .values({
          subject: body.subject,
          status: 'open',
          department_id: body.department_id ?? null,
          medium: body.communication_medium ?? 'client_app',
          team_id: user?.teamId ?? null,
          user_id: user?.id ?? null,
          guest_id: guestId,
          key_hash: key && fingerprint(key),
          created_at: now(),
          updated_at: now(),
        })
        .returning();
      if (!ticket) throw new Error('The ticket was not written');
      if (body.body) await postMessage(services, ticket, { body: body.body, ...(user ? { user_id: user.id } : { guest_id: guestId as number }) });
      return c.json({ data: { id: ticket.id, auth_key: key }, ticket: await toTicket(services, ticket) }, 201);
    })
    .get('/support/ticket/:id', async (c) => {
      const services = c.get('services');
      const ticket = await ownTicket(c, idParam(c));
      const query = c.req.query();
      const limit = Math.min(200, Math.max(1, Number(query.limit) || 200));
      const isReverse = query.reverse === '1';
      const where = and(
        eq(messages.ticket_id, ticket.id),
        query.after ? gt(messages.id, Number(query.after)) : undefined,
        query.before ? lt(messages.id, Number(query.before)) : undefined,
      );
      const [total] = await services.db.select({ n: count() }).from(messages).where(eq(messages.ticket_id, ticket.id));
      const rows = await services.db
        .select()
        .from(messages)
        .where(where)
        .orderBy(isReverse ? desc(messages.id) : asc(messages.id))
        .limit(limit);
      return c.json({ ticket: await toTicket(services, ticket), messages: await toMessages(services, rows), meta: { total: total?.n ?? 0 } });
    })
    .put('/support/ticket/:id', async (c) => {
      const services = c.get('services');
      const ticket = await ownTicket(c, idParam(c));
      const { status } = await readBody(c, z.object({ status: z.enum(['open', 'answered', 'customer_reply', 'closed']) }));
      await services.db.update(tickets).set({ status, updated_at: now() }).where(eq(tickets.id, ticket.id));
      if (status === 'closed') services.publisher.publish(ticketChannel(ticket.id), 'TicketAction', { action: 'closed' });
      return c.json({ ticket: await toTicket(services, { ...ticket, status }), message: 'Ticket Updated Successfully' });
    })
    .get('/support/messages', async (c) => {
      const ticket = await ownTicket(c, Number(c.req.query('ticket_id')) || 0);
      const rows = await c.get('services').db.select().from(messages).where(eq(messages.ticket_id, ticket.id)).orderBy(asc(messages.id)).limit(200);
      return c.json({ messages: await toMessages(c.get('services'), rows) });
    })
    .post('/support/messages', async (c) => {
      const services = c.get('services');
      const form = await c.req.formData().catch(() => {
        throw new Refusal(400, 'The request body is not form data.');
      });
      const files = form.getAll('filepath[]').filter((part): part is File => typeof part !== 'string');
      const body = check(NewMessage, Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')));
      const user = c.get('caller').kind === 'user' ? userOrGuest(c) : null;
      const ticket = await ownTicket(c, body.ticket_id);
      const author = user ? { user_id: user.id } : { guest_id: await guestOf(c, body) };
      if (!user && ticket.guest_id !== author.guest_id) throw notFound('Ticket');
      const wait = services.limits.take(`chat ${user ? `u${user.id}` : `g${author.guest_id}`}`, 120, 60);
      if (wait) throw new Refusal(429, `Too many messages. Try again in ${wait} seconds.`);
      if (body.body.trim() === '' && files.length === 0) throw invalid({ body: ['Write something or attach a file.'] });
      const kept = await keepFiles(services.settings.filesDir, ticket.id, files);
      const message = await postMessage(services, ticket, { ...author, body: body.body.trim() }, kept);
      const isCustomers = author.guest_id !== undefined || (user?.kind === 'user' && !user.isAgent);
      if (isCustomers && services.settings.hasScriptedAgent) void answerAsScript(services, ticket);
      return c.json({ id: message.id, auth_key: null, message }, 201);
    })
    .put('/support/messages/:id', async (c) => {
      const services = c.get('services');
      const message = await ownMessage(c);
      const { body } = await readBody(c, z.object({ body: z.string().check(z.minLength(1), z.maxLength(MAX_BODY)) }));
      await services.db.update(messages).set({ body, is_edited: true }).where(eq(messages.id, message.id));
      const [shown] = await toMessages(services, [{ ...message, body, is_edited: true }]);
      services.publisher.publish(ticketChannel(message.ticket_id), 'MessageUpdated', { message: shown });
      return c.json({ message: shown });
    })
    .delete('/support/messages/:id', async (c) => {
      const services = c.get('services');
      const message = await ownMessage(c);
      await services.db.delete(attachments).where(eq(attachments.message_id, message.id));
      await services.db.delete(messages).where(eq(messages.id, message.id));
      services.publisher.publish(ticketChannel(message.ticket_id), 'MessageDeleted', { id: message.id });
      return c.json({ message: 'The message was deleted' });
    })
    .get('/support/attachments', async (c) => {
      const { db, settings } = c.get('services');
      const ticket = await ownTicket(c, Number(c.req.query('ticket_id')) || 0);
      const rows = await db.select().from(attachments).where(eq(attachments.ticket_id, ticket.id));
      const entries = await Promise.all(rows.map(async (row) => [`${row.id}-${row.name}`, new Uint8Array(await readFile(join(settings.filesDir, row.file)))] as const));
      return c.body(zipSync(Object.fromEntries(entries)) as Uint8Array<ArrayBuffer>, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="ticket-${ticket.id}.zip"`,
      });
    })
    .get('/support/attachments/:id', async (c) => {
      const { db, settings, secrets } = c.get('services');
      const id = idParam(c);
      if (!secrets.isFileSignature(id, c.req.query('signature') ?? '')) throw forbidden();
      const row = (await db.select().from(attachments).where(eq(attachments.id, id)))[0];
      if (!row) throw notFound('File');
      const isInline = INLINE_TYPES.includes(row.type);
      return c.body((await readFile(join(settings.filesDir, row.file))) as Buffer<ArrayBuffer>, 200, {
        'Content-Type': row.type,
        'Content-Disposition': `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'private, max-age=3600',
      });
    })
    .post('/support/auth/broadcast', async (c) => {
      const body = check(
        z.object({ socket_id: z.string().check(z.regex(/^\d+\.\d+$/)), channel_name: z.string() }),
        (c.req.header('Content-Type') ?? '').includes('json') ? await c.req.json() : Object.fromEntries(await c.req.formData()),
      );
      const caller = userOrGuest(c);
      const ticketId = Number(/^private-ticket\.(\d+)$/.exec(body.channel_name)?.[1]);
      if (!ticketId) throw forbidden();
      await ownTicket(c, ticketId);
      c.get('services').publisher.identify(
        body.socket_id,
        caller.kind === 'user' ? { id: String(caller.id), name: caller.firstname, isAgent: caller.isAgent } : { id: `guest-${caller.id}`, name: 'Guest', isAgent: false },
      );
      return c.json(realtime.authorize(body.socket_id, body.channel_name));
    })
    // The HTTP API of the Pusher protocol, so that any of its server libraries can publish here.
    .post('/apps/:app/events', async (c) => {
      const text = await c.req.text();
      const url = new URL(c.req.url);
      if (c.req.param('app') !== c.get('services').settings.realtime.appId || !realtime.isHttpSignature('POST', url.pathname, url.searchParams, text))
        throw new Refusal(401, 'The signature is wrong.');
      const event = check(
        z.object({ name: z.string(), data: z.string(), channels: z.optional(z.array(z.string())), channel: z.optional(z.string()), socket_id: z.optional(z.string()) }),
        JSON.parse(text),
      );
      for (const channel of event.channels ?? (event.channel ? [event.channel] : [])) realtime.publisher.publish(channel, event.name, event.data, event.socket_id);
      return c.json({});
    });
