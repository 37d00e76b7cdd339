import type { ContainerPlan } from '#core/project/project.schema.ts';
import { parseNumber, type ServiceForm, volumeBytes } from '#core/project/service-form.rules.ts';

/** Why a plan is too small for a service; null where it fits. */
export type Shortage = 'replicas' | 'resources' | 'volumes';
export function shortageOf(plan: ContainerPlan | null, form: ServiceForm): Shortage | null {
  if (!plan) return null;
  if (parseNumber(form.replicas) > plan.max_replicas) return 'replicas';
  if (parseNumber(form.cpus) > plan.cpus || parseNumber(form.memory) > plan.memory_mb) return 'resources';
  return volumeBytes(form) > plan.volume_size ? 'volumes' : null;
}
