import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CartProductInput, CartProductUpdate } from '#core/cart/cart.schema.ts';
import { authenticateGuest, requireTeamRole, requireUserOrGuest } from '../auth.ts';
import { syncCartTransactions } from '../billing/settlement.ts';
import { now } from '../clock.ts';
import { withBackups } from '../cloud/catalogue.ts';
import { checkServerOrder, isCloudPlan } from '../cloud/server-order.ts';
import { type Ctx, createRouter } from '../context.ts';
import { cartProducts, carts, pricings, products } from '../db/schema.ts';
import { isForSale, premiumPrice } from '../domain/registry.ts';
import { rulesOf } from '../domain/tld-rules.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { checkContainerLine } from '../project/container-cart.ts';
import { generateSecret } from '../secrets.ts';
import { parseId, RecordId, readBody, readIdParam, validate } from '../validate.ts';
import { evaluatePromotion, loadCartLines, toCartProduct, toCartResponse } from './quote.ts';
import { changeRenewal, isRenewal, putRenewal } from './renewal-lines.ts';

const MAX_LINES = 100;

/** The caller's own cart. @throws HttpError 404 for another's too, so that ids can't be probed */
async function getOwnCart(c: Ctx, id: string) {
  const caller = requireUserOrGuest(c);
  if (caller.kind === 'user')
    requireTeamRole(c, 'team_service', 'team_support', 'team_user', 'team_settings', 'team_billing');
  const cart = (await c.get('services').db.select().from(carts).where(eq(carts.id, id)))[0];
  const isOwn = cart && (caller.kind === 'user' ? cart.team_id === caller.teamId : cart.guest_id === caller.id);
  if (!isOwn) throw notFound('Cart');
  return cart;
}

/** @throws HttpError 409 while the cart is being paid for, or once it has been */
function requireOpenCart(cart: typeof carts.$inferSelect): void {
  if (cart.status !== 'open')
    throw new HttpError(
      409,
      cart.status === 'completed'
        ? 'This basket has already been paid for.'
        : 'This basket is being paid for, so it can’t be changed.',
    );
}

function requireLineCapacity(lines: readonly unknown[]): void {
  if (lines.length >= MAX_LINES) throw new HttpError(422, `A basket can hold up to ${MAX_LINES} products.`);
}

async function getOwnCartLine(c: Ctx) {
  const line = (
    await c
      .get('services')
      .db.select()
      .from(cartProducts)
      .where(eq(cartProducts.id, readIdParam(c)))
  )[0];
  if (!line) throw notFound('Product');
  const cart = await getOwnCart(c, line.cart_id);
  requireOpenCart(cart);
  return { line, cart };
}

const findProductPricing = async (c: Ctx, productId: number, pricingId: number) =>
  (
    await c
      .get('services')
      .db.select({ product: products, pricing: pricings })
      .from(pricings)
      .innerJoin(products, eq(products.id, pricings.product_id))
      .where(and(eq(pricings.id, pricingId), eq(products.id, productId), eq(products.withdrawn, false)))
  )[0];

const NewCart = z.object({
  user_id: z.optional(RecordId),
  team_id: z.optional(RecordId),
  guest_id: z.optional(RecordId),
  guest_key: z.optional(z.string()),
});

