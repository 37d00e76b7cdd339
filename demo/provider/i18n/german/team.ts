import type { German } from '../catalogue.ts';

export const teamGerman: German = {
  'Too many invites to {}. Try again in {} seconds.':
    'Zu viele Einladungen an {}. Versuchen Sie es in {} Sekunden erneut.',
  'Too many invites. Try again in {} seconds.': 'Zu viele Einladungen. Versuchen Sie es in {} Sekunden erneut.',
  'Invalid email.': 'Die E-Mail-Adresse ist nicht gültig.',
  'This person is already a member.': 'Diese Person ist schon Mitglied.',
  'This person has already been invited. You can resend the invite.':
    'Diese Person ist schon eingeladen. Sie können die Einladung noch einmal schicken.',
  'Invite sent to {}.': 'Wir haben {} eine Einladung geschickt.',
  'Invite resent to {}.': 'Wir haben {} die Einladung noch einmal geschickt.',
  'Invite declined': 'Die Einladung wurde abgelehnt',
  'This invite is for {}. You’re signed in as {}.': 'Diese Einladung ist für {}. Sie sind als {} angemeldet.',
  'Team Accepted Successfully': 'Einladung angenommen',
  'Invite to {} cancelled': 'Die Einladung an {} wurde zurückgezogen',
  'Invite not found. It may have been cancelled.':
    'Diese Einladung ist nicht bekannt. Vielleicht wurde sie zurückgezogen.',
  'This invite has already been {}.': 'Über diese Einladung ist schon entschieden ({}).',
  'This invite has expired. Ask for a new one.': 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
  '{} invited you to {}': '{} lädt Sie zu {} ein',
  'Hello{},\n\n{} invited you to join {}. View your invite within seven days:\n{}/invite-accept/{}':
    'Hallo{},\n\n{} lädt Sie ein, bei {} mitzuarbeiten. Hier ist die Einladung, sie gilt sieben Tage:\n{}/invite-accept/{}',
  'Use up to 120 characters.': 'Höchstens 120 Zeichen.',
  'A team needs a name.': 'Ein Team braucht einen Namen.',
  'Enter a valid phone number, e.g. +44 20 7946 0018.': 'Geben Sie eine Telefonnummer ein, etwa +44 20 7946 0018.',
  'This VAT number isn’t valid.': 'Diese USt-IdNr. ist nicht gültig.',
};
