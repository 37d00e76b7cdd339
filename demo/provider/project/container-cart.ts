/** Services of projects in a basket: one line each, for what waits for its payment. */
import { eq, inArray } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { projectServices } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { parseId } from '../validate.ts';
import { isContainerPlan, type ProductRow } from './plans.ts';
import type { ProjectServiceRow } from './runtime.ts';

type Db = Pick<Services, 'db'>;

export const findProjectService = async ({ db }: Db, id: number): Promise<ProjectServiceRow | undefined> =>
  (await db.select().from(projectServices).where(eq(projectServices.id, id)))[0];

/** Why a service is not to be paid for; null when it waits for that. */
export function paymentRefusal(service: ProjectServiceRow | undefined, teamId: number | null): string | null {
  if (!service || service.team_id !== teamId) return 'This service is no longer there.';
  return service.state === 'awaiting_payment' ? null : `${service.name} is paid for already.`;
}

/**
 * Checks a line of a basket. A container plan is sold for one service, which waits for it.
 * @param lines those that are in the basket
 * @throws HttpError 409 or 422
 */
export async function checkContainerLine(
  services: Db,
  teamId: number | null,
  product: ProductRow,
  projectServiceId: string | undefined,
  lines: readonly { options: { project_service_id?: string | undefined } }[],
): Promise<void> {
  if (!isContainerPlan(product)) {
    if (projectServiceId !== undefined)
      throw validationError({ project_service_id: [`${product.full_name} isn’t a plan for containers.`] });
    return;
  }
  if (projectServiceId === undefined)
    throw validationError({ project_service_id: ['This plan is for a service of a project. Deploy one first.'] });
  const service = await findProjectService(services, parseId(projectServiceId));
  const refusal = paymentRefusal(service, teamId);
  if (refusal) throw validationError({ project_service_id: [refusal] });
  if (service?.product_id !== product.id)
    throw validationError({ product_id: [`${service?.name ?? 'The service'} was configured for another plan.`] });
  const isThere = lines.some(({ options }) => parseId(options.project_service_id) === service.id);
  if (isThere) throw new HttpError(409, `${service.name} is already in your basket.`);
}

/** Why lines of a basket cannot be paid for, by the ids of their services. Those that can have none. */
export async function findLineProblems(
  { db }: Db,
  teamId: number | null,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(projectServices)
    .where(inArray(projectServices.id, [...ids]));
  return new Map(
    ids.flatMap((id) => {
      const refusal = paymentRefusal(
        rows.find((row) => row.id === id),
        teamId,
      );
      return refusal ? [[id, refusal] as const] : [];
    }),
  );
}
