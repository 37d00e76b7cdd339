import { and, asc, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { brandCondition } from '../brand/brand.routes.ts';
import { now } from '../clock.ts';
import { createRouter } from '../context.ts';
import { departments, messages, tickets } from '../db/schema.ts';
import { forbidden, HttpError } from '../errors.ts';
import { ticketChannel } from '../realtime/publisher.ts';
import {
  likePattern,
  orderOf,
  pageMeta,
  parseId,
  readBody,
  readIdParam,
  readIntegerQuery,
  readPageQuery,
} from '../validate.ts';
import { createTicket, readNewTicket, resolveOwner, validateDepartment } from './create-ticket.ts';
import { getOwnTicket, requireSupportRole, toMessages, toTicket, toTickets } from './tickets.ts';
import { transcriptRoutes } from './transcript.routes.ts';

const MAX_PAGE = 200;
const STATUSES = ['open', 'answered', 'customer_reply', 'closed'] as const;

const sortableColumns = {
  id: tickets.id,
  subject: tickets.subject,
  status: tickets.status,
  created_at: tickets.created_at,
  updated_at: tickets.updated_at,
} as const;

export const ticketRoutes = createRouter()
  .get('/support/departments', async (c) => {
    const rows = await c
      .get('services')
      .db.select()
      .from(departments)
      .where(await brandCondition(c, departments));
    return c.json({ departments: rows.map(({ id, name }) => ({ id, name })) });
  })
  .get('/support/ticket', async (c) => {
    const caller = requireSupportRole(c);
    const services = c.get('services');
    const page = readPageQuery(c);
    const { status, department_id: department } = c.req.query();
    const team = caller.isAgent ? undefined : eq(tickets.team_id, caller.teamId);
    const where = and(
      team,
      status ? eq(tickets.status, status) : undefined,
      department ? eq(tickets.department_id, parseId(department)) : undefined,
      page.search
        ? sql`(${tickets.subject} LIKE ${likePattern(page.search)} ESCAPE '\\' OR ${tickets.id} = ${parseId(page.search.replace('#', ''))})`
        : undefined,
    );
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
      .orderBy(orderOf(page, sortableColumns, desc(tickets.updated_at)), desc(tickets.id))
      .limit(page.limit)
      .offset(page.offset);
    return c.json({
      tickets: await toTickets(services, rows),
      meta: {
        ...pageMeta(page, total?.n ?? 0, rows.length),
        counts: Object.fromEntries(counts.map(({ status: name, n }) => [name, n])),
      },
    });
  })
  .post('/support/ticket', async (c) => {
    const services = c.get('services');
    const { body, files } = await readNewTicket(c);
    await validateDepartment(services, body.department_id);
    const owner = await resolveOwner(c, body);
    const wait = services.limits.take(`ticket ${owner.user ? `u${owner.user.id}` : `g${owner.guestId}`}`, 60, 60);
    if (wait) throw new HttpError(429, `Too many tickets. Try again in ${wait} seconds.`);
    const { ticket, key } = await createTicket(services, body, owner, files);
    return c.json({ data: { id: ticket.id, auth_key: key }, ticket: await toTicket(services, ticket) }, 201);
  })
  .get('/support/ticket/:id{[0-9]+}', async (c) => {
    const services = c.get('services');
    const ticket = await getOwnTicket(c, readIdParam(c));
    const query = c.req.query();
    const limit = readIntegerQuery(c, 'limit', { min: 1, max: MAX_PAGE, default: MAX_PAGE });
    const isReverse = query.reverse === '1';
    const where = and(
      eq(messages.ticket_id, ticket.id),
      query.after ? gt(messages.id, parseId(query.after)) : undefined,
      query.before ? lt(messages.id, parseId(query.before)) : undefined,
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
    // Only the support desk can mark a ticket as answered.
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
    return c.json({ message: 'Thanks for your rating' });
  })
  .route('/', transcriptRoutes);
