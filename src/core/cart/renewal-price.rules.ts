import type { CartRenewal } from './cart.schema.ts';

/** Pounds. */
export const renewalPrice = ({ price_year, restore_fee }: CartRenewal, years: number) =>
  Math.round((price_year * years + restore_fee) * 100) / 100;
