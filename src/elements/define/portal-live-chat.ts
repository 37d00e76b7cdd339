import { PortalLiveChat } from '../portal-live-chat.ts';
import { define } from '../shell/portal-element.ts';

export { PortalLiveChat };

define('portal-live-chat', PortalLiveChat);
