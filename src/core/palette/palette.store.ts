import { listInvoices } from '../billing/billing.endpoints.ts';
import { listAllMailboxes, listEmailDomains } from '../email/email.endpoints.ts';
import { send } from '../http/send.ts';
import type { navigationMessages } from '../i18n/messages/navigation.en.ts';
import type { MessageKey } from '../i18n/translator.ts';
import { formatMoney } from '../rules/format.rules.ts';
import { listServices } from '../service/service.endpoints.ts';
import { listArticles, listTickets } from '../support/support.endpoints.ts';
import { listMembers } from '../team/team.endpoints.ts';
import { canAccess } from '../user/access.rules.ts';
import type { User } from '../user/user.schema.ts';

/** One thing of the team, or a guide, that fits what is searched. */
export interface SearchResult {
  group: MessageKey<typeof navigationMessages>;
  label: string;
  detail: string;
  /** Path of the portal. */
  to: string;
}

export interface SearchResults {
  results: readonly SearchResult[];
  /** Some of it could not be asked. */
  isPartial: boolean;
}

const RESULTS_PER_GROUP = 5;

/** Looks through everything the user may see, at once. What fails is left out and said. */
export async function searchTeam(text: string, user: User, signal: AbortSignal): Promise<SearchResults> {
  const query = { search: text, per_page: 10 };
  const options = { quiet: true, signal };
  const email = async (): Promise<SearchResult[]> => {
    const [{ domains }, { mailboxes }] = await Promise.all([
      send(listEmailDomains, { query }, options),
      send(listAllMailboxes, { query }, options),
    ]);
    return [
      ...domains.slice(0, RESULTS_PER_GROUP).map((domain) => ({
        group: 'palette.domains' as const,
        label: domain.name,
        detail: '',
        to: `/email/${domain.id}/mailboxes`,
      })),
      ...mailboxes.slice(0, RESULTS_PER_GROUP).map((mailbox) => ({
        group: 'palette.mailboxes' as const,
        label: mailbox.username,
        detail: mailbox.name,
        to: `/email/${mailbox.domain_id}/mailboxes?search=${encodeURIComponent(mailbox.username)}`,
      })),
    ];
  };
  const support = async (): Promise<SearchResult[]> => {
    const { tickets } = await send(listTickets, { query }, options);
    return tickets.slice(0, RESULTS_PER_GROUP).map((ticket) => ({
      group: 'palette.tickets',
      label: ticket.subject,
      detail: `#${ticket.id}`,
      to: `/support/tickets/${ticket.id}`,
    }));
  };
  const team = async (): Promise<SearchResult[]> => {
    const { users } = await send(listMembers, { query: { ...query, page: 1 } }, options);
    return users.slice(0, RESULTS_PER_GROUP).map((member) => ({
      group: 'palette.members',
      label: `${member.properties?.firstname ?? ''} ${member.properties?.lastname ?? ''}`.trim() || member.email,
      detail: member.email,
      to: `/team/details-users?search=${encodeURIComponent(member.email)}`,
    }));
  };
  const services = async (): Promise<SearchResult[]> => {
    const { services: found } = await send(listServices, { query }, options);
    return found.slice(0, RESULTS_PER_GROUP).map((service) => ({
      group: 'palette.services',
      label: service.name,
      detail: service.label,
      to: `/service/${service.type}/${service.id}`,
    }));
  };
  const invoices = async (): Promise<SearchResult[]> => {
    const { invoices: found } = await send(listInvoices, { query }, options);
    return found.slice(0, RESULTS_PER_GROUP).map((invoice) => ({
      group: 'palette.invoices',
      label: `#${invoice.id}`,
      detail: formatMoney(invoice.total),
      to: `/billing/invoices/${invoice.id}`,
    }));
  };
  const guides = async (): Promise<SearchResult[]> => {
    const { articles } = await send(listArticles, { query }, options);
    return articles.slice(0, RESULTS_PER_GROUP).map((article) => ({
      group: 'palette.guides',
      label: article.title,
      detail: '',
      to: `/support/knowledgebase/article/${article.id}`,
    }));
  };
  const asked = await Promise.allSettled([
    ...(canAccess('/email', user) ? [email()] : []),
    ...(canAccess('/service', user) ? [services()] : []),
    ...(canAccess('/billing', user) ? [invoices()] : []),
    ...(canAccess('/support', user) ? [support()] : []),
    ...(canAccess('/team', user) ? [team()] : []),
    guides(),
  ]);
  return {
    results: asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    isPartial: asked.some((answer) => answer.status === 'rejected'),
  };
}
