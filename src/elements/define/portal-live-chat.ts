import { definePortalLiveChat } from '../portal-live-chat.ts';

export { PortalLiveChat } from '../portal-live-chat.ts';

definePortalLiveChat();
