import { cartMessages } from '../i18n/messages/cart.en.ts';
import { translator } from '../i18n/translator.ts';
import { formatDate, periodLabel } from '../rules/format.rules.ts';
import type { CartProduct, CartRenewal } from './cart.schema.ts';
import { renewalPrice } from './renewal-price.rules.ts';

const t = translator(cartMessages);

/** What a line of the cart is called: a renewal says for how long. */
export function cartLineTitle({ label, renewal }: Pick<CartProduct, 'label' | 'renewal'>): string {
  if (!renewal) return label;
  const { years, restore_fee } = renewal;
  return t(restore_fee > 0 ? 'cart.restoreLine' : 'cart.renewLine', { name: label, n: years });
}

/**
 * What a line of the cart is and for how long: its plan where the title does not name it, its term, how many of it. A renewal says
 * until when.
 */
export function cartLineDetails(
  line: Pick<CartProduct, 'label' | 'full_name' | 'options' | 'period' | 'quantity' | 'renewal'>,
): string[] {
  const { label, full_name, options, period, quantity, renewal } = line;
  if (renewal) return renewal.until ? [t('cart.renewedUntil', { date: formatDate(renewal.until) })] : [];
  return [
    ...(full_name === label ? [] : [full_name]),
    ...(options.action === 'transfer' ? [t('cart.transfer')] : []),
    ...(period ? [periodLabel(period)] : []),
    ...(quantity > 1 ? [`× ${quantity}`] : []),
  ];
}

/** The years that a renewal in the cart can be changed to, with what each costs, pounds. */
export const renewalChoices = (renewal: CartRenewal) =>
  Array.from({ length: renewal.max_years }, (_, index) => ({
    years: index + 1,
    price: renewalPrice(renewal, index + 1),
  }));
