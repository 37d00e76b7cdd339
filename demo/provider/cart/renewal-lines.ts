/** Cart lines that renew a domain. They are for a service, not a product. */
import { eq, inArray } from 'drizzle-orm';
import type { CartOptions } from '#core/cart/cart.schema.ts';
import type { Ctx, Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { cartProducts, pricings, products, services as serviceTable } from '../db/schema.ts';
import { getOwnDomain, loadDomain, type OwnDomain, phaseOf } from '../domain/own-domain.ts';
import { expiryAfter, quoteRenewal, RENEWAL_GROUP, yearsLeft } from '../domain/renewal-quote.ts';
import { HttpError, validationError } from '../errors.ts';
import { formatDate } from '../format-date.ts';
import { toPence, toPounds } from '../money.ts';
import { isBeingPaid } from '../service/open-items.ts';
import { parseId } from '../validate.ts';

type LineRow = typeof cartProducts.$inferSelect;
type Db = Pick<Services, 'db'>;

export const isRenewal = ({ options }: Pick<LineRow, 'options'>) => options.action === 'renew';
const serviceIdOf = ({ options }: Pick<LineRow, 'options'>) => parseId(options.service_id);

/** The price of a renewal in pence, or why it can't be paid for now. */
async function tryQuoteRenewal(services: Db, domain: OwnDomain, { years = 0, restore }: CartOptions) {
  try {
    const { net, label } = await quoteRenewal(services, domain, years, restore);
    return { net, label, problem: null };
  } catch (cause) {
    if (!(cause instanceof HttpError)) throw cause;
    const { errors, message = '' } = cause.body;
    const texts = typeof errors === 'object' ? Object.values(errors).flat() : [];
    return { net: null, label: '', problem: texts[0] ?? message };
  }
}

/** Why this line doesn't renew a domain that can be renewed; null if it does. */
async function lineProblem(services: Db, { service }: OwnDomain, line: LineRow): Promise<string | null> {
  const { name, renewal_at } = service;
  if (await isBeingPaid(services, service, line.cart_id)) return `A renewal of ${name} is already being paid for.`;
  if (line.options.renews_from === renewal_at) return null;
  return `${name} has already been renewed until ${formatDate(renewal_at)}. Remove it, or renew it again from its page.`;
}

async function toRenewalLine(services: Db, line: LineRow, domain: OwnDomain) {
  const { service, rules } = domain;
  const { years = 1, restore = false } = line.options;
  const { net, label, problem: refusal } = await tryQuoteRenewal(services, domain, line.options);
  const problem = refusal ?? (await lineProblem(services, domain, line));
  const price = net === null ? line.price : toPounds(net);
  const isRestored = restore && phaseOf(domain) === 'redemption';
  return {
    id: line.id,
    product_id: line.product_id,
    pricing_id: line.pricing_id,
    group: RENEWAL_GROUP,
    type: 'domain',
    label: service.name,
    full_name: label || service.name,
    price,
    former_price: problem === null && toPence(price) !== toPence(line.price) ? line.price : null,
    renewal_price: null,
    period: 'years',
    quantity: 1,
    max_quantity: 1,
    pricing: [],
    hidden: false,
    withdrawn: problem !== null,
    renewal: {
      service_id: service.id,
      years,
      max_years: problem === null ? yearsLeft(domain) : 0,
      price_year: service.price,
      restore_fee: isRestored ? rules.redemption_fee : 0,
      until: problem === null ? expiryAfter(domain, years) : null,
    },
    problem,
    options: line.options,
  };
}

/** The renewals of a cart at current prices. Those of deleted domains are left out. */
export async function loadRenewalLines(db: Database, rows: readonly LineRow[]) {
  if (rows.length === 0) return [];
  const found = await db
    .select()
    .from(serviceTable)
    .where(inArray(serviceTable.id, rows.map(serviceIdOf)));
  const lines = await Promise.all(
    rows.map(async (line) => {
      const service = found.find(({ id }) => id === serviceIdOf(line));
      return service && toRenewalLine({ db }, line, await loadDomain({ db }, service));
    }),
  );
  return lines.filter((line) => line !== undefined);
}

async function findRenewalProduct({ db }: Db) {
  const [product] = await db
    .select({ product_id: products.id, pricing_id: pricings.id })
    .from(products)
    .innerJoin(pricings, eq(pricings.product_id, products.id))
    .where(eq(products.group, RENEWAL_GROUP));
  if (!product) throw new Error('The product of renewals is not seeded');
  return product;
}

/**
 * Puts the renewal of a domain into a cart. A domain is in it once: adding it again changes its years.
 * @param existingId of the line that already renews this domain
 * @returns the id of the line
 * @throws HttpError 403 for a guest, 404 for another team's domain, 409 or 422 when it cannot be renewed
 */
export async function putRenewal(c: Ctx, cartId: string, options: CartOptions, existingId?: number) {
  if (c.get('caller').kind !== 'user') throw new HttpError(403, 'Sign in to renew a domain.');
  const services = c.get('services');
  const domain = await getOwnDomain(c, parseId(options.service_id));
  const { id, name, renewal_at } = domain.service;
  const { years = 0, restore = false } = options;
  const { net } = await quoteRenewal(services, domain, years, restore);
  if (await isBeingPaid(services, domain.service, cartId))
    throw new HttpError(409, `A renewal of ${name} is already being paid for.`);
  const values = {
    label: name,
    price: toPounds(net),
    options: {
      action: 'renew' as const,
      service_id: String(id),
      years,
      ...(restore ? { restore } : {}),
      ...(renewal_at ? { renews_from: renewal_at } : {}),
    },
  };
  if (existingId !== undefined) {
    await services.db.update(cartProducts).set(values).where(eq(cartProducts.id, existingId));
    return existingId;
  }
  const [line] = await services.db
    .insert(cartProducts)
    .values({ cart_id: cartId, ...(await findRenewalProduct(services)), ...values })
    .returning({ id: cartProducts.id });
  if (!line) throw new Error('The line was not written');
  return line.id;
}

/** Changes the years of a renewal in a cart. @throws HttpError 404, 409 or 422 */
export async function changeRenewal(c: Ctx, line: LineRow, { years }: { years?: number | undefined }) {
  if (years === undefined) throw validationError({ years: ['Choose how many years.'] });
  await putRenewal(c, line.cart_id, { ...line.options, years }, line.id);
}
