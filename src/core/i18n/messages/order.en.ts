/** The sums of an order and the title of its checkout: the basket shows them before the checkout is loaded. */
export const orderMessages = {
  'checkout.title': 'Secure Checkout',
  'checkout.subtotal': 'Subtotal',
  'checkout.vat': 'VAT ({rate}%)',
  'checkout.total': 'Total',
  'checkout.thenMonths': 'then {price}/month',
  'checkout.thenYears': 'then {price}/year',
} as const;
