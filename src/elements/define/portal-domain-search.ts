import { PortalDomainSearch } from '../portal-domain-search.ts';
import { define } from '../shell/portal-element.ts';

export { PortalDomainSearch };

define('portal-domain-search', PortalDomainSearch);
