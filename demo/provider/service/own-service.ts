import { and, desc, eq } from 'drizzle-orm';
import { requireTeamRole } from '../auth.ts';
import type { Ctx } from '../context.ts';
import { serviceActions, services } from '../db/schema.ts';
import { notFound } from '../errors.ts';

export type ServiceRow = typeof services.$inferSelect;

/** @param cancel_at when a cancelled service ends */
export const toService = (row: ServiceRow, cancel_at: string | null = null) => ({
  ...row,
  pricing: { period: row.period },
  cancel_at,
});

export const requireServiceReader = (c: Ctx) => requireTeamRole(c, 'team_service', 'team_billing');

/** @throws HttpError 404 for another team's service too */
export async function getOwnService(c: Ctx, id: number): Promise<ServiceRow> {
  const caller = requireServiceReader(c);
  const [row] = await c
    .get('services')
    .db.select()
    .from(services)
    .where(and(eq(services.id, id), eq(services.team_id, caller.teamId)));
  if (!row) throw notFound('Service');
  return row;
}
/** The end of a service that was cancelled for the end of its term, else null. */
export const findCancellationDate = async (c: Ctx, row: ServiceRow) => {
  const [action] = await c
    .get('services')
    .db.select()
    .from(serviceActions)
    .where(eq(serviceActions.service_id, row.id))
    .orderBy(desc(serviceActions.id))
    .limit(1);
  return action?.at === 'term' ? row.renewal_at : null;
};
