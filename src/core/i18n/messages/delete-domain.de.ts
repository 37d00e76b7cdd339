import type { Translation } from '../message.ts';
import type { deleteDomainMessages as en } from './delete-domain.en.ts';

export const deleteDomainMessages: Translation<typeof en> = {
  'deleteDomain.text': {
    one: '{name}, das Postfach und alle E-Mails darin werden endgültig gelöscht.',
    other: '{name}, alle {n} Postfächer und die E-Mails darin werden endgültig gelöscht.',
  },
  'deleteDomain.typeName': 'Zur Bestätigung {name} eingeben',
};
