import type { Translation } from '../message.ts';
import type { typedNameMessages as en } from './typed-name.en.ts';

export const typedNameMessages: Translation<typeof en> = {
  'typedName.label': 'Zur Bestätigung {name} eingeben',
  'typedName.wrong': 'Das stimmt nicht mit dem Namen überein.',
};
