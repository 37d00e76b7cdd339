import { tagOf } from '../runtime/tag.ts';

/** Shows the cart element of the page, wherever the page has put it. @returns whether there is one */
export function showPageBasket(): boolean {
  const cart = document.querySelector<HTMLElement & { show?(): void }>(tagOf('cart'));
  cart?.show?.();
  return Boolean(cart?.show);
}
