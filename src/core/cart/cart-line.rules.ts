import { cartMessages } from '../i18n/messages/cart.en.ts';
import { translator } from '../i18n/translator.ts';
import type { CartProduct, CartRenewal } from './cart.schema.ts';
import { renewalPrice } from './renewal-price.rules.ts';

const t = translator(cartMessages);

/** Title of a cart line. That of a renewal includes its years. */
export function cartLineTitle({ label, renewal }: Pick<CartProduct, 'label' | 'renewal'>): string {
  if (!renewal) return label;
  const { years, restore_fee } = renewal;
  return t(restore_fee > 0 ? 'cart.restoreLine' : 'cart.renewLine', { name: label, n: years });
}

/** The periods that a renewal in the cart can be changed to, with their prices in pounds. */
export const renewalChoices = (renewal: CartRenewal) =>
  Array.from({ length: renewal.max_years }, (_, index) => ({
    years: index + 1,
    price: renewalPrice(renewal, index + 1),
  }));
