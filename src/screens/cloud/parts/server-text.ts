import type { Server } from '#core/cloud/cloud.schema.ts';
import { byLocale } from '#core/i18n/by-locale.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize, formatMoney } from '#core/rules/format.rules.ts';

const t = translator(cloudMessages);

const tenthsFormat = byLocale((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));

/** Memory is sold in binary units, 1024 MB a GB. @param mb megabytes */
export const memoryText = (mb: number) => (mb >= 1024 ? `${tenthsFormat().format(mb / 1024)} GB` : `${mb} MB`);
/** @param gb gigabytes */
export const diskText = (gb: number) => formatFileSize(gb * 1e9);

type Sized = Partial<Record<'vcpus' | 'memory_mb' | 'disk_gb', number | undefined>>;

/** "2 vCPU · 4 GB RAM · 80 GB disk"; empty where the provider does not say. */
export const sizeText = ({ vcpus, memory_mb, disk_gb }: Sized) =>
  vcpus === undefined || memory_mb === undefined || disk_gb === undefined
    ? ''
    : t('cloud.sizeText', { vcpus, memory: memoryText(memory_mb), disk: diskText(disk_gb) });

const percentFormat = byLocale(
  (tag, maximumFractionDigits: number) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits }),
);
/** @param value per cent */
export const percentText = (value: number) => percentFormat(value < 10 ? 1 : 0).format(value / 100);

/** "£14.00 a month"; empty where the price is not known. */
export function priceText({ price, period }: Pick<Server, 'price' | 'period'>): string {
  if (price == null) return '';
  const amount = formatMoney(price);
  if (!period) return amount;
  return t(period.startsWith('year') ? 'cloud.perYear' : 'cloud.perMonth', { price: amount });
}
