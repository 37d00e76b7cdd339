import utilities from 'virtual:sheet';
import { refreshEmail } from '#core/email/email.store.ts';
import { settling } from '#core/theme/settling.css.ts';
import { EmailManagerRoot } from '#screens/email/email-manager.root.tsx';
import { defineRoot } from './define-root.tsx';

const root = defineRoot('portal-email-manager-root', EmailManagerRoot, utilities);

export const { create } = root;
export const sheets = [...root.sheets, settling];
export const refresh = refreshEmail;
