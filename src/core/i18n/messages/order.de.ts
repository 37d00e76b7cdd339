import type { Translation } from '../message.ts';
import type { orderMessages as en } from './order.en.ts';

export const orderMessages: Translation<typeof en> = {
  'checkout.title': 'Sichere Kasse',
  'checkout.subtotal': 'Zwischensumme',
  'checkout.vat': 'MwSt. ({rate} %)',
  'checkout.total': 'Summe',
  'checkout.thenMonths': 'danach {price}/Monat',
  'checkout.thenYears': 'danach {price}/Jahr',
};
