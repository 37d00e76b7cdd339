import type { Services } from '../context.ts';
import { HttpError, notFound } from '../errors.ts';
import type { JobRow } from '../job/job-queue.ts';
import { isBeingPaid } from '../service/open-items.ts';
import { voidUnpaidCharges } from '../service/service-invoice.ts';
import { announceServer, findServer, type OwnServer } from './own-server.ts';
import { actionRefusal, actionRules, type ServerAction, type ServerState } from './server-actions.rules.ts';
import { findPowerEvents } from './server-events.ts';
import { type ServerPayload, serverJobs, updateServer } from './server-jobs.ts';

export async function loadServerState({ db }: Services, { server, service }: OwnServer): Promise<ServerState> {
  const events = await findPowerEvents(db, [service.id]);
  return { server, service, hasRun: events.some(({ kind }) => kind === 'created') };
}

/** Leaves nothing to pay for a server that is being deleted. @throws HttpError 409 while it is being paid for */
async function endCharges(services: Services, { service }: OwnServer): Promise<void> {
  if (await isBeingPaid(services, service))
    throw new HttpError(409, `A payment for ${service.name} is under way. Delete it once that’s done.`);
  await voidUnpaidCharges(services, service);
}

/**
 * Begins an action on a server.
 * @param userId null if the provider begins it
 * @throws HttpError 404 if the server has been deleted, 409 if its state does not allow the action or another job is
 * open
 */
export const beginAction = (
  services: Services,
  id: number,
  action: ServerAction,
  userId: number | null,
  payload: ServerPayload = {},
): Promise<{ message: string; job: JobRow }> =>
  services.db.inTransaction(async () => {
    const own = await findServer(services, id);
    if (!own) throw notFound('Server');
    const refusal = actionRefusal(await loadServerState(services, own), action);
    if (refusal) throw new HttpError(409, refusal);
    const { name, team_id: teamId } = own.service;
    if (action === 'delete') await endCharges(services, own);
    const subject = { type: 'server', id, name } as const;
    const job = await services.jobs.begin(serverJobs[action], { teamId, userId, subject, payload });
    await updateServer(services.db, id, { status: actionRules[action].to });
    announceServer(services, own.service);
    return { message: actionRules[action].message(name), job };
  });
