import type { Translation } from '../message.ts';
import type { containerPlansMessages as en } from './container-plans.en.ts';

export const containerPlansMessages: Translation<typeof en> = {
  'deploy.free': 'Kostenlos',
  'deploy.perMonth': '{price}/Monat',
  'deploy.perYear': '{price}/Jahr',
  'deploy.planReplicas': { one: '1 Replikat', other: 'Bis zu {n} Replikate' },
  'deploy.planSize': 'Je {cpus} CPU und {memory}',
  'deploy.planVolumes': '{size} für Volumes',
};
