import { ApiError } from '../http/api-error.ts';
import { toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { emailMessages } from '../i18n/messages/email.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { fetchAllPages, PAGE_SIZE } from '../store/fetch-all-pages.ts';
import { fetchStatus } from '../store/fetch-status.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import * as endpoints from './email.endpoints.ts';
import type { ForwarderResponse, Mailbox } from './email.schema.ts';
import { emailErrorMessage } from './email-error.rules.ts';
import { moveFilter } from './filter.rules.ts';

const t = translator(emailMessages);

export const emailDomains = resource(endpoints.listEmailDomains);
export const emailDomain = resource(endpoints.getEmailDomain, { select: (response) => response.domain });
export const mailboxes = resource(endpoints.listMailboxes);
export const allMailboxes = resource(endpoints.listAllMailboxes);
export const mailboxAliases = resource(endpoints.listMailboxAliases);
export const domainAliases = resource(endpoints.listDomainAliases, { select: (response) => response.alias });
export const catchAll = resource(endpoints.getCatchAll, { select: (response) => response.catch_alias || null });
/** The control panel reports an empty list as a failure with this message (S2 §8). */
const NO_FORWARDERS = 'Forwarders not found';
export const forwarders = resource(endpoints.listForwarders, {
  recover: (error) => (forwarderListErrors(error).length === 0 ? { forwarders: [], meta: { total: 0 } } : undefined),
});
/** Why the list of forwarders could not be fetched; empty if there just are no forwarders. */
export const forwarderListErrors = (error: ApiError): string[] =>
  (error.messages.length > 0 ? error.messages : [error.providerMessage ?? '']).filter((text) => text !== NO_FORWARDERS);
export const mailFlow = resource(endpoints.getMailFlow, { select: (response) => response.flow });
export const filters = resource(endpoints.listFilters, {
  select: ({ filter }) => [...filter].sort((a, b) => a.position - b.position),
});
export const domainDkim = resource(endpoints.getDkim, {
  select: (response) => response.dkim_settings?.txtRecord ?? null,
});
export const dnsHealth = resource(endpoints.getDnsHealth);
export const calendars = resource(endpoints.listCalendars, { select: (response) => response.calendars });

export { fetchStatus as domainStatus };

const invalidateAll =
  (...changed: readonly { invalidate(): Promise<void> }[]) =>
  () =>
    Promise.all(changed.map((resource) => resource.invalidate())).then(() => undefined);
const invalidateDomains = invalidateAll(emailDomain, emailDomains);
const invalidateMailboxes = invalidateAll(mailboxes, allMailboxes, emailDomain, emailDomains);
const invalidateAliases = invalidateAll(mailboxAliases, mailboxes, mailFlow);

const notifyFailure = (error: ApiError) => notices().failure(emailErrorMessage(error));

export const updateDomain = mutation('email-domain-update', endpoints.updateEmailDomain, {
  success: () => t('email.domainUpdated'),
  onSuccess: invalidateDomains,
});
export const deleteDomain = mutation('email-domain-delete', endpoints.deleteEmailDomain, {
  success: (response) => response.message,
  onSuccess: invalidateDomains,
});

export const createMailbox = mutation('mailbox-create', endpoints.createMailbox, {
  success: (response) => response.message ?? t('email.created'),
  onSuccess: invalidateMailboxes,
});
export const updateMailbox = mutation('mailbox-update', endpoints.updateMailbox, {
  success: () => t('email.mailboxUpdated'),
  onSuccess: invalidateMailboxes,
});
export const setMailboxPassword = mutation('mailbox-password', endpoints.updateMailboxPassword, {
  success: () => t('email.passwordUpdated'),
});
export const deleteMailbox = mutation('mailbox-delete', endpoints.deleteMailbox, {
  optimistic: ({ params }) =>
    mailboxes.patch((page) => ({
      mailboxes: page.mailboxes.filter((mailbox) => mailbox.id !== String(params?.id)),
      meta: { ...page.meta, total: page.meta.total - 1 },
    })),
  success: (response) => response.message ?? t('email.deleted'),
  onSuccess: invalidateAll(mailboxes, emailDomain, emailDomains, mailboxAliases, catchAll, mailFlow, calendars),
  onFailure: notifyFailure,
});
export const deleteMailboxes = mutation('mailbox-delete-several', endpoints.deleteMailboxes, {
  onSuccess: invalidateAll(mailboxes, emailDomain, emailDomains, mailboxAliases, catchAll, mailFlow, calendars),
});
export const updateMailboxes = mutation('mailbox-update-several', endpoints.updateMailboxes, {
  onSuccess: invalidateMailboxes,
});
/** Creates mailboxes from a file; a dry run changes nothing. */
export const importMailboxes = mutation('mailbox-import', endpoints.importMailboxes, {
  onSuccess: (_response, { body }) => (body?.dry_run ? undefined : invalidateMailboxes()),
});
export const requestWebmailToken = mutation('mailbox-token', endpoints.getMailboxToken, { onFailure: notifyFailure });
/** Never cached, because a link is only valid for minutes. */
export const fetchDeviceLink = (id: string) => send(endpoints.getDeviceLink, { params: { id } });
export const setImapAccess = mutation('mailbox-imap', endpoints.switchImapPop, {
  optimistic: ({ body }) =>
    mailboxes.patch((page) => ({
      ...page,
      mailboxes: page.mailboxes.map((mailbox) =>
        mailbox.username === body?.username ? { ...mailbox, is_imap_enabled: body.action === 'enable' } : mailbox,
      ),
    })),
  success: (_response, { body }) => t(body?.action === 'enable' ? 'email.imapEnabled' : 'email.imapDisabled'),
  onSuccess: () => mailboxes.invalidate(),
  onFailure: notifyFailure,
});

export const createAlias = mutation('alias-create', endpoints.createMailboxAlias, {
  success: () => t('email.aliasCreated'),
  onSuccess: invalidateAliases,
});
export const deleteAlias = mutation('alias-delete', endpoints.deleteMailboxAlias, {
  success: (response) => response.message,
  onSuccess: invalidateAliases,
  onFailure: notifyFailure,
});
export const createDomainAlias = mutation('domain-alias-create', endpoints.createDomainAlias, {
  success: () => t('email.aliasCreated'),
  onSuccess: invalidateAll(domainAliases, mailFlow),
});
export const deleteDomainAlias = mutation('domain-alias-delete', endpoints.deleteDomainAlias, {
  success: (response) => response.message,
  onSuccess: invalidateAll(domainAliases, mailFlow),
  onFailure: notifyFailure,
});
const invalidateCatchAll = invalidateAll(catchAll, mailFlow);
export const setCatchAll = mutation('catch-all-set', endpoints.createCatchAll, {
  success: (response) => response.message,
  onSuccess: invalidateCatchAll,
});
export const removeCatchAll = mutation('catch-all-remove', endpoints.deleteCatchAll, {
  success: (response) => response.message,
  onSuccess: invalidateCatchAll,
  onFailure: notifyFailure,
});

/** The failure in a successful response, as a code or as the control panel's error (S2 §8); null if none. */
export function forwarderFailure(response: ForwarderResponse): ApiError | null {
  for (const part of [response.result, response]) {
    if (part?.cpanelresult?.error) return new ApiError('http', 200, { error: part.cpanelresult.error });
    if (part?.code !== undefined && part.code !== null)
      return new ApiError('http', 200, { message: part.message ?? response.message });
  }
  return null;
}
const invalidateForwarders = invalidateAll(forwarders, mailFlow);
export const createForwarder = mutation('forwarder-create', endpoints.createForwarder, {
  success: (response) => (forwarderFailure(response) ? null : t('email.forwarderCreated')),
  onSuccess: (response) => (forwarderFailure(response) ? undefined : invalidateForwarders()),
});
export const deleteForwarder = mutation('forwarder-delete', endpoints.deleteForwarder, {
  success: (response) => response.message,
  onSuccess: invalidateForwarders,
  onFailure: notifyFailure,
});

export const createFilter = mutation('filter-create', endpoints.createFilter, {
  success: (response) => response.message,
  onSuccess: () => filters.invalidate(),
});
/** A new position shows at once. Other changes come from the response (S2 §4), or are fetched if it has no filter. */
export const updateFilter = mutation('filter-update', endpoints.updateFilter, {
  optimistic: ({ params, body }) =>
    filters.patch((list) =>
      body?.position === undefined || !list.some((other) => other.id === params?.id)
        ? list
        : moveFilter(list, String(params?.id), body.position),
    ),
  success: () => t('email.filterUpdated'),
  onSuccess: ({ filter }) => {
    if (!filter) return filters.invalidate();
    filters.patch((list) =>
      list.map((other) => (other.id === filter.id ? { ...filter, position: other.position } : other)),
    );
    return undefined;
  },
});
export const deleteFilter = mutation('filter-delete', endpoints.deleteFilter, {
  success: (response) => response.message,
  onSuccess: () => filters.invalidate(),
  onFailure: notifyFailure,
});

/** The DKIM key, and the DNS health of the domain. */
export const invalidateDkim = invalidateAll(domainDkim, dnsHealth, emailDomain, emailDomains);
export const createDkim = mutation('dkim-create', endpoints.createDkim, {
  success: (response) => response.message,
  onSuccess: invalidateDkim,
  // The server's message, or this text (S2 §8).
  onFailure: (error) =>
    notices().failure(error.isUnreachable ? emailErrorMessage(error) : (error.text ?? t('email.error'))),
});
export const deleteDkim = mutation('dkim-delete', endpoints.deleteDkim, {
  success: (response) => response.message,
  onSuccess: invalidateDkim,
  onFailure: notifyFailure,
});

export const createCalendar = mutation('calendar-create', endpoints.createCalendar, {
  success: (response) => response.message,
  onSuccess: () => calendars.invalidate(),
});
export const deleteCalendar = mutation('calendar-delete', endpoints.deleteCalendar, {
  success: (response) => response.message,
  onSuccess: () => calendars.invalidate(),
  onFailure: notifyFailure,
});

/** All mailboxes of a domain that match a search. @param onProgress share fetched, 0 to 1 @throws ApiError */
export const fetchAllMailboxes = (
  query: { domain_id: string; search?: string; sort?: string },
  onProgress: (share: number) => void,
): Promise<Mailbox[]> =>
  fetchAllPages(async (page) => {
    const { mailboxes: items, meta } = await send(endpoints.listMailboxes, {
      query: { ...query, page, per_page: PAGE_SIZE },
    });
    return { items, total: meta.total };
  }, onProgress);

/** Up to ten mailboxes of a domain that match what is typed in a combobox. */
export const findMailboxes = (domainId: string, search: string) =>
  toOutcome(send(endpoints.listMailboxes, { query: { domain_id: domainId, search, per_page: 10 } }));

/** Refetches everything on screen. */
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
