import type { ApiError } from '../http/api-error.ts';
import { outcomeOf } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { emailMessages } from '../i18n/messages/email.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { allPages, PER_PAGE } from '../store/all-pages.ts';
import { mutation } from '../store/mutation.ts';
import { type ResourceState, resource } from '../store/resource.ts';
import * as rows from './email.endpoints.ts';
import type { EmailDomain, ForwarderAnswer, Mailbox } from './email.schema.ts';
import { emailFailure } from './failure.rules.ts';
import { moved } from './filter.rules.ts';

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
  recover: (error) => (whyNoForwarders(error).length === 0 ? { forwarders: [], meta: { total: 0 } } : undefined),
});
/** Why the list could not be had: each message but the one that says that it is empty. */
export const whyNoForwarders = (error: ApiError): string[] =>
  (error.messages.length > 0 ? error.messages : [error.sentence ?? '']).filter((text) => text !== NO_FORWARDERS);
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

const all =
  (...changed: readonly { invalidate(): Promise<void> }[]) =>
  () =>
    Promise.all(changed.map((one) => one.invalidate())).then(() => undefined);
const domainsChanged = all(emailDomain, emailDomains);
const mailboxesChanged = all(mailboxes, emailDomain, emailDomains);
const wayChanged = all(mailboxAliases, mailboxes, mailFlow);

const say = (text: string | null | undefined) => {
  if (text) notices().success(text);
};
const complain = (error: ApiError) => notices().failure(emailFailure(error));

export const updateDomain = mutation('email-domain-update', rows.updateEmailDomain, {
  onSuccess: () => {
    say(t('email.domainUpdated'));
    return domainsChanged();
  },
});
export const deleteDomain = mutation('email-domain-delete', rows.deleteEmailDomain, {
  onSuccess: (answer) => {
    say(answer.message);
    return domainsChanged();
  },
});

export const createMailbox = mutation('mailbox-create', rows.createMailbox, {
  onSuccess: (answer) => {
    say(answer.message ?? t('email.created'));
    return mailboxesChanged();
  },
});
export const updateMailbox = mutation('mailbox-update', rows.updateMailbox, {
  onSuccess: () => {
    say(t('email.mailboxUpdated'));
    return mailboxesChanged();
  },
});
export const setMailboxPassword = mutation('mailbox-password', rows.updateMailboxPassword, {
  onSuccess: () => say(t('email.passwordUpdated')),
});
export const deleteMailbox = mutation('mailbox-delete', rows.deleteMailbox, {
  optimistic: ({ params }) =>
    mailboxes.patch((page) => ({
      mailboxes: page.mailboxes.filter((mailbox) => mailbox.id !== String(params?.id)),
      meta: { ...page.meta, total: page.meta.total - 1 },
    })),
  onSuccess: (answer) => {
    say(answer.message ?? t('email.deleted'));
    return all(mailboxes, emailDomain, emailDomains, mailboxAliases, catchAll, mailFlow, calendars)();
  },
  onFailure: complain,
});
export const deleteMailboxes = mutation('mailbox-delete-several', rows.deleteMailboxes, {
  onSuccess: all(mailboxes, emailDomain, emailDomains, mailboxAliases, catchAll, mailFlow, calendars),
});
export const updateMailboxes = mutation('mailbox-update-several', rows.updateMailboxes, {
  onSuccess: mailboxesChanged,
});
/** Tries rows, or creates them; of a try nothing is different afterwards. */
export const importMailboxes = mutation('mailbox-import', rows.importMailboxes, {
  onSuccess: (_answer, { body }) => (body?.dry_run ? undefined : mailboxesChanged()),
});
export const webmailToken = mutation('mailbox-token', rows.getMailboxToken, { onFailure: complain });
export const switchImap = mutation('mailbox-imap', rows.switchImapPop, {
  optimistic: ({ body }) =>
    mailboxes.patch((page) => ({
      ...page,
      mailboxes: page.mailboxes.map((mailbox) =>
        mailbox.username === body?.username ? { ...mailbox, is_imap_enabled: body.action === 'enable' } : mailbox,
      ),
    })),
  onSuccess: (_answer, { body }) => {
    say(t(body?.action === 'enable' ? 'email.imapEnabled' : 'email.imapDisabled'));
    return mailboxes.invalidate();
  },
  onFailure: complain,
});

