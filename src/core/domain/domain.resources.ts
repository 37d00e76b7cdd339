import { resource } from '../store/resource.ts';
import * as endpoints from './domain.endpoints.ts';

/** S2 §4: leaving the screen cancels the fetch. */
export const domain = resource(endpoints.getDomain, { select: (answer) => answer.domain });
export const domainContacts = resource(endpoints.listContacts, { select: (answer) => answer.contacts });
/** What happened to a domain, newest first. */
export const domainEvents = resource(endpoints.listDomainEvents);
