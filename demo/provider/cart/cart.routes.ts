import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CartProductChange, CartProductInput } from '#core/cart/cart.schema.ts';
import { inTeam, namedGuest, userOrGuest } from '../auth.ts';
import { advanceCart } from '../billing/payments.ts';
import { type Ctx, now, router } from '../context.ts';
import { cartProducts, carts, pricings, products } from '../db/schema.ts';
import { isForSale, priceOfDomain } from '../domain/registry.ts';
import { invalid, notFound, Refusal } from '../errors.ts';
import { newSecret } from '../secrets.ts';
import { check, idParam, readBody } from '../validate.ts';
import { answer, linesOf, promotionFor } from './quote.ts';

const MAX_LINES = 100;

/** The cart, which must be the caller's own. @throws Refusal 404 for anyone else's, so that ids tell nothing */
export async function ownCart(c: Ctx, id: string) {
  const caller = userOrGuest(c);
  if (caller.kind === 'user') inTeam(c, 'team_service', 'team_support', 'team_user', 'team_settings', 'team_billing');
  const cart = (await c.get('services').db.select().from(carts).where(eq(carts.id, id)))[0];
  const isOwn = cart && (caller.kind === 'user' ? cart.team_id === caller.teamId : cart.guest_id === caller.id);
  if (!isOwn) throw notFound('Cart');
  return cart;
}

/** @throws Refusal 409 while it is being paid, or when it has been */
function mustBeOpen(cart: typeof carts.$inferSelect): void {
  if (cart.status !== 'open')
    throw new Refusal(
      409,
      cart.status === 'completed'
        ? 'This basket has been paid for.'
        : 'This basket is being paid for and cannot be changed now.',
    );
}

async function ownLine(c: Ctx) {
  const line = (
    await c
      .get('services')
      .db.select()
      .from(cartProducts)
      .where(eq(cartProducts.id, idParam(c)))
  )[0];
  if (!line) throw notFound('Product');
  const cart = await ownCart(c, line.cart_id);
  mustBeOpen(cart);
  return { line, cart };
}

const priced = async (c: Ctx, productId: number, pricingId: number) =>
  (
    await c
      .get('services')
      .db.select({ product: products, pricing: pricings })
      .from(pricings)
      .innerJoin(products, eq(products.id, pricings.product_id))
      .where(and(eq(pricings.id, pricingId), eq(products.id, productId), eq(products.withdrawn, false)))
  )[0];

const NewCart = z.object({
  user_id: z.optional(z.coerce.number()),
  team_id: z.optional(z.coerce.number()),
  guest_id: z.optional(z.coerce.number()),
  guest_key: z.optional(z.string()),
});

