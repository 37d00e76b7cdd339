import { and, eq, inArray } from 'drizzle-orm';
import { inTeam } from '../auth.ts';
import type { Ctx, Services, SignedIn } from '../context.ts';
import { attachments, departments, messages, tickets, users } from '../db/schema.ts';
import { notFound, Refusal } from '../errors.ts';
import { fingerprint } from '../secrets.ts';

export type TicketRow = typeof tickets.$inferSelect;
type MessageRow = typeof messages.$inferSelect;

/** Ticket of the caller: their team's, a guest's own by key, or any for support staff. @throws Refusal 401 or 404 */
export async function ownTicket(c: Ctx, id: number, keyHeader = 'X-Guest-Ticket-Key'): Promise<TicketRow> {
  const caller = c.get('caller');
  const ticket = (await c.get('services').db.select().from(tickets).where(eq(tickets.id, id)))[0];
  const key = c.req.header(keyHeader);
  if (caller.kind === 'user') {
    const user = caller.isAgent ? caller : inTeam(c, 'team_support');
    if (ticket && (user.isAgent || ticket.team_id === user.teamId)) return ticket;
  } else if (ticket?.key_hash && key && fingerprint(key) === ticket.key_hash) {
    return ticket;
  } else if (ticket && caller.kind === 'guest' && ticket.guest_id === caller.id) {
    return ticket;
  } else if (caller.kind === 'nobody' && !key) {
    throw new Refusal(401, 'Unauthenticated.');
  }
  throw notFound('Ticket');
}

/** May open tickets: support staff and team members with the role. */
export const supporter = (c: Ctx): SignedIn => inTeam(c, 'team_support');

export async function toTicket({ db }: Services, ticket: TicketRow) {
  const department = ticket.department_id ? (await db.select().from(departments).where(eq(departments.id, ticket.department_id)))[0] : null;
  const { key_hash, guest_id, department_id, ...shown } = ticket;
  return { ...shown, department: department ?? null };
}

export async function toMessages({ db, secrets }: Services, rows: readonly MessageRow[]) {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const files = await db.select().from(attachments).where(inArray(attachments.message_id, ids));
  const authorIds = [...new Set(rows.flatMap((row) => (row.user_id ? [row.user_id] : [])))];
  const authors = authorIds.length
    ? await db.select({ id: users.id, firstname: users.firstname, lastname: users.lastname }).from(users).where(inArray(users.id, authorIds))
    : [];
  return rows.map((row) => ({
    ...row,
    user: authors.find((author) => author.id === row.user_id) ?? null,
    attachments: files
      .filter((file) => file.message_id === row.id)
      .map(({ id, name, type, size }) => ({ id, name, type, size, url: `/support/attachments/${id}?signature=${secrets.signFile(id)}` })),
  }));
}

/** Writes a message and tells everyone on the ticket. */
export async function postMessage(
  services: Services,
  ticket: TicketRow,
  message: { user_id?: number; guest_id?: number; body: string },
  files: readonly (typeof attachments.$inferInsert)[] = [],
) {
  const { db, publisher } = services;
  const created_at = new Date().toISOString();
  const row = await db.transaction(async (tx) => {
    const [inserted] = await tx
      .insert(messages)
      .values({ ticket_id: ticket.id, ...message, created_at })
      .returning();
    if (!inserted) throw new Error('The message was not written');
    if (files.length) await tx.insert(attachments).values(files.map((file) => ({ ...file, message_id: inserted.id })));
    const isAnswer = message.user_id !== undefined && message.user_id !== ticket.user_id;
    await tx
      .update(tickets)
      .set({ updated_at: created_at, status: isAnswer ? 'answered' : 'customer_reply' })
      .where(and(eq(tickets.id, ticket.id)));
    return inserted;
  });
  const [shown] = await toMessages(services, [row]);
  publisher.publish(`private-ticket.${ticket.id}`, 'MessageCreated', { message: shown });
  return shown as NonNullable<typeof shown>;
}
