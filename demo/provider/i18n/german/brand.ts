import type { German } from '../german.ts';

export const brandGerman: German = {
  'There is no such brand.': 'Diese Marke gibt es nicht.',
};
