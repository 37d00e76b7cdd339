import utilities from 'virtual:sheet';
import { LiveChatRoot } from '../../screens/support/live-chat.root.tsx';
import { defineRoot } from './define-root.ts';

export const { sheets, create } = defineRoot('portal-live-chat-root', LiveChatRoot, utilities);
