import { eq, inArray } from 'drizzle-orm';
import { authenticateGuest, requireTeamRole } from '../auth.ts';
import { now } from '../clock.ts';
import type { Ctx, Services, UserCaller } from '../context.ts';
import { attachments, departments, guests, messages, tickets, users } from '../db/schema.ts';
import { HttpError, notFound } from '../errors.ts';
import { ticketChannel } from '../realtime/publisher.ts';
import { hashToken } from '../secrets.ts';
import { recordFiles, type StoredFile } from './attachments.ts';

export type TicketRow = typeof tickets.$inferSelect;
type MessageRow = typeof messages.$inferSelect;
/** The author of a message: a user, or the guest of the ticket. */
export type Author = { user_id: number } | { guest_id: number };

const TICKET_KEY_HEADER = 'X-Guest-Ticket-Key';
export const MESSAGE_KEY_HEADER = 'X-Guest-Ticket-Message-Key';

/** The medium of tickets that are live chats. */
export const CHAT_MEDIUM = 'client_app_im';
/** Users can open their own chats whatever their role, as guests can. The roles of S1 §6 are about pages. */
const isOwnChat = (ticket: TicketRow, user: UserCaller) =>
  ticket.medium === CHAT_MEDIUM && ticket.user_id === user.id && ticket.team_id === user.teamId;

/**
 * A ticket that the caller can open: their own chat, one of their team if they have the role, a guest's own, one with its key, or
 * any for support staff.
 * @throws HttpError 401, 403 or 404
 */
export async function getOwnTicket(c: Ctx, id: number, keyHeader = TICKET_KEY_HEADER): Promise<TicketRow> {
  const caller = c.get('caller');
  const ticket = (await c.get('services').db.select().from(tickets).where(eq(tickets.id, id)))[0];
  const key = c.req.header(keyHeader);
  if (ticket?.key_hash && key && hashToken(key) === ticket.key_hash) return ticket;
  if (caller.kind === 'user') {
    if (ticket && isOwnChat(ticket, caller)) return ticket;
    const user = caller.isAgent ? caller : requireTeamRole(c, 'team_support');
    if (ticket && (user.isAgent || ticket.team_id === user.teamId)) return ticket;
  } else if (ticket && caller.kind === 'guest' && ticket.guest_id === caller.id) {
    return ticket;
  } else if (caller.kind === 'anonymous' && !key) {
    throw new HttpError(401, 'Unauthenticated.');
  }
  throw notFound('Ticket');
}

/** The author of the caller's messages. A ticket's key is enough, because it was mailed to its guest. @throws HttpError 404 */
export async function resolveAuthor(
  c: Ctx,
  ticket: TicketRow,
  body: { guest_id?: number | undefined; guest_key?: string | undefined } = {},
): Promise<Author> {
  const caller = c.get('caller');
  if (caller.kind === 'user') return { user_id: caller.id };
  const guestId =
    caller.kind === 'guest' ? caller.id : body.guest_key ? (await authenticateGuest(c, body)).id : ticket.guest_id;
  if (guestId === null || guestId !== ticket.guest_id) throw notFound('Ticket');
  return { guest_id: guestId };
}

/** @throws HttpError 401, or 403 for users without the role */
export const requireSupportRole = (c: Ctx): UserCaller => requireTeamRole(c, 'team_support');

export async function toTickets({ db }: Services, rows: readonly TicketRow[]) {
  const all = await db.select().from(departments);
  return rows.map(({ key_hash, department_id, ...shown }) => ({
    ...shown,
    department: all.find((department) => department.id === department_id) ?? null,
  }));
}

export async function toTicket(services: Services, ticket: TicketRow) {
  const [shown] = await toTickets(services, [ticket]);
  return shown as NonNullable<typeof shown>;
}

export async function toMessages({ db, secrets }: Services, rows: readonly MessageRow[]) {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const files = await db.select().from(attachments).where(inArray(attachments.message_id, ids));
  const distinct = (pick: (row: MessageRow) => number | null) => [...new Set(rows.flatMap((row) => pick(row) ?? []))];
  const people = await db
    .select({ id: users.id, firstname: users.firstname, lastname: users.lastname })
    .from(users)
    .where(
      inArray(
        users.id,
        distinct((row) => row.user_id),
      ),
    );
  const visitors = await db
    .select()
    .from(guests)
    .where(
      inArray(
        guests.id,
        distinct((row) => row.guest_id),
      ),
    );
  return rows.map((row) => {
    const visitor = visitors.find((guest) => guest.id === row.guest_id)?.name;
    return {
      ...row,
      user:
        people.find((author) => author.id === row.user_id) ?? (visitor ? { firstname: visitor, lastname: '' } : null),
      attachments: files
        .filter((file) => file.message_id === row.id)
        .map(({ id, name, type, size }) => ({
          id,
          name,
          type,
          size,
          url: `/support/attachments/${id}?signature=${secrets.signFileId(id)}`,
        })),
    };
  });
}

/** Stores a message and publishes it to everyone on the ticket. */
export async function postMessage(
  services: Services,
  ticket: TicketRow,
  message: Author & { body: string },
  files: readonly StoredFile[] = [],
) {
  const { db, publisher } = services;
  const created_at = now();
  const isAnswer = 'user_id' in message && (await isAgent(services, message.user_id));
  const status = isAnswer ? 'answered' : 'customer_reply';
  const row = await db.inTransaction(async () => {
    const [inserted] = await db
      .insert(messages)
      .values({ ticket_id: ticket.id, ...message, created_at })
      .returning();
    if (!inserted) throw new Error('The message was not written');
    await recordFiles(services, ticket, inserted.id, files);
    await db.update(tickets).set({ updated_at: created_at, status }).where(eq(tickets.id, ticket.id));
    return inserted;
  });
  const [shown] = await toMessages(services, [row]);
  publisher.publish(ticketChannel(ticket.id), 'MessageCreated', { message: shown });
  if (status !== ticket.status)
    publisher.publish(ticketChannel(ticket.id), 'TicketAction', { action: 'updated', status });
  return shown as NonNullable<typeof shown>;
}

const isAgent = async ({ db }: Services, userId: number) =>
  Boolean((await db.select({ isAgent: users.is_agent }).from(users).where(eq(users.id, userId)))[0]?.isAgent);
