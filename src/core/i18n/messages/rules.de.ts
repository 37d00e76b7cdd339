import type { Translation } from '../message.ts';
import type { rulesMessages as en } from './rules.en.ts';

export const rulesMessages: Translation<typeof en> = {
  'rules.required': 'Pflichtfeld.',
  'rules.minValue': 'Der Wert muss mindestens {min} sein',
  'rules.maxValue': 'Der Wert darf höchstens {max} sein',
  'rules.alphaNum': 'Nur Buchstaben und Ziffern.',
  'rules.regex': 'Die Eingabe hat nicht die erwartete Form.',
  'rules.email': 'Ungültige E-Mail.',
  'rules.confirmed': 'Die Wiederholung stimmt nicht überein.',
  'rules.positive': 'Hier muss eine positive Zahl stehen',
  'rules.maxLength': 'Höchstens {length} Zeichen.',
  'rules.minLength': 'Mindestens {length} Zeichen.',
  'rules.lengthBetween': 'Die Länge muss zwischen {min} und {max} liegen.',
  'rules.beginsAlphanumeric': 'Muss mit einem Buchstaben oder einer Ziffer beginnen.',
  'rules.plainName': 'Nur Buchstaben, Ziffern, Unterstriche, Bindestriche und Leerzeichen.',
  'rules.password':
    'Das Passwort braucht mindestens einen Klein- und einen Großbuchstaben, eine Ziffer und ein Sonderzeichen',
  'rules.passwordScore': 'Bitte wählen Sie ein stärkeres Passwort.',
  'rules.domain': 'Die Eingabe ist keine Domain',
  'rules.fqdn': 'Die Eingabe ist kein vollständiger Domainname',
  'rules.integer': '{field} muss eine ganze Zahl sein.',
  'rules.ip': 'Die Eingabe ist keine IP-Adresse',
  'rules.hostname': 'Geben Sie einen gültigen Hostnamen ein',
  'rules.exactLength': 'Die Länge muss {length} sein.',
  'rules.postcode': 'Bitte geben Sie eine gültige Postleitzahl ein',
  'rules.creditCard': 'Ungültige Kartennummer',
  'rules.cardExpiry': 'Ungültiges Datum',
};
