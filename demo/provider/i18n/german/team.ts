import type { German } from '../catalogue.ts';

export const teamGerman: German = {
  'Too many invites to {}. Try again in {} seconds.':
    'Zu viele Einladungen an {}. Versuchen Sie es in {} Sekunden erneut.',
  'Too many invites. Try again in {} seconds.': 'Zu viele Einladungen. Versuchen Sie es in {} Sekunden erneut.',
  'Invalid email.': 'Die E-Mail-Adresse ist nicht gültig.',
  'This person is a member already.': 'Diese Person ist schon Mitglied.',
  'This person has been invited already. You can send the invite again.':
    'Diese Person ist schon eingeladen. Sie können die Einladung noch einmal schicken.',
  'We have sent an invite to {}.': 'Wir haben {} eine Einladung geschickt.',
  'We have sent the invite to {} again.': 'Wir haben {} die Einladung noch einmal geschickt.',
  'The invite has been rejected': 'Die Einladung wurde abgelehnt',
  'This invite is for {}. You are signed in as {}.': 'Diese Einladung ist für {}. Sie sind als {} angemeldet.',
  'Team Accepted Successfully': 'Einladung angenommen',
  'The invite to {} has been withdrawn': 'Die Einladung an {} wurde zurückgezogen',
  'This invite is not known. It may have been withdrawn.':
    'Diese Einladung ist nicht bekannt. Vielleicht wurde sie zurückgezogen.',
  'This invite has been {} already.': 'Über diese Einladung ist schon entschieden ({}).',
  'This invite has expired. Ask for a new one.': 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
  '{} invites you to {}': '{} lädt Sie zu {} ein',
  'Hello{},\n\n{} invites you to work on {}. Look at the invite here, within seven days:\n{}/invite-accept/{}':
    'Hallo{},\n\n{} lädt Sie ein, bei {} mitzuarbeiten. Hier ist die Einladung, sie gilt sieben Tage:\n{}/invite-accept/{}',
  'Use up to 120 characters.': 'Höchstens 120 Zeichen.',
  'A team needs a name.': 'Ein Team braucht einen Namen.',
  'Write a phone number, such as +44 20 7946 0018.': 'Geben Sie eine Telefonnummer ein, etwa +44 20 7946 0018.',
  'This VAT number is not valid.': 'Diese USt-IdNr. ist nicht gültig.',
};
