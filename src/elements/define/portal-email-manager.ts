import { PortalEmailManager } from '../portal-email-manager.ts';
import { define } from '../shell/portal-element.ts';

export { PortalEmailManager };

define('portal-email-manager', PortalEmailManager);
