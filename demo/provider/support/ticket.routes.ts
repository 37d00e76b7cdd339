import { and, asc, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { authenticateGuest } from '../auth.ts';
import { type Ctx, createRouter, now, type Services } from '../context.ts';
import { departments, guests, messages, tickets } from '../db/schema.ts';
import { forbidden, HttpError, validationError } from '../errors.ts';
import { sendMail } from '../mail.ts';
import { ticketChannel } from '../realtime/publisher.ts';
import { generateSecret, hashToken } from '../secrets.ts';
import { likePattern, pageMeta, readBody, readIdParam, readPageQuery, validate } from '../validate.ts';
import { storeFiles } from './attachments.ts';
import { MAX_BODY_LENGTH, readForm } from './message.routes.ts';
import {
  getOwnTicket,
  postMessage,
  requireSupportRole,
  resolveAuthor,
  type TicketRow,
  toMessages,
  toTicket,
  toTickets,
} from './tickets.ts';
import { formatTranscript } from './transcript.ts';

const MAX_PAGE = 200;
const STATUSES = ['open', 'answered', 'customer_reply', 'closed'] as const;

const NewTicket = z.object({
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  department_id: z.optional(z.coerce.number()),
  body: z.optional(z.string().check(z.maxLength(MAX_BODY_LENGTH))),
  guest_id: z.optional(z.coerce.number()),
  guest_key: z.optional(z.string()),
  name: z.optional(z.string().check(z.maxLength(120))),
  email: z.optional(z.email()),
  communication_medium: z.optional(z.string()),
});

/** Guests name themselves in the body too; the header alone is enough where there is one. */
const resolveGuestId = async (c: Ctx, body: z.output<typeof NewTicket>) => {
  const caller = c.get('caller');
  return caller.kind === 'guest' ? caller.id : (await authenticateGuest(c, body)).id;
};

const sortableColumns = {
  id: tickets.id,
  subject: tickets.subject,
  status: tickets.status,
  created_at: tickets.created_at,
  updated_at: tickets.updated_at,
} as const;

export const ticketRoutes = createRouter()
  .get('/support/departments', async (c) =>
    c.json({ departments: await c.get('services').db.select().from(departments) }),
  )
  .get('/support/ticket', async (c) => {
    const caller = requireSupportRole(c);
    const services = c.get('services');
    const page = readPageQuery(c);
    const { status, department_id: department } = c.req.query();
    const team = caller.isAgent ? undefined : eq(tickets.team_id, caller.teamId);
    const where = and(
      team,
      status ? eq(tickets.status, status) : undefined,
      department ? eq(tickets.department_id, Number(department)) : undefined,
      page.search
        ? sql`(${tickets.subject} LIKE ${likePattern(page.search)} ESCAPE '\\' OR ${tickets.id} = ${Number(page.search.replace('#', '')) || 0})`
        : undefined,
    );
    const column =
      sortableColumns[(page.sort?.field ?? 'updated_at') as keyof typeof sortableColumns] ?? tickets.updated_at;
    const order = page.sort && !page.sort.isDescending ? asc(column) : desc(column);
    const [total] = await services.db.select({ n: count() }).from(tickets).where(where);
    const counts = await services.db
      .select({ status: tickets.status, n: count() })
      .from(tickets)
      .where(team)
      .groupBy(tickets.status);
    const rows = await services.db
      .select()
      .from(tickets)
      .where(where)
      .orderBy(order, desc(tickets.id))
      .limit(page.limit)
      .offset(page.offset);
    return c.json({
      tickets: await toTickets(services, rows),
      meta: {
        ...pageMeta(page, total?.n ?? 0, rows.length),
        counts: Object.fromEntries(counts.map((one) => [one.status, one.n])),
      },
    });
  })
  .post('/support/ticket', async (c) => {
    const services = c.get('services');
    const isForm = (c.req.header('Content-Type') ?? '').startsWith('multipart/');
    const form = isForm ? await readForm(c) : { fields: await c.req.json().catch(() => ({})), files: [] };
    const body = validate(NewTicket, form.fields);
    if (
      body.department_id !== undefined &&
      !(await services.db.select().from(departments).where(eq(departments.id, body.department_id)))[0]
    )
      throw validationError({ department_id: ['Choose one of the departments.'] });
    const user = c.get('caller').kind === 'user' ? requireSupportRole(c) : null;
    const guestId = user ? null : await resolveGuestId(c, body);
    const wait = services.limits.take(`ticket ${user ? `u${user.id}` : `g${guestId}`}`, 60, 60);
    if (wait) throw new HttpError(429, `Too many tickets. Try again in ${wait} seconds.`);
    const kept = await storeFiles(services.settings.attachmentsDir, 0, form.files);
    const key = user ? null : generateSecret();
    if (guestId && (body.name || body.email)) {
      await services.db
        .update(guests)
        .set({ ...(body.name ? { name: body.name } : {}), ...(body.email ? { email: body.email } : {}) })
        .where(eq(guests.id, guestId));
    }
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
        key_hash: key && hashToken(key),
        created_at: now(),
        updated_at: now(),
      })
      .returning();
    if (!ticket) throw new Error('The ticket was not written');
    const author = user ? { user_id: user.id } : { guest_id: guestId as number };
    if (body.body?.trim() || kept.length)
      await postMessage(
        services,
        ticket,
        { body: body.body?.trim() ?? '', ...author },
        kept.map((file) => ({ ...file, ticket_id: ticket.id })),
      );
    const [guest] = guestId ? await services.db.select().from(guests).where(eq(guests.id, guestId)) : [];
    const to = user?.email ?? guest?.email;
    if (to) {
      // The key stands behind the #: browsers send that part to no server.
      const link = `${services.settings.portalUrl}/support/tickets/${ticket.id}${key ? `#key=${key}` : ''}`;
      await sendMail(services, {
        to,
        subject: `[#${ticket.id}] ${ticket.subject}`,
        body: `We have your message. Read and answer here: ${link}`,
      });
    }
    return c.json({ data: { id: ticket.id, auth_key: key }, ticket: await toTicket(services, ticket) }, 201);
  })
  .get('/support/ticket/:id{[0-9]+}', async (c) => {
    const services = c.get('services');
    const ticket = await getOwnTicket(c, readIdParam(c));
    const query = c.req.query();
    const limit = Math.min(MAX_PAGE, Math.max(1, Number(query.limit) || MAX_PAGE));
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
    return c.json({
      ticket: await toTicket(services, ticket),
      messages: await toMessages(services, rows),
      meta: { total: total?.n ?? 0 },
    });
  })
  .put('/support/ticket/:id{[0-9]+}', async (c) => {
    const services = c.get('services');
    const ticket = await getOwnTicket(c, readIdParam(c));
    const { status } = await readBody(c, z.object({ status: z.enum(STATUSES) }));
    const caller = c.get('caller');
    // What was answered, and by whom, is ours to say.
    if (!['open', 'closed'].includes(status) && !(caller.kind === 'user' && caller.isAgent)) throw forbidden();
    await services.db.update(tickets).set({ status, updated_at: now() }).where(eq(tickets.id, ticket.id));
    if (status !== ticket.status)
      services.publisher.publish(ticketChannel(ticket.id), 'TicketAction', {
        action: status === 'closed' ? 'closed' : 'updated',
        status,
      });
    return c.json({ ticket: await toTicket(services, { ...ticket, status }), message: 'Ticket Updated Successfully' });
  })
  .post('/support/ticket/:id{[0-9]+}/rating', async (c) => {
    const services = c.get('services');
    const ticket = await getOwnTicket(c, readIdParam(c));
    const { rating, comment = '' } = await readBody(
      c,
      z.object({ rating: z.int().check(z.gte(1), z.lte(5)), comment: z.optional(z.string().check(z.maxLength(2000))) }),
    );
    await services.db.update(tickets).set({ rating, rating_comment: comment.trim() }).where(eq(tickets.id, ticket.id));
    return c.json({ message: 'Thank you for your rating' });
  })
  .get('/support/ticket/:id{[0-9]+}/transcript', async (c) => {
    const ticket = await getOwnTicket(c, readIdParam(c));
    return c.text(await loadTranscript(c.get('services'), ticket), 200, {
      'Content-Disposition': `attachment; filename="chat-${ticket.id}.txt"`,
    });
  })
  .post('/support/ticket/:id{[0-9]+}/transcript', async (c) => {
    const services = c.get('services');
    const ticket = await getOwnTicket(c, readIdParam(c));
    const { email } = await readBody(c, z.object({ email: z.email() }));
    const author = await resolveAuthor(c, ticket);
    const wait = services.limits.take(`transcript ${JSON.stringify(author)}`, 5, 600);
    if (wait) throw new HttpError(429, `Too many transcripts. Try again in ${wait} seconds.`);
    await sendMail(services, {
      to: email,
      subject: `Transcript of #${ticket.id} ${ticket.subject}`,
      body: await loadTranscript(services, ticket),
    });
    return c.json({ message: `The transcript was sent to ${email}` });
  });

async function loadTranscript(services: Services, ticket: TicketRow): Promise<string> {
  const rows = await services.db
    .select()
    .from(messages)
    .where(eq(messages.ticket_id, ticket.id))
    .orderBy(asc(messages.id));
  const lines = [];
  // In pieces: SQLite takes some 32,000 bound values at a time.
  for (let start = 0; start < rows.length; start += 1000)
    lines.push(...(await toMessages(services, rows.slice(start, start + 1000))));
  return formatTranscript(services, ticket, lines);
}
