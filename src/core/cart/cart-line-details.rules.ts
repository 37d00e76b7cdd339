import { cartMessages } from '../i18n/messages/cart.en.ts';
import { translator } from '../i18n/translator.ts';
import { formatDate, periodLabel } from '../rules/format.rules.ts';
import type { CartProduct } from './cart.schema.ts';

const t = translator(cartMessages);

/**
 * Details of a cart line: its plan, unless that is its title, its term and its quantity. Of a renewal, the new expiry date.
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