export const cartRoutes = router()
  .post('/cart/cart', async (c) => {
    const { db } = c.get('services');
    const body = await readBody(c, NewCart);
    const id = newSecret().slice(0, 22);
    const authKey = newSecret();
    if (c.get('caller').kind === 'user') {
      const user = inTeam(c);
      await db.insert(carts).values({ id, user_id: user.id, team_id: user.teamId, status: 'open', created_at: now() });
    } else {
      const guest = await namedGuest(c, body);
      await db.insert(carts).values({ id, guest_id: guest.id, status: 'open', created_at: now() });
    }
    return c.json({ data: { id, auth_key: authKey } });
  })
  .post('/cart/cart/product', async (c) => {
    const { db } = c.get('services');
    const body = await readBody(c, CartProductInput);
    const cart = await ownCart(c, body.cart_id);
    mustBeOpen(cart);
    const found = await priced(c, Number(body.product_id), Number(body.pricing_id));
    if (!found) throw invalid({ product_id: ['This product is not sold any more.'] });
    const lines = await linesOf(db, cart.id);
    if (lines.length >= MAX_LINES) throw new Refusal(422, `A basket holds ${MAX_LINES} products at most.`);
    const isDomain = found.product.group === 'domain.tld';
    const isTransfer = isDomain && body.options.action === 'transfer';
    if (isDomain && lines.some((line) => line.label === body.label && line.group === 'domain.tld'))
      throw new Refusal(409, `${body.label} is in your basket already.`);
    if (isDomain && !isTransfer && !isForSale(body.label))
      throw invalid({ label: [`${body.label} is not free any more.`] });
    if (isTransfer && !/^\S{6,64}$/.test(body.options.epp_code ?? ''))
      throw invalid({ epp_code: [`Write the transfer code of ${body.label}: 6 to 64 characters.`] });
    // The price is ours to say: what the browser sends is a wish.
    const price = isTransfer
      ? (found.pricing.transfer_price ?? found.pricing.price)
      : (isDomain && priceOfDomain(body.label)) || found.pricing.price;
    const options = {
      ...body.options,
      price,
      ...(found.product.options.reseller_acl
        ? { type: 'reseller' as const, reseller_acl: found.product.options.reseller_acl }
        : {}),
    };
    const [line] = await db
      .insert(cartProducts)
      .values({
        cart_id: cart.id,
        product_id: found.product.id,
        pricing_id: found.pricing.id,
        label: body.label.slice(0, 255),
        price,
        options,
      })
      .returning();
    const data = (await linesOf(db, cart.id)).find((one) => one.id === line?.id);
    return c.json({ data, message: `${body.label} is in your basket` });
  })
  .put('/cart/cart/product/:id', async (c) => {
    const { db } = c.get('services');
    const { line, cart } = await ownLine(c);
    const change = await readBody(c, CartProductChange);
    const found = await priced(c, line.product_id, Number(change.pricing_id ?? line.pricing_id));
    if (!found) throw invalid({ pricing_id: ['This term is not sold any more.'] });
    const quantity = change.quantity ?? line.quantity;
    const most = found.product.options.max_quantity ?? 1;
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > most)
      throw invalid({ quantity: [most === 1 ? 'There is one of this.' : `Choose a number from 1 to ${most}.`] });
    const options = {
      ...line.options,
      ...(change.pricing_id ? { months: undefined, years: undefined, [found.pricing.period ?? 'months']: 1 } : {}),
    };
    const price = change.pricing_id ? found.pricing.price : line.price;
    await db
      .update(cartProducts)
      .set({ pricing_id: found.pricing.id, quantity, price, options })
      .where(eq(cartProducts.id, line.id));
    return c.json({ data: (await linesOf(db, cart.id)).find((one) => one.id === line.id) });
  })
  .put('/cart/cart/:id', async (c) => {
    const { db } = c.get('services');
    const cart = await ownCart(c, c.req.param('id'));
    const { status } = check(z.object({ status: z.enum(['open', 'checkout', 'completed']) }), c.req.query());
    // Whether it is being paid for, and whether it has been, is not the browser's to say.
    if (status === 'completed' && cart.status !== 'completed')
      throw new Refusal(409, 'This basket has not been paid for.');
    if (status === 'open' && cart.status !== 'open') throw new Refusal(409, 'This basket is being paid for.');
    return c.json({ cart: (await answer(db, cart)).cart });
  })
  .put('/cart/cart/:id/promo', async (c) => {
    const { db } = c.get('services');
    const cart = await ownCart(c, c.req.param('id'));
    mustBeOpen(cart);
    const code = (await readBody(c, z.object({ code: z.string().check(z.maxLength(60)) }))).code.trim().toUpperCase();
    if (code === '') throw invalid({ code: ['Required Field.'] });
    if (code === cart.promo_code) throw invalid({ code: ['This code is in your basket already.'] });
    const found = await promotionFor(
      db,
      code,
      (await linesOf(db, cart.id)).filter((line) => !line.withdrawn),
      cart.team_id,
    );
    if ('error' in found) throw invalid({ code: [found.error] });
    await db.update(carts).set({ promo_code: code }).where(eq(carts.id, cart.id));
    return c.json(await answer(db, { ...cart, promo_code: code }));
  })
  .delete('/cart/cart/:id/promo', async (c) => {
    const { db } = c.get('services');
    const cart = await ownCart(c, c.req.param('id'));
    mustBeOpen(cart);
    await db.update(carts).set({ promo_code: null }).where(eq(carts.id, cart.id));
    return c.json(await answer(db, { ...cart, promo_code: null }));
  })
  .get('/cart/cart/:id', async (c) => {
    const services = c.get('services');
    const cart = await ownCart(c, c.req.param('id'));
    // A payment whose end nobody has heard of is asked for: a basket does not stay locked.
    if (cart.status === 'checkout') await advanceCart(services, cart.id);
    return c.json(await answer(services.db, cart.status === 'checkout' ? await ownCart(c, cart.id) : cart));
  })
  .delete('/cart/cart/product/:id', async (c) => {
    const { line } = await ownLine(c);
    await c.get('services').db.delete(cartProducts).where(eq(cartProducts.id, line.id));
    return c.json({ message: `${line.label} was removed` });
  });
