import { addYears } from '../domain/domain-expiry.rules.ts';
import { cartMessages } from '../i18n/messages/cart.en.ts';
import { translator } from '../i18n/translator.ts';
import type { CartProduct, NewCartLine } from './cart.schema.ts';

const t = translator(cartMessages);

/** What a line of the cart is called: a renewal says for how long. */
export function cartLineTitle({ label, renewal }: Pick<CartProduct, 'label' | 'renewal'>): string {
  if (!renewal) return label;
  const { years, restore_fee } = renewal;
  return t(restore_fee > 0 ? 'cart.restoreLine' : 'cart.renewLine', { name: label, n: years });
}

/**
 * The line that renews a domain. A renewal is of a service: there is no product to name.
 * @param restore brings it back out of redemption, which costs the fee of its registry too
 */
export const renewalLine = (
  { id, name }: { id: string; name: string },
  years: number,
  restore = false,
): NewCartLine => ({
  product_id: '0',
  pricing_id: '0',
  label: name,
  options: { action: 'renew', service_id: id, years, ...(restore ? { restore } : {}) },
});

type Renewal = NonNullable<CartProduct['renewal']>;
/** Pounds. */
const renewalPrice = ({ price_year, restore_fee }: Renewal, years: number) =>
  Math.round((price_year * years + restore_fee) * 100) / 100;

/** The years that a renewal in the cart can be changed to, with what each costs, pounds. */
export const renewalChoices = (renewal: Renewal) =>
  Array.from({ length: renewal.max_years }, (_, index) => ({
    years: index + 1,
    price: renewalPrice(renewal, index + 1),
  }));

/** What other years change of a renewal in the cart, until the provider has answered. */
export function withYears({ renewal, options }: CartProduct, years: number): Partial<CartProduct> {
  if (!renewal) return {};
  const until = options.renews_from ? addYears(options.renews_from, years) : renewal.until;
  return { renewal: { ...renewal, years, until }, price: renewalPrice(renewal, years) };
}
