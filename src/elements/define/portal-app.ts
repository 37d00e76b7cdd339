import { definePortalApp } from '../portal-app.ts';

export { PortalApp } from '../portal-app.ts';

definePortalApp();
