import { and, eq, inArray } from 'drizzle-orm';
import { vatRate } from '../billing/tax.ts';
import { now } from '../context.ts';
import type { Database } from '../db/database.ts';
import { cartProducts, type carts, invoices, pricings, products, promotions, teams } from '../db/schema.ts';
import { premiumPrice } from '../domain/registry.ts';
import { toPence, toPounds } from '../money.ts';

export type CartRow = typeof carts.$inferSelect;

const formatDate = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const formatAmount = (amount: number) => `£${amount.toFixed(2).replace(/\.00$/, '')}`;
const productGroupNames: [string, string][] = [
  ['hosting.email', 'email'],
  ['hosting.web', 'web hosting'],
  ['hosting.wordpress', 'WordPress'],
  ['cloud', 'cloud servers'],
  ['domain', 'domains'],
];

/** The price of one, now: a premium name has its own, a transfer another than a registration. */
function currentPrice(
  line: typeof cartProducts.$inferSelect,
  product: typeof products.$inferSelect,
  pricing: typeof pricings.$inferSelect,
): number {
  if (product.group !== 'domain.tld') return pricing.price;
  if (line.options.action === 'transfer') return pricing.transfer_price ?? pricing.price;
  return premiumPrice(line.label) ?? pricing.price;
}

export async function loadCartLines(db: Database, cartId: string) {
  const rows = await db
    .select({ line: cartProducts, product: products, pricing: pricings })
    .from(cartProducts)
    .innerJoin(products, eq(products.id, cartProducts.product_id))
    .innerJoin(pricings, eq(pricings.id, cartProducts.pricing_id))
    .where(eq(cartProducts.cart_id, cartId))
    .orderBy(cartProducts.id);
  const ids = [...new Set(rows.map(({ product }) => product.id))];
  const terms = ids.length ? await db.select().from(pricings).where(inArray(pricings.product_id, ids)) : [];
  return rows.map(({ line, product, pricing }) => {
    const price = currentPrice(line, product, pricing);
    return {
      id: line.id,
      product_id: product.id,
      pricing_id: pricing.id,
      group: product.group,
      type: product.instance_type,
      label: line.label,
      full_name: product.full_name,
      price,
      former_price: toPence(price) === toPence(line.price) ? null : line.price,
      renewal_price: pricing.renewal_price ?? pricing.price,
      period: pricing.period,
      quantity: line.quantity,
      max_quantity: product.options.max_quantity ?? 1,
      pricing: terms.filter((term) => term.product_id === product.id).map(({ product_id: _, ...term }) => term),
      hidden: product.hidden,
      withdrawn: product.withdrawn,
      // The code that lets a name move is for the registry alone.
      options: { ...line.options, epp_code: undefined },
    };
  });
}
export type CartLine = Awaited<ReturnType<typeof loadCartLines>>[number];

/** What a code takes off these lines. @returns pence and words, or why not */
export async function evaluatePromotion(
  db: Database,
  code: string,
  lines: readonly CartLine[],
  teamId: number | null,
): Promise<{ off: number; text: string } | { error: string }> {
  const [found] = await db.select().from(promotions).where(eq(promotions.code, code.toUpperCase()));
  if (!found) return { error: `We do not know the code “${code.slice(0, 40)}”.` };
  if (found.starts_at && found.starts_at > now())
    return { error: `This code holds from ${formatDate(found.starts_at)} on.` };
  if (found.ends_at && found.ends_at < now()) return { error: `This code ended on ${formatDate(found.ends_at)}.` };
  if (found.uses_left === 0) return { error: 'This code has been used up.' };
  const fitting = lines.filter(
    (line) => found.groups.length === 0 || found.groups.some((group) => line.group.startsWith(group)),
  );
  const kinds = found.groups
    .map((group) => productGroupNames.find(([start]) => group.startsWith(start))?.[1] ?? group)
    .join(' and ');
  if (fitting.length === 0) return { error: `This code holds for ${kinds}, and there is none in your basket.` };
  const sum = fitting.reduce((all, line) => all + toPence(line.price) * line.quantity, 0);
  if (sum < toPence(found.minimum))
    return { error: `This code needs ${kinds || 'a basket'} of at least ${formatAmount(found.minimum)}.` };
  if (found.is_first_order && teamId) {
    const [paid] = await db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.team_id, teamId), inArray(invoices.status, ['paid', 'processing'])))
      .limit(1);
    if (paid) return { error: 'This code is for a first order.' };
  }
  const off = Math.min(sum, found.percent ? Math.round((sum * found.percent) / 100) : toPence(found.amount ?? 0));
  const what = found.percent ? `${found.percent}% off` : `${formatAmount(found.amount ?? 0)} off`;
  return { off, text: kinds ? `${what} ${kinds}, first payment` : `${what} the first payment` };
}

/** What a cart comes to, in pence. */
export async function quoteCart(db: Database, cart: CartRow) {
  const lines = await loadCartLines(db, cart.id);
  const sold = lines.filter((line) => !line.withdrawn);
  const [team] = cart.team_id ? await db.select().from(teams).where(eq(teams.id, cart.team_id)) : [];
  const rate = vatRate(team);
  const subtotal = sold.reduce((sum, line) => sum + toPence(line.price) * line.quantity, 0);
  const promotion = cart.promo_code ? await evaluatePromotion(db, cart.promo_code, sold, cart.team_id) : null;
  const discount = promotion && 'off' in promotion ? promotion.off : 0;
  const withVat = (amount: number) => amount + Math.round((amount * rate) / 100);
  const total = withVat(subtotal - discount);
  const later = (period: string) =>
    sold
      .filter((line) => line.period === period)
      .reduce((sum, line) => sum + toPence(line.renewal_price) * line.quantity, 0);
  return {
    lines,
    sold,
    team,
    rate,
    subtotal,
    discount,
    promotion,
    vat: total - (subtotal - discount),
    total,
    recurring: { months: withVat(later('months')), years: withVat(later('years')) },
  };
}
export type Quote = Awaited<ReturnType<typeof quoteCart>>;

/** A cart as the wire has it. */
export async function toCartResponse(db: Database, cart: CartRow) {
  const { lines, rate, subtotal, discount, promotion, vat, total, recurring } = await quoteCart(db, cart);
  return {
    cart: {
      id: cart.id,
      status: cart.status,
      subtotal: toPounds(subtotal),
      discount: toPounds(discount),
      promo_code: cart.promo_code,
      promo_text: promotion && 'text' in promotion ? promotion.text : null,
      promo_error: promotion && 'error' in promotion ? promotion.error : null,
      vat: toPounds(vat),
      vat_rate: rate,
      total: toPounds(total),
      recurring: Object.entries(recurring)
        .filter(([, amount]) => amount > 0)
        .map(([period, amount]) => ({ period, total: toPounds(amount) })),
    },
    products: lines.map(({ group: _, type: __, ...line }) => line),
  };
}
