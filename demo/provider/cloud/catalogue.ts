import type { Image, Region } from '#core/cloud/cloud.schema.ts';
import { toPence, toPounds } from '../money.ts';

export const IMAGES: readonly Image[] = [
  { key: 'debian-12', name: 'Debian 12', family: 'linux', min_disk_gb: 10, min_memory_mb: 512 },
  { key: 'ubuntu-24.04', name: 'Ubuntu 24.04 LTS', family: 'linux', min_disk_gb: 10, min_memory_mb: 1024 },
  { key: 'almalinux-9', name: 'AlmaLinux 9', family: 'linux', min_disk_gb: 10, min_memory_mb: 1536 },
  { key: 'rocky-9', name: 'Rocky Linux 9', family: 'linux', min_disk_gb: 10, min_memory_mb: 1536 },
  { key: 'almalinux-9-whm', name: 'AlmaLinux 9 with WHM', family: 'whm', min_disk_gb: 60, min_memory_mb: 4096 },
  { key: 'docker-debian-12', name: 'Docker on Debian 12', family: 'app', min_disk_gb: 20, min_memory_mb: 1024 },
  { key: 'gitlab-debian-12', name: 'GitLab on Debian 12', family: 'app', min_disk_gb: 100, min_memory_mb: 8192 },
];
export const REGIONS: readonly Region[] = [
  { key: 'lon1', name: 'London', country: 'GB' },
  { key: 'man1', name: 'Manchester', country: 'GB' },
  { key: 'ams1', name: 'Amsterdam', country: 'NL' },
  { key: 'fra1', name: 'Frankfurt', country: 'DE' },
];
export const DEFAULT_IMAGE = 'debian-12';
export const DEFAULT_REGION = 'lon1';
/** Surcharge for backups, as a percentage of the plan's price. */
export const BACKUPS_PERCENT = 20;

export const findImage = (key: string) => IMAGES.find((image) => image.key === key);
export const findRegion = (key: string) => REGIONS.find((region) => region.key === key);

/** @param price of a plan, pounds @returns pounds */
export const withBackups = (price: number, hasBackups: boolean | undefined): number =>
  hasBackups ? toPounds(Math.round((toPence(price) * (100 + BACKUPS_PERCENT)) / 100)) : price;

const gigabytes = (mb: number) => (mb < 1024 ? `${mb} MB` : `${mb / 1024} GB`);

/** Why an image cannot be installed on a server of this size; null if it can. */
export function imageRefusal(key: string, size: { memory_mb: number; disk_gb: number }): string | null {
  const image = findImage(key);
  if (!image) return 'Choose one of the images.';
  if (image.min_memory_mb > size.memory_mb)
    return `${image.name} needs ${gigabytes(image.min_memory_mb)} of memory, and this server has ${gigabytes(size.memory_mb)}.`;
  if (image.min_disk_gb > size.disk_gb)
    return `${image.name} needs a disk of ${image.min_disk_gb} GB, and this server has ${size.disk_gb} GB.`;
  return null;
}
