import type { Image, Server } from './cloud.schema.ts';

export const POWER_ACTIONS = ['start', 'shutdown', 'reboot', 'stop', 'reset'] as const;
export type PowerAction = (typeof POWER_ACTIONS)[number];

/** Whether the status is transitional. */
export const isChanging = ({ status }: Pick<Server, 'status'>) =>
  ['provisioning', 'starting', 'rebooting', 'stopping', 'reinstalling', 'deleting'].includes(status);

export const allows = ({ actions }: Pick<Server, 'actions'>, action: string) => actions.includes(action);

/** Of an average month: 365.25 days / 12. */
const HOURS_PER_MONTH = 730.5;

/** Price per hour, pounds; null for a price without a term. @param price pounds for one `period` */
export function hourlyPrice(price: number, period: string | null | undefined): number | null {
  if (!period) return null;
  return price / (period.startsWith('year') ? HOURS_PER_MONTH * 12 : HOURS_PER_MONTH);
}

/** The size of a plan, or of a server. */
export interface Size {
  memory_mb?: number | undefined;
  disk_gb?: number | undefined;
}

/** What an image needs and a size lacks; null if it fits. An unknown size fits: the provider decides. */
export function missingFor(
  { min_memory_mb, min_disk_gb }: Pick<Image, 'min_memory_mb' | 'min_disk_gb'>,
  { memory_mb, disk_gb }: Size,
): 'memory' | 'disk' | null {
  if (memory_mb !== undefined && memory_mb < min_memory_mb) return 'memory';
  if (disk_gb !== undefined && disk_gb < min_disk_gb) return 'disk';
  return null;
}

/** Images by family, in the order in which the provider lists them. */
export function imagesByFamily(images: readonly Image[]): { family: string; images: Image[] }[] {
  const families = [...new Set(images.map(({ family }) => family))];
  return families.map((family) => ({ family, images: images.filter((image) => image.family === family) }));
}
