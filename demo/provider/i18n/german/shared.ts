import type { German } from '../catalogue.ts';

export const sharedGerman: German = {
  'Someone saved the same thing at the same time. Reload the page to see it.':
    'Jemand hat zur gleichen Zeit dasselbe gespeichert. Laden Sie die Seite neu, um es zu sehen.',
  'Something went wrong on our side.': 'Bei uns ist etwas schiefgegangen.',
  'The request is larger than 32 MB.': 'Die Anfrage ist größer als 32 MB.',
  'Not found': 'Nicht gefunden',
  'This guest is not known.': 'Dieser Gast ist nicht bekannt.',
  '{} not found': 'Nicht gefunden: {}',
  'You don’t have permission to do this': 'Dafür fehlt Ihnen die Berechtigung',
  'The given data was invalid.': 'Bitte prüfen Sie Ihre Angaben.',
  'The request body is not JSON.': 'Die Anfrage ist kein JSON.',
  'The request body is not form data.': 'Die Anfrage enthält keine Formulardaten.',
  'The {} field is missing or invalid.': 'Das Feld „{}“ fehlt oder ist ungültig.',
};
