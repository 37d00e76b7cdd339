import { and, desc, eq } from 'drizzle-orm';
import { ServiceActionInput } from '#core/service/service.schema.ts';
import { requireTeamRole } from '../auth.ts';
import { now } from '../clock.ts';
import { stopServerOf } from '../cloud/server-service.ts';
import { createRouter, type Services } from '../context.ts';
import { serviceActions, services as serviceTable } from '../db/schema.ts';
import { recordEvent } from '../domain/domain-events.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { stopContainersOf } from '../project/container-billing.ts';
import { parseId, readBody, readIdParam, readIdQuery } from '../validate.ts';
import { isBeingPaid } from './open-items.ts';
import { findCancellationDate, getOwnService, requireServiceReader, type ServiceRow } from './own-service.ts';
import { voidUnpaidCharges, voidUnpaidRenewals } from './service-invoice.ts';

async function endService(services: Services, service: ServiceRow, userId: number): Promise<void> {
  await voidUnpaidCharges(services, service);
  await services.db.update(serviceTable).set({ status: 'cancelled' }).where(eq(serviceTable.id, service.id));
  await stopServerOf(services, service, 'cancelled');
  await stopContainersOf(services, service, 'cancelled');
  if (service.type === 'domain') await recordEvent(services, service.id, 'cancelled', {}, userId);
}

/** Cancelling a service, and undoing a cancellation. */
export const serviceActionRoutes = createRouter()
  .post('/services/service-action', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const services = c.get('services');
    const { db } = services;
    const body = await readBody(c, ServiceActionInput);
    const service = await getOwnService(c, parseId(body.service_id));
    if (['cancelled', 'expired'].includes(service.status))
      throw new HttpError(409, `${service.name} has already ended.`);
    if (await findCancellationDate(c, service)) throw new HttpError(409, `${service.name} is already cancelled.`);
    if (body.at === 'term' && !service.renewal_at)
      throw validationError({ at: ['This service has no term. Cancel it now instead.'] });
    await db.inTransaction(async () => {
      if (body.at === 'now' && (await isBeingPaid(services, service)))
        throw new HttpError(409, `A payment for ${service.name} is under way. Cancel it once that’s done.`);
      await db.insert(serviceActions).values({
        service_id: service.id,
        team_id: caller.teamId,
        action: 'cancel',
        at: body.at,
        reason: body.reason?.slice(0, 500) || null,
        created_at: now(),
      });
      // Nothing is collected for a term that will not begin.
      if (body.at === 'now') await endService(services, service, caller.id);
      else await voidUnpaidRenewals(services, [service]);
    });
    return c.json({ message: 'Service Cancelled Successfully' });
  })
  .get('/services/service-action', async (c) => {
    requireServiceReader(c);
    const service = await getOwnService(c, readIdQuery(c, 'service_id'));
    return c.json({
      actions: await c
        .get('services')
        .db.select()
        .from(serviceActions)
        .where(eq(serviceActions.service_id, service.id))
        .orderBy(desc(serviceActions.id)),
    });
  })
  .delete('/services/service-action/:id', async (c) => {
    const caller = requireTeamRole(c, 'team_service');
    const { db } = c.get('services');
    const [action] = await db
      .select()
      .from(serviceActions)
      .where(and(eq(serviceActions.id, readIdParam(c)), eq(serviceActions.team_id, caller.teamId)));
    if (!action) throw notFound('Action');
    if (action.at === 'now') throw new HttpError(409, 'This service has already ended. Order it again.');
    await db.delete(serviceActions).where(eq(serviceActions.id, action.id));
    return c.json({ message: 'The service will keep renewing.' });
  });
