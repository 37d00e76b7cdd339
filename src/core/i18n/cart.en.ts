/** The cart. */
export const cartWords = {
  'cart.title': 'Basket',
  'cart.lines': 'Products in your basket',
  'cart.loading': 'Loading the basket',
  'cart.emptyTitle': 'Your basket is empty',
  'cart.emptyText': 'What you add on this site appears here.',
  'cart.subtotal': 'Subtotal',
  'cart.vat': 'VAT ({rate}%)',
  'cart.total': 'Total',
  'cart.thenYear': 'then {price} a year',
  'cart.thenMonth': 'then {price} a month',
  'cart.remove': 'Remove {name}',
  'cart.removed': '{name} was removed from your basket',
  'cart.undo': 'Undo',
} as const;
