import { asc, desc, eq } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { messages, users } from '../db/schema.ts';
import { ticketChannel } from '../realtime/publisher.ts';
import { nextReplies } from './scripted-replies.ts';
import { ASSISTANT } from './support.seed.ts';
import { CHAT_MEDIUM, postMessage, type TicketRow } from './tickets.ts';

const READING_MS = 900;
const TYPING_MS = 1600;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** The assistant and the person it hands over to. Null in a database without staff. */
async function findStaff({ db }: Services) {
  const staff = await db.select().from(users).where(eq(users.is_agent, true)).orderBy(asc(users.id));
  const assistant = staff.find(({ firstname }) => firstname === ASSISTANT.firstname);
  const person = staff.find((user) => user !== assistant);
  return person ? { person, assistant: assistant ?? person } : null;
}

/** Replies in a chat while no human agent is at /demo/agent/: waits, shows typing, and sends `nextReplies`. */
export async function replyAsScriptedAgent(services: Services, ticket: TicketRow): Promise<void> {
  const { db, publisher } = services;
  const channel = ticketChannel(ticket.id);
  const isAttended = () => publisher.members(channel).some((member) => member.isAgent);
  if (ticket.medium !== CHAT_MEDIUM || isAttended()) return;
  const staff = await findStaff(services);
  if (!staff) return;
  const load = async () =>
    (
      await db.select().from(messages).where(eq(messages.ticket_id, ticket.id)).orderBy(desc(messages.id)).limit(100)
    ).reverse();
  const written = await load();
  let newestId = written.at(-1)?.id;
  const lines = written.map(({ user_id, body }) => ({
    author:
      user_id === staff.person.id
        ? ('person' as const)
        : user_id === staff.assistant.id
          ? ('assistant' as const)
          : ('customer' as const),
    text: body,
  }));
  const hasPerson = lines.some(({ author }) => author === 'person');

  for (const { speaker, text } of nextReplies(lines, staff.person.firstname)) {
    const { id, firstname } = staff[speaker];
    await delay(READING_MS);
    // A human agent may have joined meanwhile, or the customer may have written again.
    if ((await load()).at(-1)?.id !== newestId || isAttended()) return;
    if (speaker === 'person' && !hasPerson)
      publisher.publish(channel, 'TicketAction', { action: 'joined', id: String(id), name: firstname });
    publisher.publish(channel, 'client-TicketTypingStart', { id: String(id), username: firstname });
    await delay(TYPING_MS);
    publisher.publish(channel, 'client-TicketTypingStop', { id: String(id) });
    if ((await load()).at(-1)?.id !== newestId || isAttended()) return;
    newestId = (await postMessage(services, ticket, { user_id: id, body: text })).id;
  }
}
