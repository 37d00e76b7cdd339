import type { CartError } from 'portal-elements';

/** The page's message when `add()` is rejected. */
export function explain({ code, field, message }: CartError): string {
  switch (code) {
    case 'invalid':
      return field === 'quantity' ? 'Choose a smaller number.' : `Check the ${field}.`;
    case 'unknown-product':
      return 'We no longer sell this.';
    case 'refused':
      return message;
    case 'network':
      return 'You’re offline. Try again in a moment.';
  }
}