export const cartRoutes = createRouter()
  .post('/cart/cart', async (c) => {
    const { db } = c.get('services');
    const body = await readBody(c, NewCart);
    const id = generateSecret().slice(0, 22);
    const authKey = generateSecret();
    if (c.get('caller').kind === 'user') {
      const user = requireTeamRole(c);
      await db.insert(carts).values({ id, user_id: user.id, team_id: user.teamId, status: 'open', created_at: now() });
    } else {
      const guest = await authenticateGuest(c, body);
      await db.insert(carts).values({ id, guest_id: guest.id, status: 'open', created_at: now() });
    }
    return c.json({ data: { id, auth_key: authKey } });
  })
  .post('/cart/cart/product', async (c) => {
    const { db } = c.get('services');
    const body = await readBody(c, CartProductInput);
    const cart = await getOwnCart(c, body.cart_id);
    requireOpenCart(cart);
    const lines = await loadCartLines(db, cart.id);
    const sendLine = async (id: number, message: string) => {
      const data = (await loadCartLines(db, cart.id)).find((line) => line.id === id);
      return c.json({ data: data && toCartProduct(data), message });
    };
    if (body.options.action === 'renew') {
      const existing = lines.find(({ renewal }) => renewal?.service_id === parseId(body.options.service_id));
      if (!existing) requireLineCapacity(lines);
      return sendLine(await putRenewal(c, cart.id, body.options, existing?.id), 'Renewal added to your basket');
    }
    const offer = await findProductPricing(c, parseId(body.product_id), parseId(body.pricing_id));
    if (!offer) throw validationError({ product_id: ['This product is no longer available.'] });
    requireLineCapacity(lines);
    const isDomain = offer.product.group === 'domain.tld';
    const isTransfer = isDomain && body.options.action === 'transfer';
    if (isDomain && lines.some((line) => line.label === body.label && line.group === 'domain.tld'))
      throw new HttpError(409, `${body.label} is already in your basket.`);
    if (isDomain && !isTransfer && !isForSale(body.label))
      throw validationError({ label: [`${body.label} is no longer available.`] });
    // A .uk name transfers by IPS tag, without a code.
    if (isTransfer && rulesOf(body.label).transfer_by === 'epp' && !/^\S{6,64}$/.test(body.options.epp_code ?? ''))
      throw validationError({ epp_code: [`Enter the transfer code for ${body.label} (6–64 characters).`] });
    const server = isCloudPlan(offer.product)
      ? await checkServerOrder(db, cart.team_id, offer.product, body.label, body.options.server)
      : undefined;
    await checkContainerLine(c.get('services'), cart.team_id, offer.product, body.options.project_service_id, lines);
    // The price is the provider's, whatever the browser sends.
    const price = isTransfer
      ? (offer.pricing.transfer_price ?? offer.pricing.price)
      : (isDomain && premiumPrice(body.label)) || withBackups(offer.pricing.price, server?.has_backups);
    const options = {
      ...body.options,
      price,
      server,
      ...(offer.product.options.reseller_acl
        ? { type: 'reseller' as const, reseller_acl: offer.product.options.reseller_acl }
        : {}),
    };
    const [line] = await db
      .insert(cartProducts)
      .values({
        cart_id: cart.id,
        product_id: offer.product.id,
        pricing_id: offer.pricing.id,
        label: body.label.slice(0, 255),
        price,
        options,
      })
      .returning();
    return sendLine(line?.id ?? 0, `${body.label} added to your basket`);
  })
  .put('/cart/cart/product/:id', async (c) => {
    const { db } = c.get('services');
    const { line, cart } = await getOwnCartLine(c);
    const change = await readBody(c, CartProductUpdate);
    const sendLine = async () => {
      const data = (await loadCartLines(db, cart.id)).find(({ id }) => id === line.id);
      return c.json({ data: data && toCartProduct(data) });
    };
    if (isRenewal(line)) {
      await changeRenewal(c, line, change);
      return sendLine();
    }
    const offer = await findProductPricing(
      c,
      line.product_id,
      change.pricing_id === undefined ? line.pricing_id : parseId(change.pricing_id),
    );
    if (!offer) throw validationError({ pricing_id: ['This billing period is no longer available.'] });
    const quantity = change.quantity ?? line.quantity;
    const maxQuantity = offer.product.options.max_quantity ?? 1;
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity)
      throw validationError({
        quantity: [maxQuantity === 1 ? 'You can only order one.' : `Choose a number from 1 to ${maxQuantity}.`],
      });
    const options = {
      ...line.options,
      ...(change.pricing_id ? { months: undefined, years: undefined, [offer.pricing.period ?? 'months']: 1 } : {}),
    };
    const price = change.pricing_id ? withBackups(offer.pricing.price, line.options.server?.has_backups) : line.price;
    await db
      .update(cartProducts)
      .set({ pricing_id: offer.pricing.id, quantity, price, options })
      .where(eq(cartProducts.id, line.id));
    return sendLine();
  })
  .put('/cart/cart/:id', async (c) => {
    const { db } = c.get('services');
    const cart = await getOwnCart(c, c.req.param('id'));
    const { status } = validate(z.object({ status: z.enum(['open', 'checkout', 'completed']) }), c.req.query());
    // Only a payment locks and completes a cart, never the browser.
    if (status === 'completed' && cart.status !== 'completed')
      throw new HttpError(409, 'This basket hasn’t been paid for.');
    if (status === 'open' && cart.status !== 'open') throw new HttpError(409, 'This basket is being paid for.');
    return c.json({ cart: (await toCartResponse(db, cart)).cart });
  })
  .put('/cart/cart/:id/promo', async (c) => {
    const { db } = c.get('services');
    const cart = await getOwnCart(c, c.req.param('id'));
    requireOpenCart(cart);
    const code = (await readBody(c, z.object({ code: z.string().check(z.maxLength(60)) }))).code.trim().toUpperCase();
    if (code === '') throw validationError({ code: ['Required Field.'] });
    if (code === cart.promo_code) throw validationError({ code: ['This code has already been applied.'] });
    const promotion = await evaluatePromotion(
      db,
      code,
      (await loadCartLines(db, cart.id)).filter((line) => !line.withdrawn),
      cart,
    );
    if ('error' in promotion) throw validationError({ code: [promotion.error] });
    await db.update(carts).set({ promo_code: code }).where(eq(carts.id, cart.id));
    return c.json(await toCartResponse(db, { ...cart, promo_code: code }));
  })
  .delete('/cart/cart/:id/promo', async (c) => {
    const { db } = c.get('services');
    const cart = await getOwnCart(c, c.req.param('id'));
    requireOpenCart(cart);
    await db.update(carts).set({ promo_code: null }).where(eq(carts.id, cart.id));
    return c.json(await toCartResponse(db, { ...cart, promo_code: null }));
  })
  .get('/cart/cart/:id', async (c) => {
    const services = c.get('services');
    const cart = await getOwnCart(c, c.req.param('id'));
    // Syncs open payments, so that a lost webhook doesn't leave the cart locked.
    if (cart.status === 'checkout') await syncCartTransactions(services, cart.id);
    return c.json(await toCartResponse(services.db, cart.status === 'checkout' ? await getOwnCart(c, cart.id) : cart));
  })
  .delete('/cart/cart/product/:id', async (c) => {
    const { line } = await getOwnCartLine(c);
    await c.get('services').db.delete(cartProducts).where(eq(cartProducts.id, line.id));
    return c.json({ message: `${line.label} removed from your basket` });
  });
