import { asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { createRouter, type Services } from '../context.ts';
import { messages } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { consumeMailLimit, sendMail } from '../mail.ts';
import { readBody, readIdParam } from '../validate.ts';
import { getOwnTicket, resolveAuthor, type TicketRow, toMessages } from './tickets.ts';
import { formatTranscript } from './transcript.ts';

/** SQLite takes some 32,000 bound values in one statement. */
const BATCH_SIZE = 1000;

async function loadTranscript(services: Services, ticket: TicketRow): Promise<string> {
  const rows = await services.db
    .select()
    .from(messages)
    .where(eq(messages.ticket_id, ticket.id))
    .orderBy(asc(messages.id));
  const lines = [];
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    lines.push(...(await toMessages(services, rows.slice(start, start + BATCH_SIZE))));
  return formatTranscript(services, ticket, lines);
}

export const transcriptRoutes = createRouter()
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
    const wait =
      services.limits.take(`transcript ${JSON.stringify(author)}`, 5, 600) ||
      consumeMailLimit(services, 'transcript', email);
    if (wait) throw new HttpError(429, `Too many transcripts. Try again in ${wait} seconds.`);
    await sendMail(services, {
      to: email,
      subject: `Transcript of #${ticket.id} ${ticket.subject}`,
      body: await loadTranscript(services, ticket),
    });
    return c.json({ message: `Transcript sent to ${email}` });
  });
