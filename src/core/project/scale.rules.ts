import { exclusiveVolume } from './draft.rules.ts';
import type { ProjectService } from './project.schema.ts';

/** The most replicas where no plan says less, so that a slip of the finger is noticed. */
const MAX_REPLICAS = 100;

/** How many replicas a service can have: what its plan allows, and one where it writes to a volume. */
export function maxReplicas({ settings, plan }: Pick<ProjectService, 'settings' | 'plan'>): number {
  const ofPlan = plan?.max_replicas ?? MAX_REPLICAS;
  return exclusiveVolume(settings.volumes) === null ? ofPlan : Math.min(1, ofPlan);
}

/** A typed number; NaN where it is none. */
export const readCount = (text: string): number => (/^[+-]?\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);
