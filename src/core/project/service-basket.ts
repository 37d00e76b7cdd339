import { editCart } from '../cart/edit-cart.ts';
import { type Term, toCartLine } from '../product/cart-line.rules.ts';
import type { Product } from '../product/product.schema.ts';

/**
 * Puts a service that is awaiting payment into the basket, unless it is there already. A failure raises a notice.
 * @returns whether it is in the basket
 */
export async function addServiceToBasket(
  service: { id: string; name: string },
  product: Product,
  term: Term,
): Promise<boolean> {
  const line = toCartLine(product, term, service.name, { project_service_id: service.id });
  return editCart(({ lines, add }) => {
    const isInBasket = lines.peek().some(({ options }) => options.project_service_id === service.id);
    return isInBasket || (line !== null && add(line));
  });
}
