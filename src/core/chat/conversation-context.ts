import type { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { chatMessages } from '../i18n/messages/chat.en.ts';
import { translator } from '../i18n/translator.ts';
import { providerConfig } from '../runtime/provider-config.ts';
import { session } from '../session/session.store.ts';
import { signal } from '../store/signals.ts';
import type { Message, Ticket } from '../support/support.schema.ts';
import { toChatMessage, type Viewer } from './chat.rules.ts';
import { type ChatAction, emptyChat, reduceChat } from './chat-reducer.rules.ts';
import { NEW_TICKET, type TicketDetails } from './outbox.ts';

const t = translator(chatMessages);

export interface TicketCredentials {
  id: string;
  /** A guest's key to this one ticket. */
  key: string | null;
}

const NEW_GUEST = 'guest:new';

export type ConversationContext = ReturnType<typeof createConversationContext>;

/**
 * What the parts of a conversation share: its state, its lifetime, and who takes part.
 * @param initial null when the ticket is still to be created
 */
export function createConversationContext(initial: TicketCredentials | null) {
  let own = initial;
  const state = signal(emptyChat);
  const ticket = signal<Ticket | null>(null);
  const lifetime = new AbortController();
  const isGuest = () => !credentials().token.peek();
  const viewer = (): Viewer => ({
    userId: session().user.peek()?.id ?? null,
    guestId: isGuest() ? (ticket.peek()?.guest_id ?? credentials().guest()?.id ?? null) : null,
  });
  const keyHeader = (name: string): Record<string, string> => (own?.key && isGuest() ? { [name]: own.key } : {});
  const userOwner = () => (viewer().userId ? `user:${viewer().userId}` : null);

  return {
    /** `NEW_TICKET` until the ticket is created. */
    get id() {
      return own?.id ?? NEW_TICKET;
    },
    get key() {
      return own?.key ?? null;
    },
    hasTicket: () => own !== null,
    /** @param created the ticket when it was just created: there is nothing to read yet */
    setTicket(credentialsOfTicket: TicketCredentials, created: Ticket | null) {
      own = credentialsOfTicket;
      ticket.value = created;
    },
    state,
    ticket,
    /** What the ticket will be created with. */
    details: signal<TicketDetails>({}),
    /** Why the conversation cannot be shown: it is not ours, was deleted, or could not be read. */
    failure: signal<ApiError | null>(null),
    lifetimeSignal: lifetime.signal,
    close: () => lifetime.abort(),
    viewer,
    /** Owner of outbox entries. */
    owner: () => userOwner() ?? (own ? `guest:${viewer().guestId}` : NEW_GUEST),
    /** Owner of what was written before there was a ticket, or even a guest. */
    newOwner: () => userOwner() ?? NEW_GUEST,
    /** How others see this visitor. */
    me: () => ({
      id: viewer().userId ?? `guest-${viewer().guestId}`,
      username: session().user.peek()?.properties?.firstname ?? t('chat.guest'),
    }),
    ticketHeaders: () => keyHeader(providerConfig().headers.ticketKey),
    messageHeaders: () => keyHeader(providerConfig().headers.messageKey),
    dispatch(action: ChatAction) {
      if (!lifetime.signal.aborted) state.value = reduceChat(state.peek(), action);
    },
    toMessages: (messages: readonly Message[]) => messages.map((message) => toChatMessage(message, viewer())),
    updateTicket(changes: Partial<Ticket>) {
      const current = ticket.peek();
      if (current) ticket.value = { ...current, ...changes };
    },
  };
}
