import utilities from 'virtual:sheet';
import { supportComponents } from '#core/theme/support.css.ts';
import { LiveChatRoot } from '#screens/support/live-chat.root.tsx';
import { defineRoot } from './define-root.tsx';

const root = defineRoot('portal-live-chat-root', LiveChatRoot, utilities);

export const { create } = root;
export const sheets = [...root.sheets, supportComponents];
