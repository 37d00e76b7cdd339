import { and, eq } from 'drizzle-orm';
import { vatRate } from '../billing/tax.ts';
import { currentTime } from '../clock.ts';
import { pricesOf } from '../cloud/server-service.ts';
import type { Ctx } from '../context.ts';
import { products, teams } from '../db/schema.ts';
import { toPence, toPounds } from '../money.ts';
import { readIdParam } from '../validate.ts';
import { findPricings, findServiceProduct } from './fulfillment.ts';
import { getOwnService, type ServiceRow } from './own-service.ts';
import { addTerm } from './terms.ts';

const DAY_MS = 24 * 3_600_000;

/** The prorated price of a plan change today, in pence, and the next charge. The rest of the paid term is credited by the day. */
function quotePlanChange(service: ServiceRow, to: { price: number; period: string | null }) {
  const termDays = (period: string | null) => (period === 'years' ? 365 : 30);
  const daysLeft = Math.max(0, (Date.parse(service.renewal_at ?? '') - currentTime()) / DAY_MS || 0);
  const [current, next] = [toPence(service.price), toPence(to.price * service.quantity)];
  const unused = Math.min(current, Math.round((current * daysLeft) / termDays(service.period)));
  if (to.period === service.period)
    return {
      today: Math.max(
        0,
        Math.round(((next - current) * Math.min(daysLeft, termDays(to.period))) / termDays(to.period)),
      ),
      next_at: service.renewal_at,
    };
  if (to.period === 'years') return { today: Math.max(0, next - unused), next_at: addTerm(null, 'years') };
  return { today: 0, next_at: service.renewal_at };
}

/** What the service of the path can change to: other plans with its term, or other terms of its plan. */
export async function loadPlanChoices(c: Ctx, kind: 'package' | 'term') {
  const services = c.get('services');
  const service = await getOwnService(c, readIdParam(c));
  const current = await findServiceProduct(services, service);
  const [team] = await services.db.select().from(teams).where(eq(teams.id, service.team_id));
  const offered = current
    ? (
        await services.db
          .select()
          .from(products)
          .where(and(eq(products.group, current.group), eq(products.hidden, false), eq(products.withdrawn, false)))
      ).filter((product) => kind === 'package' || product.id === current.id)
    : [];
  const listed = await findPricings(
    services,
    offered.map(({ id }) => id),
  );
  const prices = await pricesOf(services, service, listed);
  const choices = offered.flatMap((product) =>
    prices
      .filter((price) => price.product_id === product.id && (kind === 'term' || price.period === service.period))
      .map((price) => {
        const { today, next_at } = quotePlanChange(service, price);
        return {
          product_id: product.id,
          pricing_id: price.id,
          name: product.full_name,
          description: product.description,
          features: product.options.features ?? [],
          period: price.period,
          price: toPounds(toPence(price.price) * service.quantity),
          due_today: toPounds(today),
          next_at,
          is_current: product.id === current?.id && price.period === service.period,
        };
      }),
  );
  return { service, choices, vat_rate: vatRate(team) };
}
