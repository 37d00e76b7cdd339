import { expect, it } from 'vitest';
import { addItem, type CartItem } from '#core/cart/cart-item.ts';

it.each([
  [undefined, 'product'],
  [null, 'product'],
  ['21', 'product'],
  [{ product: {} }, 'product'],
  [{ product: [21] }, 'product'],
  [{ product: 21, term: 'weekly' }, 'term'],
  [{ product: 21, domain: { name: 'shop.example' } }, 'domain'],
  [{ product: 21, domain: 7 }, 'domain'],
  [{ product: 21, domain: 'shop' }, 'domain'],
  [{ product: 21, domain: 'https://shop.example/a' }, 'domain'],
  [{ product: 21, label: ['Mail'] }, 'label'],
  [{ product: '..' }, 'product'],
  [{ product: ' ' }, 'product'],
])('%j is refused by the field that is invalid', async (item, field) => {
  const refusal = addItem(item as unknown as CartItem);
  await expect(refusal).rejects.toMatchObject({ name: 'CartError', code: 'invalid', field, status: 0 });
  await expect(refusal).rejects.toThrow(`${field}: `);
});
