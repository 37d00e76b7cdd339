import { definePortalEmailManager } from '../portal-email-manager.ts';

export { PortalEmailManager } from '../portal-email-manager.ts';

definePortalEmailManager();
