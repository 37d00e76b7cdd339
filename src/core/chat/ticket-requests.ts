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
import type { ConversationContext } from './conversation-context.ts';

/** Calls for one ticket besides reading and sending messages. They return outcomes and do not throw. */
export function createTicketRequests(context: ConversationContext) {
  const { id, ticket, dispatch, toMessages, ticketHeaders, messageHeaders } = context;
  const params = { id };
  return {
    edit: (messageId: string, text: string) =>
      toOutcome(
        send(
          updateMessage,
          { params: { id: messageId }, body: { body: text.trim() } },
          { headers: messageHeaders() },
        ).then(({ message }) => dispatch({ kind: 'arrived', messages: toMessages([message]) })),
      ),
    async deleteMessage(messageId: string): Promise<void> {
      const { ok } = await toOutcome(send(deleteMessage, { params: { id: messageId } }, { headers: messageHeaders() }));
      if (ok) dispatch({ kind: 'removed', id: messageId });
    },
    setStatus: (status: 'open' | 'closed') =>
      toOutcome(
        send(updateTicket, { params, body: { status } }, { headers: ticketHeaders() }).then((response) => {
          ticket.value = response.ticket;
        }),
      ),
    /** @param rating 1 to 5 */
    rate: (rating: number, comment: string) =>
      toOutcome(
        send(rateTicket, { params, body: { rating, comment } }, { headers: ticketHeaders() }).then(() =>
          context.updateTicket({ rating }),
        ),
      ),
    transcript: () => toOutcome(send(getTranscript, { params }, { headers: ticketHeaders() })),
    /** All attachments as one zip file. */
    attachments: () => toOutcome(send(downloadAttachments, { query: { ticket_id: id } }, { headers: ticketHeaders() })),
    mailTranscript: (email: string) =>
      toOutcome(send(mailTranscript, { params, body: { email } }, { headers: ticketHeaders() })),
  };
}
