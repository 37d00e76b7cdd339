import type { CartError, PortalCart } from 'portal-elements';

/** Puts a product into the basket and says what has happened. */
export async function buy(product: number, cart: PortalCart, status: HTMLElement): Promise<void> {
  try {
    await cart.add({ product });
    status.textContent = 'In the basket';
  } catch (error) {
    const { code } = error as CartError;
    status.textContent = code === 'network' ? 'The shop cannot be reached' : 'We no longer sell this';
  }
}
