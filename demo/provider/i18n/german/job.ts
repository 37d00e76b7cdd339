import type { German } from '../catalogue.ts';

export const jobGerman: German = {
  'This provider no longer does this kind of work.': 'Diese Art von Arbeit bieten wir nicht mehr an.',
  'It has ended already.': 'Das ist schon beendet.',
  'This cannot be stopped once it has begun.': 'Das lässt sich nicht mehr abbrechen.',
};
