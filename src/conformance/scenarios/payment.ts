import { createTransaction, getInvoice, listCards, listTransactions } from '#core/billing/billing.endpoints.ts';
import { addCartProduct, createCart, getCart } from '#core/cart/cart.endpoints.ts';
import { Stopped, type Work } from '../work.ts';
import { findProduct } from './cart.ts';

/** Buys the cheapest product with the default card. It stays bought. */
export async function tryPayment(work: Work): Promise<void> {
  const { call, items, tag, kit } = work;
  if (!kit.member) return;
  const { user_id, team_id } = kit.member.claims;
  const cards = (await items(listCards)).filter(({ status }) => status !== 'pending');
  const card = cards.find(({ default: isDefault }) => isDefault === 1) ?? cards[0];
  if (!card) throw new Stopped('GET /billing/cards, which lists no card to pay with');
  const { data: cart } = await call(createCart, { body: { user_id, team_id } });
  const id = String(cart.id);
  const line = { ...(await findProduct(work)), cart_id: id, type: 'create' as const, options: {} };
  await call(addCartProduct, { body: line });
  const { cart: filled } = await call(getCart, { params: { id } });
  const reference = `conformance-${tag}`;
  const payment = { cart_id: id, card_id: String(card.id), reference, expected_total: filled.total };
  await work.refuse(createTransaction, { body: { ...payment, expected_total: filled.total + 1 } }, [409, 422]);
  const { transaction } = await call(createTransaction, { body: payment }, { idempotencyKey: reference });
  await call(listTransactions, { query: { reference } });
  if (transaction.invoice_id) await call(getInvoice, { params: { id: String(transaction.invoice_id) } });
}
