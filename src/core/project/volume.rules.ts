import type { ProjectService, Volume } from './project.schema.ts';

const UNITS = { MB: 1_000_000, GB: 1_000_000_000 } as const;
export type SizeUnit = keyof typeof UNITS;
export const sizeUnits = ['MB', 'GB'] as const;

/** A typed size in bytes; NaN if invalid. A decimal comma is accepted. */
export function readSize(text: string, unit: SizeUnit): number {
  const typed = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(typed) ? Math.round(Number(typed) * UNITS[unit]) : Number.NaN;
}

/** A size in bytes as text and unit, for an input. */
export function sizeInput(bytes: number): { text: string; unit: SizeUnit } {
  const unit = bytes >= UNITS.GB && bytes % (UNITS.GB / 10) === 0 ? 'GB' : 'MB';
  return { text: String(bytes / UNITS[unit]), unit };
}

type Sized = Pick<Volume, 'name' | 'size'>;

/**
 * Bytes that the plans of its services leave for a volume: each plan limits the total size of the volumes its service mounts.
 * Undefined if no plan limits it.
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
