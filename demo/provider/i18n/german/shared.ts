import type { German } from '../catalogue.ts';

export const sharedGerman: German = {
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
