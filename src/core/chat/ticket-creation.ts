import { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { send } from '../http/send.ts';
import { chatMessages } from '../i18n/messages/chat.en.ts';
import { translator } from '../i18n/translator.ts';
import { withLock } from '../platform/locks.ts';
import { randomId } from '../platform/random-id.ts';
import { session } from '../session/session.store.ts';
import { createTicket } from '../support/support.endpoints.ts';
import type { Ticket } from '../support/support.schema.ts';
import type { ConversationContext, TicketCredentials } from './conversation-context.ts';
import { NEW_TICKET, type OutboxEntry, type TicketDetails } from './outbox.ts';
import { ticketCookie } from './ticket-cookie.ts';

const t = translator(chatMessages);

/** Stored before the first message: a page that finds the message after a reload creates the same ticket. */
export function prepareTicketRequest(): void {
  if (!ticketCookie.read() && !ticketCookie.requestKey()) ticketCookie.write({ id: NEW_TICKET, key: randomId() });
}

/**
 * Creates the ticket of a new conversation, or uses the one that another tab has created meanwhile.
 * @param onTicket called once the conversation has its ticket
 * @returns a function to call before a message is sent. It does nothing once there is a ticket, and throws an ApiError.
 */
export function createTicketCreation(context: ConversationContext, onTicket: () => Promise<void>) {
  return async (entry: OutboxEntry, signal: AbortSignal): Promise<void> => {
    if (context.hasTicket()) return;
    await withLock(
      'portal.chat.ticket',
      async () => {
        const existing = ticketCookie.read();
        const { ticket, created } = existing
          ? { ticket: existing, created: null }
          : await requestTicket(entry.details ?? {}, signal);
        if (context.lifetimeSignal.aborted) return;
        ticketCookie.write(ticket);
        context.setTicket(ticket, created);
        context.failure.value = null;
      },
      { signal },
    ).catch((cause: unknown) => {
      // No retry helps a visitor whom support refuses.
      const error = ApiError.from(cause);
      if (error.isNotFoundOrForbidden && !context.lifetimeSignal.aborted) context.failure.value = error;
      throw error;
    });
    if (!context.hasTicket()) throw new ApiError('cancelled');
    await onTicket();
  };
}

/** Creates a ticket, for a guest if nobody is signed in. A new guest is created too. @throws ApiError */
async function requestTicket(
  details: TicketDetails,
  signal: AbortSignal,
): Promise<{ ticket: TicketCredentials; created: Ticket }> {
  prepareTicketRequest();
  const guest = credentials().token.peek() ? null : await session().ensureGuest();
  const body = {
    subject: t('chat.subject'),
    communication_medium: 'client_app_im',
    ...details,
    ...(guest ? { guest_id: guest.id, guest_key: guest.key } : {}),
  };
  const idempotencyKey = ticketCookie.requestKey() ?? randomId();
  const { data, ticket } = await send(createTicket, { body }, { idempotencyKey, signal });
  return { ticket: { id: data.id, key: data.auth_key ?? null }, created: ticket };
}
