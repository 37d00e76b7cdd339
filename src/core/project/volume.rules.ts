import type { ProjectService, Volume } from './project.schema.ts';

const UNITS = { MB: 1_000_000, GB: 1_000_000_000 } as const;
export type SizeUnit = keyof typeof UNITS;
export const sizeUnits = ['MB', 'GB'] as const;

/** A typed size in bytes; NaN where it is no number. A comma may stand for the decimal point. */
export function readSize(text: string, unit: SizeUnit): number {
  const typed = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(typed) ? Math.round(Number(typed) * UNITS[unit]) : Number.NaN;
}

/** A size as it is typed. @param bytes */
export function sizeInput(bytes: number): { text: string; unit: SizeUnit } {
  const unit = bytes >= UNITS.GB && bytes % (UNITS.GB / 10) === 0 ? 'GB' : 'MB';
  return { text: String(bytes / UNITS[unit]), unit };
}

type Sized = Pick<Volume, 'name' | 'size'>;

/**
 * Bytes that the plans of the services leave for a volume: each allows a size of all volumes that its service mounts.
 * Undefined where no plan says anything.
 */
export function availableFor(
  volume: Pick<Volume, 'name' | 'mounts'>,
  volumes: readonly Sized[],
  services: readonly Pick<ProjectService, 'id' | 'plan' | 'settings'>[],
): number | undefined {
  const users = new Set(volume.mounts.map(({ service }) => service.id));
  const limits = services.flatMap(({ id, plan, settings }) => {
    if (!plan || !users.has(id)) return [];
    const mounted = new Set(settings.volumes.map(({ name }) => name));
    const others = volumes.filter(({ name }) => name !== volume.name && mounted.has(name));
    return [Math.max(0, plan.volume_size - others.reduce((sum, { size }) => sum + size, 0))];
  });
  return limits.length > 0 ? Math.min(...limits) : undefined;
}
