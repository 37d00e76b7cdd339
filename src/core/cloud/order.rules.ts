import { byLocale } from '../i18n/by-locale.ts';
import type { Term } from '../product/cart-line.rules.ts';
import type { Pricing, Product } from '../product/product.schema.ts';

/** Price of a term for one server and for all, pounds without VAT. */
export interface OrderPrice {
  plan: number;
  /** Backups of one server. */
  backups: number;
  each: number;
  total: number;
  period: string | null;
}

const toPence = (pounds: number) => Math.round(pounds * 100) / 100;

/** @param backupsPercent price of backups, per cent of the plan's price; 0 without backups */
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

/** Formats an hourly price with fractions of a penny: "£0.019". @param pounds for one hour */
export const formatHourly = (pounds: number) => hourlyFormat().format(pounds);
