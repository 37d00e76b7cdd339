import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './support.endpoints.ts';

export interface SupportRecords {
  /** A message of the owner in ticket 1. */
  messageId: string;
  /** JWT of a site's own user. */
  identity: string;
}

export const supportSamples = ({ messageId, identity }: SupportRecords): SamplesOf<typeof endpoints> => ({
  listTickets: {},
  createTicket: { body: { subject: 'For the contract', body: 'Text' } },
  getTicket: { query: { reverse: 1 } },
  updateTicket: { params: { id: '2' }, body: { status: 'open' } },
  rateTicket: { body: { rating: 4, comment: 'Good' } },
  getTranscript: {},
  mailTranscript: { body: { email: 'owner@example.test' } },
  getSupportSettings: {},
  identifyGuest: { body: { identity } },
  listAnnouncements: {},
  listDepartments: { query: { brand_id: 1 } },
  listArticles: { query: { search: 'mail' } },
  getArticle: {},
  rateArticle: { body: { is_helpful: true, visitor: 'contract-visitor' } },
  listCategories: {},
  listFaqs: {},
  downloadAttachments: { query: { ticket_id: '1' } },
  listMessages: { query: { ticket_id: '1' } },
  createMessage: {
    body: {
      ticket_id: '1',
      body: 'Once more',
      'filepath[]': [new File(['text'], 'note.txt', { type: 'text/plain' })],
      status: 'customer_reply',
      communication_medium: 'client_app_im',
    },
  },
  updateMessage: { params: { id: messageId }, body: { body: 'Changed' } },
  deleteMessage: { params: { id: messageId } },
  authorizeChannel: { body: { socket_id: '1.2', channel_name: 'private-ticket.1' } },
});
