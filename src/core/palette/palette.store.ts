import { listInvoices } from '../billing/billing.endpoints.ts';
import { listAllMailboxes, listEmailDomains } from '../email/email.endpoints.ts';
import { send } from '../http/send.ts';
import { formatMoney } from '../rules/format.rules.ts';
import { listServices } from '../service/service.endpoints.ts';
import { servicePath } from '../service/service.rules.ts';
import { listArticles, listTickets } from '../support/support.endpoints.ts';
import { listMembers } from '../team/team.endpoints.ts';
import { canAccess } from '../user/access.rules.ts';
import type { User } from '../user/user.schema.ts';
import { searchProjects } from './container-search.ts';
import { searchHosting } from './hosting-search.ts';
import type { SearchResult } from './palette.rules.ts';
import { searchServers } from './server-search.ts';
import { searchSites } from './site-search.ts';

export interface SearchResults {
  results: readonly SearchResult[];
  /** Whether some searches failed. */
  isPartial: boolean;
}

const RESULTS_PER_GROUP = 5;

type Search = (text: string, signal: AbortSignal, user: User) => Promise<SearchResult[]>;
const toQuery = (text: string) => ({ search: text, per_page: 10 });

const searchDomains: Search = async (text, signal) => {
  const { domains } = await send(listEmailDomains, { query: toQuery(text) }, { quiet: true, signal });
  return domains.slice(0, RESULTS_PER_GROUP).map((domain) => ({
    group: 'palette.domains',
    label: domain.name,
    detail: '',
    to: `/email/${domain.id}/mailboxes`,
  }));
};
const searchMailboxes: Search = async (text, signal) => {
  const { mailboxes } = await send(listAllMailboxes, { query: toQuery(text) }, { quiet: true, signal });
  return mailboxes.slice(0, RESULTS_PER_GROUP).map((mailbox) => ({
    group: 'palette.mailboxes',
    label: mailbox.username,
    detail: mailbox.name,
    to: `/email/${mailbox.domain_id}/mailboxes?search=${encodeURIComponent(mailbox.username)}`,
  }));
};
const searchEmail: Search = async (...search) =>
  (await Promise.all([searchDomains(...search), searchMailboxes(...search)])).flat();

const searchServices: Search = async (text, signal, user) => {
  const { services } = await send(listServices, { query: toQuery(text) }, { quiet: true, signal });
  // Servers, WordPress sites, and hosting accounts for those who may manage them, have results of their own.
  const hasOwnResults = (type: string) =>
    ['cloud', 'wordpress'].includes(type) || (type === 'hosting' && canAccess('/web-hosting', user));
  const others = services.filter(({ type }) => !hasOwnResults(type));
  return others.slice(0, RESULTS_PER_GROUP).map((service) => ({
    group: 'palette.services',
    label: service.name,
    detail: service.label,
    to: servicePath(service, user),
  }));
};
const searchInvoices: Search = async (text, signal) => {
  const { invoices } = await send(listInvoices, { query: toQuery(text) }, { quiet: true, signal });
  return invoices.slice(0, RESULTS_PER_GROUP).map((invoice) => ({
    group: 'palette.invoices',
    label: `#${invoice.id}`,
    detail: formatMoney(invoice.total),
    to: `/billing/invoices/${invoice.id}`,
  }));
};
const searchTickets: Search = async (text, signal) => {
  const { tickets } = await send(listTickets, { query: toQuery(text) }, { quiet: true, signal });
  return tickets.slice(0, RESULTS_PER_GROUP).map((ticket) => ({
    group: 'palette.tickets',
    label: ticket.subject,
    detail: `#${ticket.id}`,
    to: `/support/tickets/${ticket.id}`,
  }));
};
const searchMembers: Search = async (text, signal) => {
  const { users } = await send(listMembers, { query: { ...toQuery(text), page: 1 } }, { quiet: true, signal });
  return users.slice(0, RESULTS_PER_GROUP).map((member) => ({
    group: 'palette.members',
    label: `${member.properties?.firstname ?? ''} ${member.properties?.lastname ?? ''}`.trim() || member.email,
    detail: member.email,
    to: `/team/details-users?search=${encodeURIComponent(member.email)}`,
  }));
};
const searchGuides: Search = async (text, signal) => {
  const { articles } = await send(listArticles, { query: toQuery(text) }, { quiet: true, signal });
  return articles.slice(0, RESULTS_PER_GROUP).map((article) => ({
    group: 'palette.guides',
    label: article.title,
    detail: '',
    to: `/support/knowledgebase/article/${article.id}`,
  }));
};

/** In the order of their results. `path` limits a search to users who can access that page. */
const searches: readonly { path?: string; search: Search }[] = [
  { path: '/cloud-servers', search: searchServers },
  { path: '/web-hosting', search: searchHosting },
  { path: '/wordpress', search: searchSites },
  { path: '/docker', search: searchProjects },
  { path: '/email', search: searchEmail },
  { path: '/service', search: searchServices },
  { path: '/billing', search: searchInvoices },
  { path: '/support', search: searchTickets },
  { path: '/team', search: searchMembers },
  { search: searchGuides },
];

/** Searches everything the user may see. A search that fails is left out and makes the results partial. */
export async function searchTeam(text: string, user: User, signal: AbortSignal): Promise<SearchResults> {
  const outcomes = await Promise.allSettled(
    searches
      .filter(({ path }) => path === undefined || canAccess(path, user))
      .map(({ search }) => search(text, signal, user)),
  );
  return {
    results: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])),
    isPartial: outcomes.some((outcome) => outcome.status === 'rejected'),
  };
}
