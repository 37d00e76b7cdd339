import { PortalEmailManager } from '../portal-email-manager.ts';
import { defineElement } from '../shell/portal-element.ts';

export { PortalEmailManager };

defineElement('email-manager', PortalEmailManager);
