import { and, eq, inArray } from 'drizzle-orm';
import { vatRate } from '../billing/tax.ts';
import { now } from '../context.ts';
import type { Database } from '../db/open.ts';
import { cartProducts, type carts, invoices, pricings, products, promotions, teams } from '../db/schema.ts';
import { priceOfDomain } from '../domain/registry.ts';
import { pence, pounds } from '../money.ts';

export type CartRow = typeof carts.$inferSelect;

const date = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const inWords = (amount: number) => `£${amount.toFixed(2).replace(/\.00$/, '')}`;
const groupWords: [string, string][] = [
  ['hosting.email', 'email'],
  ['hosting.web', 'web hosting'],
  ['hosting.wordpress', 'WordPress'],
  ['cloud', 'cloud servers'],
  ['domain', 'domains'],
];

/** The price of one, now: a premium name has its own, a transfer another than a registration. */
function priceNow(
  line: typeof cartProducts.$inferSelect,
  product: typeof products.$inferSelect,
  pricing: typeof pricings.$inferSelect,
): number {
  if (product.group !== 'domain.tld') return pricing.price;
  if (line.options.action === 'transfer') return pricing.transfer_price ?? pricing.price;
  return priceOfDomain(line.label) ?? pricing.price;
}

export async function linesOf(db: Database, cartId: string) {
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
    const price = priceNow(line, product, pricing);
    return {
      id: line.id,
      product_id: product.id,
      pricing_id: pricing.id,
      group: product.group,
      type: product.instance_type,
      label: line.label,
      full_name: product.full_name,
      price,
      former_price: pence(price) === pence(line.price) ? null : line.price,
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
export type CartLine = Awaited<ReturnType<typeof linesOf>>[number];

/** What a code takes off these lines. @returns pence and words, or why not */
export async function promotionFor(
  db: Database,
  code: string,
  lines: readonly CartLine[],
  teamId: number | null,
): Promise<{ off: number; text: string } | { error: string }> {
  const [found] = await db.select().from(promotions).where(eq(promotions.code, code.toUpperCase()));
  if (!found) return { error: `We do not know the code “${code.slice(0, 40)}”.` };
  if (found.starts_at && found.starts_at > now()) return { error: `This code holds from ${date(found.starts_at)} on.` };
  if (found.ends_at && found.ends_at < now()) return { error: `This code ended on ${date(found.ends_at)}.` };
  if (found.uses_left === 0) return { error: 'This code has been used up.' };
  const fitting = lines.filter(
    (line) => found.groups.length === 0 || found.groups.some((group) => line.group.startsWith(group)),
  );
  const kinds = found.groups
    .map((group) => groupWords.find(([start]) => group.startsWith(start))?.[1] ?? group)
    .join(' and ');
  if (fitting.length === 0) return { error: `This code holds for ${kinds}, and there is none in your basket.` };
  const sum = fitting.reduce((all, line) => all + pence(line.price) * line.quantity, 0);
  if (sum < pence(found.minimum))
    return { error: `This code needs ${kinds || 'a basket'} of at least ${inWords(found.minimum)}.` };
  if (found.is_first_order && teamId) {
    const [paid] = await db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.team_id, teamId), inArray(invoices.status, ['paid', 'processing'])))
      .limit(1);
    if (paid) return { error: 'This code is for a first order.' };
  }
  const off = Math.min(sum, found.percent ? Math.round((sum * found.percent) / 100) : pence(found.amount ?? 0));
  const what = found.percent ? `${found.percent}% off` : `${inWords(found.amount ?? 0)} off`;
  return { off, text: kinds ? `${what} ${kinds}, first payment` : `${what} the first payment` };
}

/** What a cart comes to, in pence. */
export async function quote(db: Database, cart: CartRow) {
  const lines = await linesOf(db, cart.id);
  const sold = lines.filter((line) => !line.withdrawn);
  const [team] = cart.team_id ? await db.select().from(teams).where(eq(teams.id, cart.team_id)) : [];
  const rate = vatRate(team);
  const subtotal = sold.reduce((sum, line) => sum + pence(line.price) * line.quantity, 0);
  const promotion = cart.promo_code ? await promotionFor(db, cart.promo_code, sold, cart.team_id) : null;
  const discount = promotion && 'off' in promotion ? promotion.off : 0;
  const withVat = (amount: number) => amount + Math.round((amount * rate) / 100);
  const total = withVat(subtotal - discount);
  const later = (period: string) =>
    sold
      .filter((line) => line.period === period)
      .reduce((sum, line) => sum + pence(line.renewal_price) * line.quantity, 0);
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
export type Quote = Awaited<ReturnType<typeof quote>>;

/** A cart as the wire has it. */
export async function answer(db: Database, cart: CartRow) {
  const { lines, rate, subtotal, discount, promotion, vat, total, recurring } = await quote(db, cart);
  return {
    cart: {
      id: cart.id,
      status: cart.status,
      subtotal: pounds(subtotal),
      discount: pounds(discount),
      promo_code: cart.promo_code,
      promo_text: promotion && 'text' in promotion ? promotion.text : null,
      promo_error: promotion && 'error' in promotion ? promotion.error : null,
      vat: pounds(vat),
      vat_rate: rate,
      total: pounds(total),
      recurring: Object.entries(recurring)
        .filter(([, amount]) => amount > 0)
        .map(([period, amount]) => ({ period, total: pounds(amount) })),
    },
    products: lines.map(({ group: _, type: __, ...line }) => line),
  };
}
