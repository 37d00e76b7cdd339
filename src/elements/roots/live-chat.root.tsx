import utilities from 'virtual:sheet';
import { chat } from '#core/chat/chat.store.ts';
import { LiveChatRoot } from '#screens/support/live-chat.root.tsx';
import { defineRoot } from './define-root.tsx';

const root = defineRoot('portal-live-chat-root', LiveChatRoot, utilities);

export const { create, sheets } = root;
export const reset = () => chat().reset();
