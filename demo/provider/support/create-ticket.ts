import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { authenticateGuest, requireTeamRole } from '../auth.ts';
import { now } from '../clock.ts';
import type { Ctx, Services, UserCaller } from '../context.ts';
import { departments, guests, tickets } from '../db/schema.ts';
import { validationError } from '../errors.ts';
import { consumeMailLimit, sendMail } from '../mail.ts';
import { generateSecret, hashToken } from '../secrets.ts';
import { RecordId, readJson, validate } from '../validate.ts';
import { withStoredFiles } from './attachments.ts';
import { MAX_BODY_LENGTH, readForm } from './message.routes.ts';
import { CHAT_MEDIUM, postMessage, requireSupportRole, type TicketRow } from './tickets.ts';

const NewTicket = z.object({
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  department_id: z.optional(RecordId),
  body: z.optional(z.string().check(z.maxLength(MAX_BODY_LENGTH))),
  guest_id: z.optional(RecordId),
  guest_key: z.optional(z.string()),
  name: z.optional(z.string().check(z.maxLength(120))),
  email: z.optional(z.email()),
  communication_medium: z.optional(z.string()),
});
type NewTicket = z.output<typeof NewTicket>;
/** The owner of a ticket: a user or a guest. */
type TicketOwner = { user: UserCaller; guestId: null } | { user: null; guestId: number };

/** Reads a form with files, or JSON. @throws HttpError 422 */
export async function readNewTicket(c: Ctx): Promise<{ body: NewTicket; files: File[] }> {
  const isForm = (c.req.header('Content-Type') ?? '').startsWith('multipart/');
  const { fields, files } = isForm ? await readForm(c) : { fields: await readJson(c).catch(() => ({})), files: [] };
  return { body: validate(NewTicket, fields), files };
}

/** @throws HttpError 422 for an unknown department */
export async function validateDepartment({ db }: Services, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const [department] = await db.select().from(departments).where(eq(departments.id, id));
  if (!department) throw validationError({ department_id: ['Select a department.'] });
}

/** Anybody can chat; other tickets need the role. A guest is identified by header or body. @throws HttpError 401 or 403 */
export async function resolveOwner(c: Ctx, body: NewTicket): Promise<TicketOwner> {
  const caller = c.get('caller');
  if (caller.kind === 'user') {
    const isChat = body.communication_medium === CHAT_MEDIUM;
    return { user: isChat ? requireTeamRole(c) : requireSupportRole(c), guestId: null };
  }
  const guest = caller.kind === 'guest' ? caller : await authenticateGuest(c, body);
  return { user: null, guestId: guest.id };
}

async function updateGuest({ db }: Services, guestId: number, { name, email }: NewTicket): Promise<void> {
  if (!name && !email) return;
  await db
    .update(guests)
    .set({ ...(name ? { name } : {}), ...(email ? { email } : {}) })
    .where(eq(guests.id, guestId));
}

async function findOwnerEmail({ db }: Services, { user, guestId }: TicketOwner): Promise<string | null> {
  if (user) return user.email;
  const [guest] = await db.select().from(guests).where(eq(guests.id, guestId));
  return guest?.email ?? null;
}

async function mailOwner(services: Services, ticket: TicketRow, owner: TicketOwner, key: string | null) {
  const to = await findOwnerEmail(services, owner);
  // A visitor may enter somebody else's address, so the mail is limited. The ticket is open in their browser anyway.
  if (!to || (!owner.user && consumeMailLimit(services, 'ticket', to))) return;
  // The key goes after the #, because browsers do not send that part to a server.
  const link = `${services.settings.portalUrl}/support/tickets/${ticket.id}${key ? `#key=${key}` : ''}`;
  await sendMail(services, {
    to,
    subject: `[#${ticket.id}] ${ticket.subject}`,
    body: `We’ve received your message. View it and reply here: ${link}`,
  });
}

async function insertTicket(services: Services, body: NewTicket, { user, guestId }: TicketOwner, key: string | null) {
  if (guestId !== null) await updateGuest(services, guestId, body);
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
  return ticket;
}

/**
 * Opens a ticket with its first message, and mails its owner a link.
 * @returns the ticket, and the key that opens it for a guest
 * @throws HttpError 413 or 422 for files that cannot be sent
 */
export async function createTicket(services: Services, body: NewTicket, owner: TicketOwner, uploads: readonly File[]) {
  const key = owner.user ? null : generateSecret();
  const ticket = await withStoredFiles(services, uploads, (files) =>
    services.db.inTransaction(async () => {
      const row = await insertTicket(services, body, owner, key);
      const text = body.body?.trim() ?? '';
      const author = owner.user ? { user_id: owner.user.id } : { guest_id: owner.guestId };
      if (text || files.length > 0) await postMessage(services, row, { body: text, ...author }, files);
      return row;
    }),
  );
  await mailOwner(services, ticket, owner, key);
  return { ticket, key };
}
