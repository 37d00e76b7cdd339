import utilities from 'virtual:sheet';
import { chat } from '#core/chat/chat.store.ts';
import { supportComponents } from '#core/theme/support.css.ts';
import { LiveChatRoot } from '#screens/support/live-chat.root.tsx';
import { defineRoot } from './define-root.tsx';

const root = defineRoot('portal-live-chat-root', LiveChatRoot, utilities);

export const { create } = root;
export const reset = () => chat().reset();
export const sheets = [...root.sheets, supportComponents];
