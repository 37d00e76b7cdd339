import type { German } from '../catalogue.ts';

export const sessionGerman: German = {
  'The login or the password is wrong.': 'Anmeldename oder Passwort ist falsch.',
  'Too many attempts. Try again in {} seconds.': 'Zu viele Versuche. Versuchen Sie es in {} Sekunden erneut.',
  'Signed out': 'Abgemeldet',
  'This account isn’t in a team. Ask for an invite, or contact support.':
    'Dieses Konto gehört zu keinem Team mehr. Lassen Sie sich einladen, oder schreiben Sie dem Support.',
  'You’re not a member of this team.': 'Sie gehören nicht zu diesem Team.',
  'This sign-in has expired. Start again.': 'Diese Anmeldung ist abgelaufen. Beginnen Sie neu.',
  'Session signed out': 'Dort abgemeldet',
  'This account signs in at the portal.': 'Dieses Konto meldet sich im Portal an.',
  'Too many visitors from here. Try again in {} seconds.':
    'Zu viele Besucher von hier. Versuchen Sie es in {} Sekunden erneut.',
};
