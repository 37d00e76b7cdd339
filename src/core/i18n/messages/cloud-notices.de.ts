import type { Translation } from '../message.ts';
import type { cloudNoticesMessages as en } from './cloud-notices.en.ts';

export const cloudNoticesMessages: Translation<typeof en> = {
  'cloud.renamed': 'Umbenannt in {name}',
};
