import { exclusiveVolume } from './draft.rules.ts';
import type { ProjectService } from './project.schema.ts';

/** Limit if the plan has none, so that a typing error is noticed. */
const MAX_REPLICAS = 100;

/** How many replicas a service can have: what its plan allows, but only one if it writes to a volume. */
export function maxReplicas({ settings, plan }: Pick<ProjectService, 'settings' | 'plan'>): number {
  const limit = plan?.max_replicas ?? MAX_REPLICAS;
  return exclusiveVolume(settings.volumes) === null ? limit : Math.min(1, limit);
}

/** A typed integer; NaN if invalid. */
export const readCount = (text: string): number => (/^[+-]?\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);
