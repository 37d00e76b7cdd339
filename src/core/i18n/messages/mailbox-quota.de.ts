import type { Translation } from '../message.ts';
import type { mailboxQuotaMessages as en } from './mailbox-quota.en.ts';

export const mailboxQuotaMessages: Translation<typeof en> = {
  'mailbox.quotaSlider': 'Regler für das Speicherlimit',
  'mailbox.quotaLeft': '{left} von {total} noch frei',
  'mailbox.quotaOver': 'Nur {left} verfügbar.',
  'mailbox.quotaOthers': 'Andere Postfächer: {mb}',
  'mailbox.quotaThis': 'Dieses Limit: {mb}',
};
