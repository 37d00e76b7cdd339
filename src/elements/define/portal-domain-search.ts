import { PortalDomainSearch } from '../portal-domain-search.ts';
import { defineElement } from '../shell/portal-element.ts';

export { PortalDomainSearch };

defineElement('domain-search', PortalDomainSearch);
