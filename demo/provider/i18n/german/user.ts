import type { German } from '../catalogue.ts';

export const userGerman: German = {
  'The password must contain at least one lowercase latin and up letters, one number and a special character':
    'Das Passwort braucht mindestens einen kleinen und einen großen Buchstaben, eine Ziffer und ein Sonderzeichen',
  'The password must not contain your email address.': 'Das Passwort darf Ihre E-Mail-Adresse nicht enthalten.',
  'Choose another password than the present one.': 'Wählen Sie ein anderes Passwort als das jetzige.',
  'This link has expired or has already been used. Send a new one.':
    'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an.',
  'What was the name of your first pet?': 'Wie hieß Ihr erstes Haustier?',
  'In which street did you grow up?': 'In welcher Straße sind Sie aufgewachsen?',
  'What was your first car?': 'Was war Ihr erstes Auto?',
  'What is the first name of your oldest cousin?': 'Wie heißt Ihr ältester Cousin oder Ihre älteste Cousine?',
  'Which teacher do you remember best?': 'An welche Lehrkraft erinnern Sie sich am besten?',
  'Reset your password': 'Neues Passwort festlegen',
  'Hello {},\n\nWe received a request to reset your password. Set a new one within one hour:\n{}/auth/reset-password?token={}\n\nIf this wasn’t you, ignore this email. Nothing has changed.':
    'Hallo {},\n\njemand hat ein neues Passwort für Ihr Konto angefordert. Legen Sie es innerhalb einer Stunde hier fest:\n{}/auth/reset-password?token={}\n\nWaren Sie es nicht, hat sich nichts geändert.',
  'If this login has an account, we’ve sent a link.':
    'Gibt es ein Konto mit diesem Namen, haben wir ihm einen Link geschickt.',
  'Your password has been changed': 'Ihr Passwort ist geändert',
  'Answer two different questions.': 'Beantworten Sie zwei verschiedene Fragen.',
  'An answer needs at least two characters.': 'Eine Antwort braucht mindestens zwei Zeichen.',
  'These answers don’t match. After a few attempts you’ll have to wait.':
    'Diese Antworten stimmen nicht. Nach einigen Versuchen müssen Sie warten.',
  'Enter a code from your authenticator app first.': 'Geben Sie zuerst einen Code Ihrer Authenticator-App ein.',
  'There’s no authenticator to confirm. Start again.':
    'Es gibt keine Authenticator-App zu bestätigen. Beginnen Sie neu.',
  'User successfully verified': 'Bestätigt',
  'Two-factor authentication is off': 'Zwei-Faktor-Anmeldung ausgeschaltet',
  'Two-factor authentication is off.': 'Die Zwei-Faktor-Anmeldung ist aus.',
  'The code is wrong or has expired.': 'Der Code ist falsch oder abgelaufen.',
  'This code has already been used. Wait for the next one.':
    'Dieser Code wurde schon benutzt. Warten Sie auf den nächsten.',
  'Too many codes. Try again in {} seconds.': 'Zu viele Codes. Versuchen Sie es in {} Sekunden erneut.',
  'Enter a name of 1 to 100 characters.': 'Geben Sie einen Namen mit 1 bis 100 Zeichen ein.',
  'Only owners can change an owner’s permissions.': 'Nur ein Inhaber ändert die Rechte eines Inhabers.',
  'A team needs an owner. Make someone else an owner first.':
    'Ein Team braucht einen Inhaber. Machen Sie zuerst jemand anderen dazu.',
  'Too many accounts from here. Try again in {} seconds.':
    'Zu viele Konten von hier. Versuchen Sie es in {} Sekunden erneut.',
  'This invite is for {}.': 'Diese Einladung ist für {}.',
  'An account with this email already exists. Sign in instead.':
    'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich stattdessen an.',
  'User Updated Successfully': 'Profil gespeichert',
  'This isn’t your current password.': 'Das ist nicht Ihr jetziges Passwort.',
  'Only owners can remove an owner.': 'Nur ein Inhaber entfernt einen Inhaber.',
  'You have left the team': 'Sie haben das Team verlassen',
  'The member has been removed': 'Das Mitglied wurde entfernt',
  'Choose at least one permission.': 'Wählen Sie mindestens ein Recht.',
  'You can only grant permissions you have yourself.': 'Sie können nur Rechte vergeben, die Sie selbst haben.',
  'Use 1 to 120 characters.': 'Sagen Sie uns in höchstens 120 Zeichen, was wir wissen sollen.',
  'Use up to 2,000 characters.': 'Höchstens 2.000 Zeichen.',
};
