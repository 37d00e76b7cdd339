import { byLocale } from '../i18n/by-locale.ts';
import type { Term } from '../product/cart-line.rules.ts';
import type { Pricing, Product } from '../product/product.schema.ts';

/** What a term costs, pounds without VAT, for one server and for all. */
export interface OrderPrice {
  plan: number;
  /** What backups add for one server. */
  backups: number;
  each: number;
  total: number;
  period: string | null;
}

const toPence = (pounds: number) => Math.round(pounds * 100) / 100;

/** @param backupsPercent what backups add to the price of a plan; 0 without them */
export function orderPrice({ price, period }: Pricing, backupsPercent: number, quantity: number): OrderPrice {
  const backups = toPence((price * backupsPercent) / 100);
  const each = toPence(price + backups);
  return { plan: price, backups, each, total: toPence(each * quantity), period: period ?? null };
}

/** The terms that a plan is sold at, the shorter first. */
export const termsOf = ({ pricing }: Pick<Product, 'pricing'>): Term[] =>
  (['monthly', 'yearly'] as const).filter((term) =>
    pricing.some(({ period }) => period?.startsWith(term === 'yearly' ? 'year' : 'month')),
  );

const hourlyFormat = byLocale(
  (tag) =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency: 'GBP',
      minimumFractionDigits: 2,
      maximumFractionDigits: 3,
    }),
);

/** Less than a penny is usual for an hour: "£0.019". @param pounds for one hour */
export const formatHourly = (pounds: number) => hourlyFormat().format(pounds);
