import { PortalApp } from '../portal-app.ts';
import { define } from '../shell/portal-element.ts';

export { PortalApp };

define('portal-app', PortalApp);
