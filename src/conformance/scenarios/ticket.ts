import type { Caller } from '#core/http/request.rules.ts';
import { providerConfig } from '#core/runtime/provider-config.ts';
import {
  authorizeChannel,
  createMessage,
  createTicket,
  deleteMessage,
  downloadAttachments,
  getTicket,
  getTranscript,
  listMessages,
  rateTicket,
  updateMessage,
  updateTicket,
} from '#core/support/support.endpoints.ts';
import { connect, subscribe, subscriptionResult } from '../realtime.ts';
import { resultOf, websocket, wrong } from '../report.ts';
import type { Work } from '../work.ts';

/** A guest's conversation: what is written arrives by the websocket too. */
export async function tryTicket(work: Work): Promise<void> {
  const { call, undo, tag } = work;
  const { ticketKey, messageKey } = providerConfig().headers;
  const caller = await work.becomeGuest();
  const guest = { guest_id: caller.guest.id, guest_key: caller.guest.key };
  const opened = await call(
    createTicket,
    {
      body: {
        ...guest,
        subject: `Conformance ${tag}`,
        body: 'Made by the conformance kit',
        communication_medium: 'client_app_im',
      },
    },
    { caller, idempotencyKey: `conformance-ticket-${tag}` },
  );
  const id = String(opened.data.id);
  const as = { caller, headers: { [ticketKey]: opened.data.auth_key ?? '' } };
  undo(() => call(updateTicket, { params: { id }, body: { status: 'closed' } }, as));
  const events = await follow(work, id, as);
  undo(async () => events.close());
  const file = new File(['text'], 'conformance.txt', { type: 'text/plain' });
  const sent = await call(
    createMessage,
    {
      body: {
        ...guest,
        ticket_id: id,
        body: tag,
        'filepath[]': [file],
        status: 'customer_reply',
        communication_medium: 'client_app_im',
      },
    },
    { ...as, idempotencyKey: `conformance-message-${tag}` },
  );
  await events.expect('MessageCreated');
  await call(getTicket, { params: { id }, query: { reverse: 1 } }, as);
  await call(listMessages, { query: { ticket_id: id } }, as);
  await call(downloadAttachments, { query: { ticket_id: id } }, as);
  const message = { params: { id: String(sent.id) } };
  const asAuthor = { caller, headers: { ...as.headers, [messageKey]: sent.auth_key ?? opened.data.auth_key ?? '' } };
  await call(updateMessage, { ...message, body: { body: `${tag} changed` } }, asAuthor);
  await events.expect('MessageUpdated');
  await call(deleteMessage, message, asAuthor);
  await events.expect('MessageDeleted');
  await call(getTranscript, { params: { id } }, as);
  await call(rateTicket, { params: { id }, body: { rating: 5 } }, as);
}

/** Subscribes to the channel of a ticket. */
async function follow({ kit, call }: Work, ticketId: string, as: { caller: Caller; headers: Record<string, string> }) {
  const none = { expect: async () => {}, close: () => {} };
  const connected = await connect(kit);
  if (typeof connected === 'string') return none;
  const { socket, id } = connected;
  const channel = `private-ticket.${ticketId}`;
  const { auth } = await call(authorizeChannel, { body: { socket_id: id, channel_name: channel } }, as);
  const result = subscriptionResult(await subscribe(socket, channel, auth), channel);
  kit.report.add(websocket, 'event', result);
  return {
    async expect(name: string) {
      const event = await socket.waitFor((message) => message.event === name && message.channel === channel);
      kit.report.add(websocket, 'event', event ? resultOf([]) : wrong(`${channel}: expected ${name}, got nothing`));
    },
    close: socket.close,
  };
}
