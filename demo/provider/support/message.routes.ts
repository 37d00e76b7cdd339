import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Ctx, createRouter } from '../context.ts';
import { attachments, messages } from '../db/schema.ts';
import { forbidden, HttpError, notFound, validationError } from '../errors.ts';
import { ticketChannel } from '../realtime/publisher.ts';
import { parseId, RecordId, readBody, readFormData, readIdParam, validate } from '../validate.ts';
import { INLINE_TYPES, withStoredFiles } from './attachments.ts';
import { readChunks, toBody, zipFiles } from './file-streams.ts';
import { replyAsScriptedAgent } from './scripted-agent.ts';
import { getOwnTicket, MESSAGE_KEY_HEADER, postMessage, resolveAuthor, toMessages } from './tickets.ts';

export const MAX_BODY_LENGTH = 20_000;
const bodyTooLong = `A message has ${MAX_BODY_LENGTH.toLocaleString('en-GB')} characters at most.`;

const NewMessage = z.object({
  ticket_id: RecordId,
  body: z._default(z.string(), ''),
  guest_id: z.optional(RecordId),
  guest_key: z.optional(z.string()),
});

/** Reads the fields and files of a form. @throws HttpError 400 */
export async function readForm(c: Ctx) {
  const form = await readFormData(c);
  return {
    // Browsers send line breaks of a form as CR LF.
    fields: Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.replace(/\r\n?/g, '\n')]] : [])),
    ) as Record<string, string>,
    files: form.getAll('filepath[]').filter((part): part is File => typeof part !== 'string'),
  };
}

/** A message that the caller wrote. @throws HttpError 403 or 404 */
async function getOwnMessage(c: Ctx) {
  const message = (
    await c
      .get('services')
      .db.select()
      .from(messages)
      .where(eq(messages.id, readIdParam(c)))
  )[0];
  if (!message) throw notFound('Message');
  const ticket = await getOwnTicket(c, message.ticket_id, MESSAGE_KEY_HEADER);
  const author = await resolveAuthor(c, ticket);
  if ('user_id' in author ? message.user_id !== author.user_id : message.guest_id !== author.guest_id)
    throw forbidden();
  return message;
}

export const messageRoutes = createRouter()
  .get('/support/messages', async (c) => {
    const ticket = await getOwnTicket(c, parseId(c.req.query('ticket_id')));
    const rows = await c
      .get('services')
      .db.select()
      .from(messages)
      .where(eq(messages.ticket_id, ticket.id))
      .orderBy(asc(messages.id))
      .limit(200);
    return c.json({ messages: await toMessages(c.get('services'), rows) });
  })
  .post('/support/messages', async (c) => {
    const services = c.get('services');
    const { fields, files } = await readForm(c);
    const body = validate(NewMessage, fields);
    if (body.body.length > MAX_BODY_LENGTH) throw validationError({ body: [bodyTooLong] });
    const ticket = await getOwnTicket(c, body.ticket_id);
    const author = await resolveAuthor(c, ticket, body);
    const wait = services.limits.take(`chat ${JSON.stringify(author)}`, 120, 60);
    if (wait) throw new HttpError(429, `Too many messages. Try again in ${wait} seconds.`);
    if (body.body.trim() === '' && files.length === 0)
      throw validationError({ body: ['Enter a message or attach a file.'] });
    const message = await withStoredFiles(services, files, (stored) =>
      postMessage(services, ticket, { ...author, body: body.body.trim() }, stored),
    );
    const caller = c.get('caller');
    if (!(caller.kind === 'user' && caller.isAgent) && services.settings.hasScriptedAgent)
      services.runInBackground('scripted agent', () => replyAsScriptedAgent(services, ticket));
    return c.json({ id: message.id, auth_key: null, message }, 201);
  })
  .put('/support/messages/:id', async (c) => {
    const services = c.get('services');
    const message = await getOwnMessage(c);
    const { body } = await readBody(c, z.object({ body: z.string() }));
    const text = body.trim();
    if (text === '') throw validationError({ body: ['Enter a message.'] });
    if (text.length > MAX_BODY_LENGTH) throw validationError({ body: [bodyTooLong] });
    await services.db.update(messages).set({ body: text, is_edited: true }).where(eq(messages.id, message.id));
    const [shown] = await toMessages(services, [{ ...message, body: text, is_edited: true }]);
    services.publisher.publish(ticketChannel(message.ticket_id), 'MessageUpdated', { message: shown });
    return c.json({ message: shown });
  })
  .delete('/support/messages/:id', async (c) => {
    const services = c.get('services');
    const message = await getOwnMessage(c);
    const files = await services.db.inTransaction(async () => {
      const deleted = await services.db.delete(attachments).where(eq(attachments.message_id, message.id)).returning();
      await services.db.delete(messages).where(eq(messages.id, message.id));
      return deleted;
    });
    await Promise.all(files.map(({ file }) => rm(join(services.settings.attachmentsDir, file), { force: true })));
    services.publisher.publish(ticketChannel(message.ticket_id), 'MessageDeleted', { id: message.id });
    return c.json({ message: 'Message deleted' });
  })
  .get('/support/attachments', async (c) => {
    const { db, settings } = c.get('services');
    const ticket = await getOwnTicket(c, parseId(c.req.query('ticket_id')));
    const rows = await db.select().from(attachments).where(eq(attachments.ticket_id, ticket.id));
    const files = rows.map(({ id, name, file }) => ({
      name: `${id}-${name}`,
      path: join(settings.attachmentsDir, file),
    }));
    return c.body(toBody(zipFiles(files)), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="ticket-${ticket.id}.zip"`,
    });
  })
  .get('/support/attachments/:id', async (c) => {
    const { db, settings, secrets } = c.get('services');
    const id = readIdParam(c);
    if (!secrets.verifyFileSignature(id, c.req.query('signature') ?? '')) throw forbidden();
    const row = (await db.select().from(attachments).where(eq(attachments.id, id)))[0];
    if (!row) throw notFound('File');
    const path = join(settings.attachmentsDir, row.file);
    if (!existsSync(path)) throw notFound('File');
    const isInline = INLINE_TYPES.includes(row.type);
    return c.body(toBody(readChunks(path)), 200, {
      'Content-Type': row.type,
      'Content-Disposition': `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'private, max-age=3600',
    });
  });
