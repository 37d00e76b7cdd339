import { cartMessages } from '../i18n/messages/cart.en.ts';
import { translator } from '../i18n/translator.ts';
import { formatDate, periodLabel } from '../rules/format.rules.ts';
import type { CartProduct } from './cart.schema.ts';

const t = translator(cartMessages);

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
