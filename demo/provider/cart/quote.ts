import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { vatRate } from '../billing/tax.ts';
import { now } from '../clock.ts';
import { withBackups } from '../cloud/catalogue.ts';
import type { Database } from '../db/database.ts';
import { cartProducts, carts, invoices, pricings, products, promotions, teams, transactions } from '../db/schema.ts';
import { premiumPrice } from '../domain/registry.ts';
import { formatDate } from '../format-date.ts';
import { toPence, toPounds } from '../money.ts';
import { findLineProblems } from '../project/container-cart.ts';
import { parseId } from '../validate.ts';
import { isRenewal, loadRenewalLines } from './renewal-lines.ts';

export type CartRow = typeof carts.$inferSelect;

const formatAmount = (amount: number) => `£${amount.toFixed(2).replace(/\.00$/, '')}`;
const productGroupNames: [string, string][] = [
  ['hosting.email', 'email'],
  ['hosting.web', 'web hosting'],
  ['hosting.wordpress', 'WordPress'],
  ['cloud', 'cloud servers'],
  ['domain', 'domains'],
];

/** The current unit price. Premium names and transfers have prices of their own. */
function currentPrice(
  line: typeof cartProducts.$inferSelect,
  product: typeof products.$inferSelect,
  pricing: typeof pricings.$inferSelect,
): number {
  if (product.group !== 'domain.tld') return withBackups(pricing.price, line.options.server?.has_backups);
  if (line.options.action === 'transfer') return pricing.transfer_price ?? pricing.price;
  return premiumPrice(line.label) ?? pricing.price;
}

const loadRows = (db: Database, cartId: string) =>
  db
    .select({ line: cartProducts, product: products, pricing: pricings })
    .from(cartProducts)
    .innerJoin(products, eq(products.id, cartProducts.product_id))
    .innerJoin(pricings, eq(pricings.id, cartProducts.pricing_id))
    .where(eq(cartProducts.cart_id, cartId))
    .orderBy(cartProducts.id);

async function toProductLines(db: Database, rows: Awaited<ReturnType<typeof loadRows>>) {
  const ids = [...new Set(rows.map(({ product }) => product.id))];
  const terms = ids.length ? await db.select().from(pricings).where(inArray(pricings.product_id, ids)) : [];
  const problems = await findProblems(db, rows);
  return rows.map(({ line, product, pricing }) => {
    const problem = problems.get(parseId(line.options.project_service_id)) ?? null;
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
      renewal_price: withBackups(pricing.renewal_price ?? pricing.price, line.options.server?.has_backups),
      period: pricing.period,
      quantity: line.quantity,
      max_quantity: product.options.max_quantity ?? 1,
      pricing: terms
        .filter((term) => term.product_id === product.id)
        .map(({ product_id: _, ...term }) => ({
          ...term,
          price: withBackups(term.price, line.options.server?.has_backups),
        })),
      hidden: product.hidden,
      withdrawn: product.withdrawn || problem !== null,
      renewal: null,
      problem,
      options: line.options,
    };
  });
}

/** Why container plans can't be paid for, by the ids of their services. */
async function findProblems(db: Database, rows: Awaited<ReturnType<typeof loadRows>>) {
  const [first] = rows;
  const ids = rows.flatMap(({ line }) =>
    line.options.project_service_id ? [parseId(line.options.project_service_id)] : [],
  );
  if (!first || ids.length === 0) return new Map<number, string>();
  const [cart] = await db.select({ team_id: carts.team_id }).from(carts).where(eq(carts.id, first.line.cart_id));
  return findLineProblems({ db }, cart?.team_id ?? null, ids);
}

/** The lines of a cart in the order in which they were added: products, and renewals of domains. */
export async function loadCartLines(db: Database, cartId: string) {
  const rows = await loadRows(db, cartId);
  const [productLines, renewals] = await Promise.all([
    toProductLines(
      db,
      rows.filter(({ line }) => !isRenewal(line)),
    ),
    loadRenewalLines(
      db,
      rows.flatMap(({ line }) => (isRenewal(line) ? [line] : [])),
    ),
  ]);
  return [...productLines, ...renewals].sort((a, b) => a.id - b.id);
}
export type CartLine = Awaited<ReturnType<typeof loadCartLines>>[number];