export const createAlias = mutation('alias-create', rows.createMailboxAlias, {
  onSuccess: () => {
    say(t('email.aliasCreated'));
    return wayChanged();
  },
});
export const deleteAlias = mutation('alias-delete', rows.deleteMailboxAlias, {
  onSuccess: (answer) => {
    say(answer.message);
    return wayChanged();
  },
  onFailure: complain,
});
export const createDomainAlias = mutation('domain-alias-create', rows.createDomainAlias, {
  onSuccess: () => {
    say(t('email.aliasCreated'));
    return all(domainAliases, mailFlow)();
  },
});
export const deleteDomainAlias = mutation('domain-alias-delete', rows.deleteDomainAlias, {
  onSuccess: (answer) => {
    say(answer.message);
    return all(domainAliases, mailFlow)();
  },
  onFailure: complain,
});
const caught = all(catchAll, mailFlow);
export const setCatchAll = mutation('catch-all-set', rows.createCatchAll, {
  onSuccess: (answer) => {
    say(answer.message);
    return caught();
  },
});
export const removeCatchAll = mutation('catch-all-remove', rows.deleteCatchAll, {
  onSuccess: (answer) => {
    say(answer.message);
    return caught();
  },
  onFailure: complain,
});

/** What a forwarder's success says of a failure: a code, or the control panel's error (S2 §8). */
export const hiddenFailure = ({ result, message }: ForwarderAnswer): string | null => {
  if (result?.cpanelresult?.error) return result.cpanelresult.error;
  return result?.code !== undefined && result.code !== null ? (result.message ?? message ?? t('error.whoops')) : null;
};
const forwarded = all(forwarders, mailFlow);
export const createForwarder = mutation('forwarder-create', rows.createForwarder, {
  onSuccess: (answer) => {
    if (hiddenFailure(answer)) return;
    say(t('email.forwarderCreated'));
    return forwarded();
  },
});
export const deleteForwarder = mutation('forwarder-delete', rows.deleteForwarder, {
  onSuccess: (answer) => {
    say(answer.message);
    return forwarded();
  },
  onFailure: complain,
});

export const createFilter = mutation('filter-create', rows.createFilter, {
  onSuccess: (answer) => {
    say(answer.message);
    return filters.invalidate();
  },
});
/** The local copy becomes what the server says it is (S2 §4); a change of place shows at once. */
export const updateFilter = mutation('filter-update', rows.updateFilter, {
  optimistic: ({ params, body }) =>
    filters.patch((list) =>
      body?.position === undefined || !list.some((one) => one.id === params?.id)
        ? list
        : moved(list, String(params?.id), body.position),
    ),
  onSuccess: ({ filter }) => {
    say(t('email.filterUpdated'));
    if (filter)
      filters.patch((list) => list.map((one) => (one.id === filter.id ? { ...filter, position: one.position } : one)));
  },
});
export const deleteFilter = mutation('filter-delete', rows.deleteFilter, {
  onSuccess: (answer) => {
    say(answer.message);
    return filters.invalidate();
  },
  onFailure: complain,
});

const signed = all(domainDkim, dnsHealth, emailDomain, emailDomains);
export const createDkim = mutation('dkim-create', rows.createDkim, {
  onSuccess: (answer) => {
    say(answer.message);
    return signed();
  },
  // S2 §8: the server's message, or this word.
  onFailure: (error) =>
    notices().failure(error.kind === 'http' ? (error.sentence ?? t('email.error')) : emailFailure(error)),
});
export const deleteDkim = mutation('dkim-delete', rows.deleteDkim, {
  onSuccess: (answer) => {
    say(answer.message);
    return signed();
  },
  onFailure: complain,
});
export const fixDns = mutation('dns-fix', rows.fixDns, {
  onSuccess: (answer) => {
    say(answer.message);
    return signed();
  },
  onFailure: complain,
});

export const createCalendar = mutation('calendar-create', rows.createCalendar, {
  onSuccess: (answer) => {
    say(answer.message);
    return calendars.invalidate();
  },
});
export const deleteCalendar = mutation('calendar-delete', rows.deleteCalendar, {
  onSuccess: (answer) => {
    say(answer.message);
    return calendars.invalidate();
  },
  onFailure: complain,
});

/** All mailboxes of a domain that a search finds. @throws ApiError */
export const allMailboxes = (
  query: { domain_id: string; search?: string; sort?: string },
  onProgress: (share: number) => void,
): Promise<Mailbox[]> =>
  allPages(async (page) => {
    const { mailboxes: items, meta } = await send(rows.listMailboxes, {
      query: { ...query, page, per_page: PER_PAGE },
    });
    return { items, total: meta.total };
  }, onProgress);

/** Up to ten mailboxes of a domain that begin or go on as is typed, for fields that ask for one. */
export const findMailboxes = (domainId: string, search: string) =>
  outcomeOf(send(rows.listMailboxes, { query: { domain_id: domainId, search, per_page: 10 } }));

/** Asks again for everything on screen. */
export const refreshEmail = all(
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
