import { tagOf } from '../runtime/tag.ts';

/** Opens the cart element of the page, wherever it is. @returns whether there is one */
export function showPageBasket(): boolean {
  const cart = document.querySelector<HTMLElement & { show?(): void }>(tagOf('cart'));
  cart?.show?.();
  return Boolean(cart?.show);
}
