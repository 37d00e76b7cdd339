import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CartProductInput } from '../../../src/core/cart/cart.schema.ts';
import { inTeam, namedGuest, userOrGuest } from '../auth.ts';
import { type Ctx, now, router } from '../context.ts';
import type { Database } from '../db/open.ts';
import { cartProducts, carts, pricings, products } from '../db/schema.ts';
import { priceOfDomain } from '../domain/registry.ts';
import { forbidden, invalid, notFound, Refusal } from '../errors.ts';
import { newSecret } from '../secrets.ts';
import { check, idParam, readBody } from '../validate.ts';

const VAT_RATE = 20;
const MAX_LINES = 100;
const pence = (pounds: number) => Math.round(pounds * 100);

/** The cart, which must be the caller's own. @throws Refusal 404 for anyone else's, so that ids tell nothing */
async function ownCart(c: Ctx, id: string) {
  const caller = userOrGuest(c);
  if (caller.kind === 'user') inTeam(c, 'team_service', 'team_support', 'team_user', 'team_settings', 'team_billing');
  const cart = (await c.get('services').db.select().from(carts).where(eq(carts.id, id)))[0];
  const isOwn = cart && (caller.kind === 'user' ? cart.team_id === caller.teamId : cart.guest_id === caller.id);
  if (!isOwn) throw notFound('Cart');
  return cart;
}

async function linesOf(db: Database, cartId: string) {
  const rows = await db
    .select({ line: cartProducts, product: products, pricing: pricings })
    .from(cartProducts)
    .innerJoin(products, eq(products.id, cartProducts.product_id))
    .innerJoin(pricings, eq(pricings.id, cartProducts.pricing_id))
    .where(eq(cartProducts.cart_id, cartId))
    .orderBy(cartProducts.id);
  return rows.map(({ line, product, pricing }) => ({
    id: line.id,
    product_id: product.id,
    pricing_id: pricing.id,
    label: line.label,
    full_name: product.full_name,
    price: line.price,
    renewal_price: pricing.renewal_price ?? pricing.price,
    period: pricing.period,
    hidden: product.hidden,
    options: line.options,
  }));
}

/** All arithmetic in pence; the wire has pounds. */
async function answer(db: Database, cart: typeof carts.$inferSelect) {
  const lines = await linesOf(db, cart.id);
  const subtotal = lines.reduce((sum, line) => sum + pence(line.price), 0);
  const vat = Math.round((subtotal * VAT_RATE) / 100);
  return {
    cart: { id: cart.id, status: cart.status, subtotal: subtotal / 100, vat: vat / 100, vat_rate: VAT_RATE, total: (subtotal + vat) / 100 },
    products: lines,
  };
}

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
    if (cart.status !== 'open') throw new Refusal(409, 'This cart is being paid and cannot be changed.');
    const found = (
      await db
        .select({ product: products, pricing: pricings })
        .from(pricings)
        .innerJoin(products, eq(products.id, pricings.product_id))
        .where(and(eq(pricings.id, Number(body.pricing_id)), eq(products.id, Number(body.product_id))))
    )[0];
    if (!found) throw invalid({ product_id: ['This product is not sold any more.'] });
    const lines = await linesOf(db, cart.id);
    if (lines.length >= MAX_LINES) throw new Refusal(422, `A cart holds ${MAX_LINES} products at most.`);
    const isDomain = found.product.group === 'domain.tld';
    if (isDomain && lines.some((line) => line.label === body.label)) throw new Refusal(409, `${body.label} is in your cart already.`);
    // The price is ours to say: what the browser sends is a wish.
    const price = isDomain ? (priceOfDomain(body.label) ?? found.pricing.price) : found.pricing.price;
    const [line] = await db
      .insert(cartProducts)
      .values({ cart_id: cart.id, product_id: found.product.id, pricing_id: found.pricing.id, label: body.label.slice(0, 255), price, options: body.options })
      .returning();
    const data = (await linesOf(db, cart.id)).find((one) => one.id === line?.id);
    return c.json({ data, message: `${body.label} is in your cart` });
  })
  .put('/cart/cart/:id', async (c) => {
    const { db } = c.get('services');
    const cart = await ownCart(c, c.req.param('id'));
    const { status } = check(z.object({ status: z.enum(['open', 'checkout', 'completed']) }), c.req.query());
    await db.update(carts).set({ status }).where(eq(carts.id, cart.id));
    return c.json({ cart: (await answer(db, { ...cart, status })).cart });
  })
  .get('/cart/cart/:id', async (c) => c.json(await answer(c.get('services').db, await ownCart(c, c.req.param('id')))))
  .delete('/cart/cart/product/:id', async (c) => {
    const { db } = c.get('services');
    const line = (
      await db
        .select()
        .from(cartProducts)
        .where(eq(cartProducts.id, idParam(c)))
    )[0];
    if (!line) throw notFound('Product');
    const cart = await ownCart(c, line.cart_id);
    if (cart.status !== 'open') throw forbidden();
    await db.delete(cartProducts).where(eq(cartProducts.id, line.id));
    return c.json({ message: `${line.label} was removed` });
  });
