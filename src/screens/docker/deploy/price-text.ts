import { containerPlansMessages } from '#core/i18n/messages/container-plans.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney, list } from '#core/rules/format.rules.ts';

const t = translator(containerPlansMessages);

/** "£6.00 a month". @param price pounds */
export const priceText = (price: number, period: string | null | undefined): string => {
  if (!period || price === 0) return t('deploy.free');
  return t(period.startsWith('year') ? 'deploy.perYear' : 'deploy.perMonth', { price: formatMoney(price) });
};

/** What plans cost together, by period: "£6.00 a month, £60.00 a year". */
export function totalText(prices: readonly { price: number; period?: string | null | undefined }[]): string {
  const sums = new Map<string, number>();
  for (const { price, period } of prices) {
    if (period && price > 0) sums.set(period, Math.round(((sums.get(period) ?? 0) + price) * 100) / 100);
  }
  if (sums.size === 0) return t('deploy.free');
  return list([...sums].map(([period, price]) => priceText(price, period)));
}
