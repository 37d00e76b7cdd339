import { resource } from '../store/resource.ts';
import * as endpoints from './domain.endpoints.ts';

export const domain = resource(endpoints.getDomain, { select: (response) => response.domain });
export const domainContacts = resource(endpoints.listContacts, { select: (response) => response.contacts });
/** What happened to a domain, newest first. */
export const domainEvents = resource(endpoints.listDomainEvents);
