import type { Input } from '../http/endpoint.ts';
import { toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { domainNoticesMessages } from '../i18n/messages/domain-notices.en.ts';
import { translator } from '../i18n/translator.ts';
import { listServices } from '../service/service.endpoints.ts';
import type { Service } from '../service/service.schema.ts';
import { service, services } from '../service/service.store.ts';
import { fetchAllPages, PAGE_SIZE } from '../store/fetch-all-pages.ts';
import { mutation } from '../store/mutation.ts';
import * as endpoints from './domain.endpoints.ts';
import { domain, domainContacts, domainEvents } from './domain.resources.ts';
import type { Contact, DomainChange } from './domain.schema.ts';

export { domain, domainContacts, domainEvents };

const t = translator(domainNoticesMessages);

/** Types of the list, each with a count, which is the total of its list (S1 §4). */
export const DOMAIN_LIST_TYPES = ['active', 'near_renewal', 'expired'] as const;
export type DomainListType = (typeof DOMAIN_LIST_TYPES)[number];
type ListQuery = Omit<NonNullable<Input<typeof listServices>['query']>, 'type' | 'status'>;

/** The team's domains of one type: a view on the list of services, with a loading flag of its own (S1 §4). */
const domainList = (type: DomainListType) => {
  const toInput = (query: ListQuery) => ({ query: { ...query, type: 'domain', status: type } });
  return {
    watch(query: ListQuery | null) {
      const { setInput, ...watch } = services.watch(query && toInput(query));
      return { ...watch, setInput: (next: ListQuery | null) => setInput(next && toInput(next)) };
    },
    prefetch: (query: ListQuery) => services.prefetch(toInput(query)),
    invalidate: services.invalidate,
  };
};
export const domainLists = {
  active: domainList('active'),
  near_renewal: domainList('near_renewal'),
  expired: domainList('expired'),
} as const satisfies Record<DomainListType, unknown>;

/** Refetches the domain data on screen. */
export const refreshDomains = () =>
  Promise.all([domain, domainContacts, domainEvents, services, service].map((resource) => resource.invalidate())).then(
    () => undefined,
  );
const refreshContacts = () =>
  Promise.all([domain, domainContacts, domainEvents].map((resource) => resource.invalidate())).then(() => undefined);

/** All domains of one type that match a search. @param onProgress share fetched, 0 to 1 @throws ApiError */
export const fetchAllDomains = (
  type: DomainListType,
  query: Pick<ListQuery, 'search' | 'sort' | 'auto_renew'>,
  onProgress: (share: number) => void,
): Promise<Service[]> =>
  fetchAllPages(async (page) => {
    const { services: items, meta } = await send(listServices, {
      query: { ...query, type: 'domain', status: type, page, per_page: PAGE_SIZE },
    });
    return { items, total: meta.total };
  }, onProgress);

/** Shows the new position of switches at once. Other changes are shown once the registry has responded. */
const patchSwitches = (id: unknown, { auto_renew, is_locked, has_privacy }: DomainChange) => {
  const switches = Object.entries({ auto_renew, is_locked, has_privacy }).filter(([, value]) => value !== undefined);
  const change = Object.fromEntries(switches);
  const restoreDomain = domain.patch((data) => (data.id === String(id) ? { ...data, ...change } : data));
  const restoreList = services.patch((page) => ({
    ...page,
    services: page.services.map((row) => (row.id === String(id) ? { ...row, ...change } : row)),
  }));
  return () => {
    restoreDomain();
    restoreList();
  };
};
export const updateDomain = mutation('domain.update', endpoints.updateDomain, {
  optimistic: ({ params, body }) => patchSwitches(params?.id, body ?? {}),
  success: () => t('domains.updated'),
  onSuccess: refreshDomains,
});
/** If there is something to pay, the response has an invoice and nothing has changed yet. */
export const renewDomain = mutation('domain.renew', endpoints.renewDomain, { onSuccess: refreshDomains });
/** A new registrant may have to confirm by mail first. The provider's message then says so, and the contact is the current one. */
const contactNotice = (
  { contact, message }: { contact: Contact; message?: string | null | undefined },
  { body }: { body?: Pick<Contact, 'firstname' | 'lastname' | 'email_address'> | undefined },
) => {
  const isApplied = (['firstname', 'lastname', 'email_address'] as const).every(
    (name) => contact[name] === body?.[name],
  );
  return isApplied ? t('domains.contactUpdated') : message;
};
export const createContact = mutation('domain.contact-create', endpoints.createContact, {
  success: contactNotice,
  onSuccess: refreshContacts,
});
export const updateContact = mutation('domain.contact-update', endpoints.updateContact, {
  success: contactNotice,
  onSuccess: refreshContacts,
});
export const deleteContact = mutation('domain.contact-delete', endpoints.deleteContact, {
  success: (response) => response.message ?? t('domains.contactUpdated'),
  onSuccess: refreshContacts,
});

/** For the link in the mail to a new registrant. */
export const confirmRegistrant = mutation('domain.confirm-registrant', endpoints.confirmRegistrant, {
  onSuccess: refreshContacts,
});

/** For many domains, one call each: no notice and no refetch per call. Call `refreshDomains` once all have ended. */
export const updateDomains = mutation('domain.update-several', endpoints.updateDomain);
export const renewDomains = mutation('domain.renew-several', endpoints.renewDomain);
export const createContacts = mutation('domain.contact-create-several', endpoints.createContact);

/** The transfer code of a domain. Fetched on each request, never cached. */
export async function fetchEppCode(id: string) {
  const outcome = await toOutcome(send(endpoints.getEppCode, { params: { id } }));
  void domainEvents.invalidate();
  return outcome;
}
