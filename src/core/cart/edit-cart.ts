import { ApiError } from '../http/api-error.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { notices } from '../notification/notices.store.ts';
import type { cart } from './cart.store.ts';

const loadCart = () => import('./cart.store.ts');

/** Loads the code of the cart before its first edit. */
export const cartCode = {
  async preload(): Promise<void> {
    await loadCart().catch(() => null);
  },
};

/**
 * Edits the page's cart. Its code loads with the first edit: a page that only adds to it starts without.
 * @param onRefusal shows that the code cannot be loaded; by default in a notice
 * @returns what `edit` returns; false without the code
 */
export async function editCart(
  edit: (current: ReturnType<typeof cart>) => boolean | Promise<boolean>,
  onRefusal = (error: ApiError) => notices().failure(errorMessage(error)),
): Promise<boolean> {
  try {
    return await edit((await loadCart()).cart());
  } catch (cause) {
    onRefusal(ApiError.from(cause));
    return false;
  }
}
