import type { Translation } from '../message.ts';
import type { profileNoticesMessages as en } from './profile-notices.en.ts';

export const profileNoticesMessages: Translation<typeof en> = {
  'profile.disabled': 'Zwei-Faktor-Authentifizierung ist aus',
  'profile.questionsSaved': 'Gespeichert',
  'profile.revoked': 'Sitzung abgemeldet',
  'support.needRemoved': 'Entfernt',
  'support.needSaved': 'Gespeichert',
};
