import { toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import {
  deleteMessage,
  downloadAttachments,
  getTranscript,
  mailTranscript,
  rateTicket,
  updateMessage,
  updateTicket,
} from '../support/support.endpoints.ts';
import type { ChatMessage } from './chat.rules.ts';
import type { ConversationContext } from './conversation-context.ts';

/**
 * Calls for one ticket besides reading and sending messages. They return outcomes and do not throw.
 * @param discard deletes a message that is not sent yet
 */
export function createTicketRequests(context: ConversationContext, discard: (localId: string) => Promise<void>) {
  const { ticket, dispatch, toMessages, ticketHeaders, messageHeaders } = context;
  const params = () => ({ id: context.id });
  return {
    edit: (messageId: string, text: string) =>
      toOutcome(
        send(
          updateMessage,
          { params: { id: messageId }, body: { body: text.trim() } },
          { headers: messageHeaders() },
        ).then(({ message }) => dispatch({ kind: 'arrived', messages: toMessages([message]) })),
      ),
    /** Deletes a sent message at the server, and any other one locally. */
    async remove(message: ChatMessage): Promise<void> {
      const removed = { kind: 'removed', id: message.id } as const;
      if (message.status !== 'sent') {
        dispatch(removed);
        return discard(message.id);
      }
      const request = send(deleteMessage, { params: { id: message.id } }, { headers: messageHeaders() });
      if ((await toOutcome(request)).ok) dispatch(removed);
    },
    setStatus: (status: 'open' | 'closed') =>
      toOutcome(
        send(updateTicket, { params: params(), body: { status } }, { headers: ticketHeaders() }).then((response) => {
          ticket.value = response.ticket;
        }),
      ),
    /** @param rating 1 to 5 */
    rate: (rating: number, comment: string) =>
      toOutcome(
        send(rateTicket, { params: params(), body: { rating, comment } }, { headers: ticketHeaders() }).then(() =>
          context.updateTicket({ rating }),
        ),
      ),
    transcript: () => toOutcome(send(getTranscript, { params: params() }, { headers: ticketHeaders() })),
    /** All attachments as one zip file. */
    attachments: () =>
      toOutcome(send(downloadAttachments, { query: { ticket_id: context.id } }, { headers: ticketHeaders() })),
    mailTranscript: (email: string) =>
      toOutcome(send(mailTranscript, { params: params(), body: { email } }, { headers: ticketHeaders() })),
  };
}
