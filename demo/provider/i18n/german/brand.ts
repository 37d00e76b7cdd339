import type { German } from '../catalogue.ts';

export const brandGerman: German = {
  'There is no such brand.': 'Diese Marke gibt es nicht.',
};
