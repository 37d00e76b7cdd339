import utilities from 'virtual:sheet';
import { refreshEmail } from '#core/email/email.store.ts';
import { EmailManagerRoot } from '#screens/email/email-manager.root.tsx';
import { defineRoot } from './define-root.tsx';

export const { sheets, create } = defineRoot('portal-email-manager-root', EmailManagerRoot, utilities);
export const refresh = refreshEmail;
