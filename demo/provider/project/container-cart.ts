/** Project services in a cart: one line for each that awaits payment. */
import { eq, inArray } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { projectServices } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { parseId } from '../validate.ts';
import { isContainerPlan, type ProductRow } from './plans.ts';
import type { ProjectServiceRow } from './runtime.ts';

type Db = Pick<Services, 'db'>;

/** Of any team: callers check the team. */
export const findProjectService = async ({ db }: Db, id: number): Promise<ProjectServiceRow | undefined> =>
  (await db.select().from(projectServices).where(eq(projectServices.id, id)))[0];

/** Why a service can't be paid for, as a message; null if it awaits payment. */
export function paymentRefusal(service: ProjectServiceRow | undefined, teamId: number | null): string | null {
  if (!service || service.team_id !== teamId) return 'This service is no longer there.';
  return service.state === 'awaiting_payment' ? null : `${service.name} is paid for already.`;
}

/**
 * Checks a new cart line. A container plan is sold for one project service, which awaits payment.
 * @param lines the lines in the cart
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
  const isInCart = lines.some(({ options }) => parseId(options.project_service_id) === service.id);
  if (isInCart) throw new HttpError(409, `${service.name} is already in your basket.`);
}

/** Why cart lines can't be paid for, by the ids of their project services. Lines that can be paid for are absent. */
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
