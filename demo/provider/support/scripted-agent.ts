import { and, count, desc, eq } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { messages, users } from '../db/schema.ts';
import { ticketChannel } from '../realtime/publisher.ts';
import { postMessage, type TicketRow } from './tickets.ts';

const READING_MS = 900;
const TYPING_MS = 1600;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** The first reply whose pattern matches is sent. The last one matches everything. */
const replies: readonly { pattern: RegExp; text: string }[] = [
  {
    pattern: /price|cost|how much|cheap/i,
    text: 'Prices are beside each name in the domain search, for the first year and each year after. Which name do you have in mind?',
  },
  {
    pattern: /transfer|move|epp/i,
    text: 'You can bring a domain along with its EPP code. Nothing goes offline on the way. Shall I explain the steps?',
  },
  { pattern: /mail|inbox|spam/i, text: 'I can look into that. Which mailbox is it, and since when?' },
  { pattern: /thank|cheers|great/i, text: "You're welcome. I'm here if anything else comes up." },
  {
    pattern: /./,
    text: 'Thanks, I have your message. Could you tell me a little more, so that I find the right colleague?',
  },
];

/** Answers a chat while no human agent is at /demo/agent/: waits, types, and sends one of a few replies. */
export async function replyAsScriptedAgent(services: Services, ticket: TicketRow): Promise<void> {
  const { db, publisher } = services;
  const channel = ticketChannel(ticket.id);
  const isAttended = () => publisher.members(channel).some((member) => member.isAgent);
  if (ticket.medium !== 'client_app_im' || isAttended()) return;
  const agent = (await db.select().from(users).where(eq(users.is_agent, true)))[0];
  if (!agent) return;
  const loadNewest = async () =>
    (await db.select().from(messages).where(eq(messages.ticket_id, ticket.id)).orderBy(desc(messages.id)).limit(1))[0];
  const latest = await loadNewest();
  const [earlier] = await db
    .select({ n: count() })
    .from(messages)
    .where(and(eq(messages.ticket_id, ticket.id), eq(messages.user_id, agent.id)));
  await delay(READING_MS);
  publisher.publish(channel, 'client-TicketTypingStart', { id: String(agent.id), username: agent.firstname });
  await delay(TYPING_MS);
  publisher.publish(channel, 'client-TicketTypingStop', { id: String(agent.id) });
  // A human agent may have come meanwhile, or the customer may have written again.
  if ((await loadNewest())?.id !== latest?.id || isAttended()) return;
  const match = replies.find((reply) => reply.pattern.test(latest?.body || 'file')) ?? replies[0];
  const greeting = earlier?.n === 0 ? `Hello, ${agent.firstname} here. ` : '';
  await postMessage(services, ticket, { user_id: agent.id, body: greeting + (match?.text ?? '') });
}
