import { and, eq } from 'drizzle-orm';
import type { Ctx, Services } from '../context.ts';
import { containers, projectServices } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../validate.ts';
import { getOwnProject } from './own-project.ts';
import type { ContainerRow, ProjectRow, ProjectServiceRow } from './runtime.ts';

/** The team of a container; undefined if there is no such container. */
export async function findContainerTeam({ db }: Pick<Services, 'db'>, id: number): Promise<number | undefined> {
  const [found] = await db
    .select({ teamId: projectServices.team_id })
    .from(containers)
    .innerJoin(projectServices, eq(projectServices.id, containers.service_id))
    .where(eq(containers.id, id));
  return found?.teamId;
}

/** A container of a project, even if it was replaced. @throws HttpError 404 */
export async function findOwnContainer(
  { db }: Pick<Services, 'db'>,
  project: Pick<ProjectRow, 'id'>,
  id: number,
): Promise<{ row: ContainerRow; service: ProjectServiceRow }> {
  const [found] = await db
    .select({ row: containers, service: projectServices })
    .from(containers)
    .innerJoin(projectServices, eq(projectServices.id, containers.service_id))
    .where(and(eq(containers.id, id), eq(containers.project_id, project.id)));
  if (!found) throw notFound('Container');
  return found;
}

/** The container `{container}` of the path. @throws HttpError 401, 403 or 404 */
export async function getOwnContainer(c: Ctx): Promise<{ row: ContainerRow; service: ProjectServiceRow }> {
  const project = await getOwnProject(c);
  return findOwnContainer(c.get('services'), project, parseId(c.req.param('container')));
}
