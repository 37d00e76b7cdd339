import { PortalApp } from '../portal-app.ts';
import { defineElement } from '../shell/portal-element.ts';

export { PortalApp };

defineElement('app', PortalApp);
