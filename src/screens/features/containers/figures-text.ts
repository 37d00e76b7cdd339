import { byLocale } from '#core/i18n/by-locale.ts';
import { containerStateMessages } from '#core/i18n/messages/container-states.en.ts';
import { translator } from '#core/i18n/translator.ts';

const t = translator(containerStateMessages);

const numberFormat = byLocale(
  (tag, maximumFractionDigits: number) => new Intl.NumberFormat(tag, { maximumFractionDigits }),
);

/** Too small to be distinguished from zero. */
const LEAST_CORES = 0.001;

/** "0.25 CPU". @param cores of a processor */
export function coresText(cores: number): string {
  if (cores > 0 && cores < LEAST_CORES)
    return t('containerState.cpu', { count: `<${numberFormat(3).format(LEAST_CORES)}` });
  return t('containerState.cpu', { count: numberFormat(cores < 0.1 ? 3 : 2).format(cores) });
}

/** Bytes of a megabyte of memory. */
export const MEGABYTE = 1024 ** 2;
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];
/** Memory is sold in binary units, 1024 MB a GB. @param bytes */
export function memorySize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit > 0 && value < 10 ? 1 : 0;
  return `${numberFormat(digits).format(value)} ${UNITS[unit]}`;
}

/** "48 MB of 256 MB". */
export const memoryText = ({ used, limit }: { used: number; limit: number }) =>
  limit > 0 ? t('containerState.of', { used: memorySize(used), limit: memorySize(limit) }) : memorySize(used);
