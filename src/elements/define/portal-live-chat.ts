import { PortalLiveChat } from '../portal-live-chat.ts';
import { defineElement } from '../shell/portal-element.ts';

export { PortalLiveChat };

defineElement('live-chat', PortalLiveChat);
