import type { ApiError } from '../http/api-error.ts';
import { toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { emailMessages } from '../i18n/messages/email.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { fetchAllPages, PAGE_SIZE } from '../store/fetch-all-pages.ts';
import { mutation } from '../store/mutation.ts';
import { type ResourceState, resource } from '../store/resource.ts';
import * as rows from './email.endpoints.ts';
import type { EmailDomain, ForwarderResponse, Mailbox } from './email.schema.ts';
import { emailErrorMessage } from './email-error.rules.ts';
import { moveFilter } from './filter.rules.ts';

const t = translator(emailMessages);

export const emailDomains = resource(rows.listEmailDomains);
/** Leaving cancels the fetch: while it is under way the resource holds the handle, afterwards none (S2 §4). */
export const emailDomain = resource(rows.getEmailDomain, { select: (answer) => answer.domain });
export const mailboxes = resource(rows.listMailboxes);
export const mailboxAliases = resource(rows.listMailboxAliases);
export const domainAliases = resource(rows.listDomainAliases, { select: (answer) => answer.alias });
export const catchAll = resource(rows.getCatchAll, { select: (answer) => answer.catch_alias || null });
const NO_FORWARDERS = 'Forwarders not found';
/** The control panel says that there are none by failing (S2 §8). */
export const forwarders = resource(rows.listForwarders, {
  recover: (error) => (forwarderListErrors(error).length === 0 ? { forwarders: [], meta: { total: 0 } } : undefined),
});
/** Why the list could not be had: each message but the one that says that it is empty. */
export const forwarderListErrors = (error: ApiError): string[] =>
  (error.messages.length > 0 ? error.messages : [error.providerMessage ?? '']).filter((text) => text !== NO_FORWARDERS);
export const mailFlow = resource(rows.getMailFlow, { select: (answer) => answer.flow });
export const filters = resource(rows.listFilters, {
  select: (answer) => [...answer.filter].sort((one, other) => one.position - other.position),
});
export const domainDkim = resource(rows.getDkim, { select: (answer) => answer.dkim_settings?.txtRecord ?? null });
export const dnsHealth = resource(rows.getDnsHealth);
export const calendars = resource(rows.listCalendars, { select: (answer) => answer.calendars });

/** HTTP status of the domain's last fetch; no answer counts as 403 (S2 §4). Null while nothing is known. */
export const domainStatus = ({ data, error }: Pick<ResourceState<EmailDomain>, 'data' | 'error'>): number | null =>
  error?.displayStatus ?? (data ? 200 : null);

const invalidateAll =
  (...changed: readonly { invalidate(): Promise<void> }[]) =>
  () =>
    Promise.all(changed.map((one) => one.invalidate())).then(() => undefined);
const invalidateDomains = invalidateAll(emailDomain, emailDomains);
const invalidateMailboxes = invalidateAll(mailboxes, emailDomain, emailDomains);
const invalidateAliases = invalidateAll(mailboxAliases, mailboxes, mailFlow);

const notifyFailure = (error: ApiError) => notices().failure(emailErrorMessage(error));

export const updateDomain = mutation('email-domain-update', rows.updateEmailDomain, {
  success: () => t('email.domainUpdated'),
  onSuccess: invalidateDomains,
});
export const deleteDomain = mutation('email-domain-delete', rows.deleteEmailDomain, {
  success: (answer) => answer.message,
  onSuccess: invalidateDomains,
});

export const createMailbox = mutation('mailbox-create', rows.createMailbox, {
  success: (answer) => answer.message ?? t('email.created'),
  onSuccess: invalidateMailboxes,
});
export const updateMailbox = mutation('mailbox-update', rows.updateMailbox, {
  success: () => t('email.mailboxUpdated'),
  onSuccess: invalidateMailboxes,
});
export const setMailboxPassword = mutation('mailbox-password', rows.updateMailboxPassword, {
  success: () => t('email.passwordUpdated'),
});
export const deleteMailbox = mutation('mailbox-delete', rows.deleteMailbox, {
  optimistic: ({ params }) =>
    mailboxes.patch((page) => ({
      mailboxes: page.mailboxes.filter((mailbox) => mailbox.id !== String(params?.id)),
      meta: { ...page.meta, total: page.meta.total - 1 },
    })),
  success: (answer) => answer.message ?? t('email.deleted'),
  onSuccess: invalidateAll(mailboxes, emailDomain, emailDomains, mailboxAliases, catchAll, mailFlow, calendars),
  onFailure: notifyFailure,
});
export const deleteMailboxes = mutation('mailbox-delete-several', rows.deleteMailboxes, {
  onSuccess: invalidateAll(mailboxes, emailDomain, emailDomains, mailboxAliases, catchAll, mailFlow, calendars),
});
export const updateMailboxes = mutation('mailbox-update-several', rows.updateMailboxes, {
  onSuccess: invalidateMailboxes,
});
/** Tries rows, or creates them; of a try nothing is different afterwards. */
export const importMailboxes = mutation('mailbox-import', rows.importMailboxes, {
  onSuccess: (_answer, { body }) => (body?.dry_run ? undefined : invalidateMailboxes()),
});
export const requestWebmailToken = mutation('mailbox-token', rows.getMailboxToken, { onFailure: notifyFailure });
export const setImapAccess = mutation('mailbox-imap', rows.switchImapPop, {
  optimistic: ({ body }) =>
    mailboxes.patch((page) => ({
      ...page,
      mailboxes: page.mailboxes.map((mailbox) =>
        mailbox.username === body?.username ? { ...mailbox, is_imap_enabled: body.action === 'enable' } : mailbox,
      ),
    })),
  success: (_answer, { body }) => t(body?.action === 'enable' ? 'email.imapEnabled' : 'email.imapDisabled'),
  onSuccess: () => mailboxes.invalidate(),
  onFailure: notifyFailure,
});

export const createAlias = mutation('alias-create', rows.createMailboxAlias, {
  success: () => t('email.aliasCreated'),
  onSuccess: invalidateAliases,
});
export const deleteAlias = mutation('alias-delete', rows.deleteMailboxAlias, {
  success: (answer) => answer.message,
  onSuccess: invalidateAliases,
  onFailure: notifyFailure,
});
export const createDomainAlias = mutation('domain-alias-create', rows.createDomainAlias, {
  success: () => t('email.aliasCreated'),
  onSuccess: invalidateAll(domainAliases, mailFlow),
});
export const deleteDomainAlias = mutation('domain-alias-delete', rows.deleteDomainAlias, {
  success: (answer) => answer.message,
  onSuccess: invalidateAll(domainAliases, mailFlow),
  onFailure: notifyFailure,
});
const invalidateCatchAll = invalidateAll(catchAll, mailFlow);
export const setCatchAll = mutation('catch-all-set', rows.createCatchAll, {
  success: (answer) => answer.message,
  onSuccess: invalidateCatchAll,
});
export const removeCatchAll = mutation('catch-all-remove', rows.deleteCatchAll, {
  success: (answer) => answer.message,
  onSuccess: invalidateCatchAll,
  onFailure: notifyFailure,
});

/** What a forwarder's success says of a failure: a code, or the control panel's error (S2 §8). */
export const forwarderResponseError = ({ result, message }: ForwarderResponse): string | null => {
  if (result?.cpanelresult?.error) return result.cpanelresult.error;
  return result?.code !== undefined && result.code !== null ? (result.message ?? message ?? t('error.whoops')) : null;
};
const invalidateForwarders = invalidateAll(forwarders, mailFlow);
export const createForwarder = mutation('forwarder-create', rows.createForwarder, {
  success: (answer) => (forwarderResponseError(answer) ? null : t('email.forwarderCreated')),
  onSuccess: (answer) => (forwarderResponseError(answer) ? undefined : invalidateForwarders()),
});
export const deleteForwarder = mutation('forwarder-delete', rows.deleteForwarder, {
  success: (answer) => answer.message,
  onSuccess: invalidateForwarders,
  onFailure: notifyFailure,
});

export const createFilter = mutation('filter-create', rows.createFilter, {
  success: (answer) => answer.message,
  onSuccess: () => filters.invalidate(),
});
/** The local copy becomes what the server says it is (S2 §4); a change of place shows at once. */
export const updateFilter = mutation('filter-update', rows.updateFilter, {
  optimistic: ({ params, body }) =>
    filters.patch((list) =>
      body?.position === undefined || !list.some((one) => one.id === params?.id)
        ? list
        : moveFilter(list, String(params?.id), body.position),
    ),
  success: () => t('email.filterUpdated'),
  onSuccess: ({ filter }) => {
    if (filter)
      filters.patch((list) => list.map((one) => (one.id === filter.id ? { ...filter, position: one.position } : one)));
  },
});
export const deleteFilter = mutation('filter-delete', rows.deleteFilter, {
  success: (answer) => answer.message,
  onSuccess: () => filters.invalidate(),
  onFailure: notifyFailure,
});

const invalidateDkim = invalidateAll(domainDkim, dnsHealth, emailDomain, emailDomains);
export const createDkim = mutation('dkim-create', rows.createDkim, {
  success: (answer) => answer.message,
  onSuccess: invalidateDkim,
  // S2 §8: the server's message, or this word.
  onFailure: (error) =>
    notices().failure(error.kind === 'http' ? (error.providerMessage ?? t('email.error')) : emailErrorMessage(error)),
});
export const deleteDkim = mutation('dkim-delete', rows.deleteDkim, {
  success: (answer) => answer.message,
  onSuccess: invalidateDkim,
  onFailure: notifyFailure,
});
export const fixDns = mutation('dns-fix', rows.fixDns, {
  success: (answer) => answer.message,
  onSuccess: invalidateDkim,
  onFailure: notifyFailure,
});

export const createCalendar = mutation('calendar-create', rows.createCalendar, {
  success: (answer) => answer.message,
  onSuccess: () => calendars.invalidate(),
});
export const deleteCalendar = mutation('calendar-delete', rows.deleteCalendar, {
  success: (answer) => answer.message,
  onSuccess: () => calendars.invalidate(),
  onFailure: notifyFailure,
});

/** All mailboxes of a domain that a search finds. @throws ApiError */
export const fetchAllMailboxes = (
  query: { domain_id: string; search?: string; sort?: string },
  onProgress: (share: number) => void,
): Promise<Mailbox[]> =>
  fetchAllPages(async (page) => {
    const { mailboxes: items, meta } = await send(rows.listMailboxes, {
      query: { ...query, page, per_page: PAGE_SIZE },
    });
    return { items, total: meta.total };
  }, onProgress);

/** Up to ten mailboxes of a domain that begin or go on as is typed, for fields that ask for one. */
export const findMailboxes = (domainId: string, search: string) =>
  toOutcome(send(rows.listMailboxes, { query: { domain_id: domainId, search, per_page: 10 } }));

/** Asks again for everything on screen. */
export const refreshEmail = invalidateAll(
  emailDomains,
  emailDomain,
  mailboxes,
  mailboxAliases,
  domainAliases,
  catchAll,
  forwarders,
  mailFlow,
  filters,
  domainDkim,
  dnsHealth,
  calendars,
);
