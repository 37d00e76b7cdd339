import { definePortalDomainSearch } from '../portal-domain-search.ts';

export { PortalDomainSearch } from '../portal-domain-search.ts';

definePortalDomainSearch();
