/** The project and service of a request, and the events of a project. */
import { and, eq } from 'drizzle-orm';
import { requireTeamRole } from '../auth.ts';
import { now } from '../clock.ts';
import type { Ctx, Services } from '../context.ts';
import { projectEvents, projectServices, projects } from '../db/schema.ts';
import { afterCommit, outsideTransaction } from '../db/transaction.ts';
import { notFound } from '../errors.ts';
import { type Publisher, teamChannel } from '../realtime/publisher.ts';
import { parseId, readIdParam } from '../validate.ts';
import type { ProjectRow, ProjectServiceRow } from './runtime.ts';

/** Shortest time between two change notices of a project. */
const ANNOUNCE_INTERVAL_MS = 500;

/** A project of the caller's team. @throws HttpError 401, 403 or 404, also for another team's project */
export async function findOwnProject(c: Ctx, id: number): Promise<ProjectRow> {
  const { teamId } = requireTeamRole(c);
  const where = and(eq(projects.id, id), eq(projects.team_id, teamId));
  const [project] = await c.get('services').db.select().from(projects).where(where);
  if (!project) throw notFound('Project');
  return project;
}

/** The project `{id}` of the path. @throws HttpError 401, 403 or 404 */
export async function getOwnProject(c: Ctx): Promise<ProjectRow> {
  requireTeamRole(c);
  return findOwnProject(c, readIdParam(c));
}

/** The service `{service}` of the path. @throws HttpError 404 */
export async function getOwnService(c: Ctx, project: ProjectRow): Promise<ProjectServiceRow> {
  const id = parseId(c.req.param('service'));
  const where = and(eq(projectServices.id, id), eq(projectServices.project_id, project.id));
  const [service] = await c.get('services').db.select().from(projectServices).where(where);
  if (!service) throw notFound('Service');
  return service;
}

/** Projects that were announced within the interval, and whether they have changed again since. */
const announced = new WeakMap<Publisher, Map<number, { hasChanged: boolean }>>();

/** Notifies the team's pages of a change in a project: at once, then at most twice a second. */
export function announceProject(
  { publisher }: Pick<Services, 'publisher'>,
  { id, team_id }: Pick<ProjectRow, 'id' | 'team_id'>,
): void {
  const recent = announced.get(publisher) ?? new Map<number, { hasChanged: boolean }>();
  announced.set(publisher, recent);
  const publish = () => {
    const state = { hasChanged: false };
    recent.set(id, state);
    publisher.publish(teamChannel(team_id), 'project', { id: String(id) });
    const timer = setTimeout(() => {
      recent.delete(id);
      if (state.hasChanged) publish();
    }, ANNOUNCE_INTERVAL_MS);
    timer.unref();
  };
  afterCommit(() => {
    const state = recent.get(id);
    if (state) state.hasChanged = true;
    else outsideTransaction(publish);
  });
}

/** Records an event of a project, and announces it. @param userId null for the provider */
export async function addProjectEvent(
  services: Pick<Services, 'db' | 'publisher'>,
  projectId: number,
  userId: number | null,
  kind: string,
  subject: string | null,
  detail: object = {},
): Promise<void> {
  const { db } = services;
  await db
    .insert(projectEvents)
    .values({ project_id: projectId, user_id: userId, kind, subject, detail: { ...detail }, created_at: now() });
  const [project] = await db
    .select({ id: projects.id, team_id: projects.team_id })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (project) announceProject(services, project);
}
