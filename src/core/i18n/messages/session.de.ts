import type { Translation } from '../message.ts';
import type { sessionMessages as en } from './session.en.ts';

export const sessionMessages: Translation<typeof en> = {
  'auth.banner': 'Domains, Hosting, E-Mail und Server, mit Menschen, die antworten.',
  'auth.gbBanner': 'Sie behalten Ihre Adressen, Ihre Domains, Ihren Webspace und Ihr DNS.',
  'auth.gbMore': 'Was der Umzug bedeutet',
  'auth.gbFaq': 'FAQ',
  'auth.back': 'Zurück',
  'signIn.title': 'Anmelden',
  'signIn.text': 'Willkommen zurück. Verwenden Sie den Login Ihres Kontos.',
  'signIn.login': 'E-Mail oder Login',
  'signIn.password': 'Passwort',
  'signIn.submit': 'ANMELDEN',
  'signIn.submitting': 'ANMELDUNG LÄUFT...',
  'signIn.failed': 'Die Anmeldung hat nicht geklappt. Versuchen Sie es gleich noch einmal.',
  'signIn.back': 'Zurück zur Anmeldung',
  'signIn.forgot': 'Passwort vergessen?',
  'signIn.register': 'Konto anlegen',
  'signIn.provider': 'Ihr früherer Anbieter',
  'signIn.providerHelp': 'Wir lesen ihn aus Ihrer E-Mail-Adresse. Wählen Sie einen anderen, wenn er nicht stimmt.',
  'signIn.expired':
    'Ihre Sitzung ist zu Ende. Melden Sie sich wieder an und machen Sie weiter, wo Sie waren; was Sie getippt hatten, ist noch da.',
  'signIn.invited': 'Melden Sie sich an, um die Einladung anzunehmen.',
  'chooseTeam.title': 'Team wählen',
  'chooseTeam.text': 'Ihr Konto gehört zu mehreren. Sie können später wechseln.',
  'secondFactor.title': 'Prüfung in zwei Schritten',
  'session.signOut': 'Abmelden',
  'session.signedInAs': 'Angemeldet als {email}',
  'signUp.title': 'Konto anlegen',
  'recover.title': 'Neues Passwort setzen',
  'recover.text': 'Wir senden Ihnen einen Link, der eine Stunde gilt.',
  'forgotten.title': 'Zurück in Ihr Konto',
  'forgotten.text':
    'Beantworten Sie die Sicherheitsfragen, die Sie im Profil gewählt haben, und setzen Sie ein neues Passwort.',
  'reset.title': 'Neues Passwort setzen',
};