/** A line in a response. Its transfer code is only for the registry. */
export const toCartProduct = ({ group: _, type: __, ...line }: CartLine) => ({
  ...line,
  options: { ...line.options, epp_code: undefined },
});

/** Whether a team has ordered before, or is paying for its first order. */
async function hasOrder(db: Database, teamId: number): Promise<boolean> {
  const [order] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.team_id, teamId), inArray(invoices.status, ['paid', 'processing'])))
    .union(
      db
        .select({ id: transactions.id })
        .from(transactions)
        .where(
          and(
            eq(transactions.team_id, teamId),
            isNotNull(transactions.cart_id),
            inArray(transactions.status, ['pending', 'requires_action']),
          ),
        ),
    )
    .limit(1);
  return order !== undefined;
}

/**
 * The discount of a promo code on lines of a cart. A cart that is being paid for, or has been, has already taken its use of the code.
 * @returns pence and a text, or why the code doesn't apply
 */
export async function evaluatePromotion(
  db: Database,
  code: string,
  lines: readonly CartLine[],
  { team_id, status }: Pick<CartRow, 'team_id' | 'status'>,
): Promise<{ discount: number; text: string } | { error: string }> {
  const hasTakenUse = status !== 'open';
  const [promotion] = await db.select().from(promotions).where(eq(promotions.code, code.toUpperCase()));
  if (!promotion) return { error: `We don’t recognise the code “${code.slice(0, 40)}”.` };
  if (promotion.starts_at && promotion.starts_at > now())
    return { error: `This code can be used from ${formatDate(promotion.starts_at)}.` };
  if (promotion.ends_at && promotion.ends_at < now())
    return { error: `This code expired on ${formatDate(promotion.ends_at)}.` };
  if (promotion.uses_left === 0 && !hasTakenUse) return { error: 'This code has reached its limit.' };
  const discounted = lines.filter(
    (line) => promotion.groups.length === 0 || promotion.groups.some((group) => line.group.startsWith(group)),
  );
  const kinds = promotion.groups
    .map((group) => productGroupNames.find(([prefix]) => group.startsWith(prefix))?.[1] ?? group)
    .join(' and ');
  if (discounted.length === 0) return { error: `This code only works with ${kinds}.` };
  const sum = discounted.reduce((total, line) => total + toPence(line.price) * line.quantity, 0);
  if (sum < toPence(promotion.minimum))
    return {
      error: kinds
        ? `Spend at least ${formatAmount(promotion.minimum)} on ${kinds} to use this code.`
        : `Spend at least ${formatAmount(promotion.minimum)} to use this code.`,
    };
  if (promotion.is_first_order && !hasTakenUse && team_id && (await hasOrder(db, team_id)))
    return { error: 'This code is for first orders only.' };
  const discount = Math.min(
    sum,
    promotion.percent ? Math.round((sum * promotion.percent) / 100) : toPence(promotion.amount ?? 0),
  );
  const discountText = promotion.percent ? `${promotion.percent}% off` : `${formatAmount(promotion.amount ?? 0)} off`;
  return { discount, text: kinds ? `${discountText} ${kinds}, first payment` : `${discountText} the first payment` };
}

/** The prices of a cart, in pence. */
export async function quoteCart(db: Database, cart: CartRow) {
  const lines = await loadCartLines(db, cart.id);
  const sold = lines.filter((line) => !line.withdrawn);
  const [team] = cart.team_id ? await db.select().from(teams).where(eq(teams.id, cart.team_id)) : [];
  const rate = vatRate(team);
  const subtotal = sold.reduce((sum, line) => sum + toPence(line.price) * line.quantity, 0);
  const promotion = cart.promo_code ? await evaluatePromotion(db, cart.promo_code, sold, cart) : null;
  const discount = promotion && 'discount' in promotion ? promotion.discount : 0;
  const withVat = (amount: number) => amount + Math.round((amount * rate) / 100);
  const total = withVat(subtotal - discount);
  const renewalTotal = (period: string) =>
    sold
      .filter((line) => line.period === period)
      .reduce((sum, line) => sum + toPence(line.renewal_price ?? 0) * line.quantity, 0);
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
    recurring: { months: withVat(renewalTotal('months')), years: withVat(renewalTotal('years')) },
  };
}
export type Quote = Awaited<ReturnType<typeof quoteCart>>;

/** A cart in a response. */
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
    products: lines.map(toCartProduct),
  };
}
