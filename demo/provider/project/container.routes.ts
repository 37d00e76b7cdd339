import { Readable } from 'node:stream';
import { and, asc, count, eq, gt, gte, ne, or, sql } from 'drizzle-orm';
import { type LevelFilter, levelFilters } from '#core/project/log-line.rules.ts';
import { requireTeamRole } from '../auth.ts';
import { now } from '../clock.ts';
import { type Ctx, createRouter } from '../context.ts';
import { containerSamples, containers, deployments, projectServices } from '../db/schema.ts';
import { notFound, validationError } from '../errors.ts';
import { likePattern, orderOf, pageMeta, parseId, readIdQuery, readIntegerQuery, readPageQuery } from '../validate.ts';
import { controlContainer, isControlAction, removeReplica } from './control.ts';
import { InvalidPatternError } from './logs/search-log.ts';
import { findOwnContainer, getOwnContainer } from './own-container.ts';
import { getOwnProject } from './own-project.ts';
import { toWireContainer, toWireContainerDetail, toWireContainers } from './wire.ts';

const HOUR_MS = 3_600_000;
const MAX_SEARCH_LENGTH = 500;
const MAX_LINES = 1000;
const MAX_SEQ = Number.MAX_SAFE_INTEGER;

const sortableColumns = {
  name: containers.name,
  status: containers.status,
  started_at: containers.started_at,
  created_at: containers.created_at,
} as const;

/** Replicas that should exist, and those of the newest deployment if it failed: their logs say why. */
const isShown = or(
  ne(containers.desired, 'removed'),
  and(
    eq(deployments.status, 'failed'),
    gt(deployments.id, sql`coalesce(${projectServices.live_deployment_id}, 0)`),
    sql`${deployments.id} = (select max(d.id) from deployments d where d.service_id = ${projectServices.id})`,
  ),
);

async function list(c: Ctx) {
  const project = await getOwnProject(c);
  const { db } = c.get('services');
  const page = readPageQuery(c);
  const where = and(
    eq(containers.project_id, project.id),
    c.req.query('service') ? eq(containers.service_id, readIdQuery(c, 'service')) : undefined,
    page.search ? sql`${containers.name} LIKE ${likePattern(page.search)} ESCAPE '\\'` : undefined,
    isShown,
  );
  const [total] = await db
    .select({ n: count() })
    .from(containers)
    .innerJoin(projectServices, eq(projectServices.id, containers.service_id))
    .innerJoin(deployments, eq(deployments.id, containers.deployment_id))
    .where(where);
  const found = await db
    .select({ row: containers })
    .from(containers)
    .innerJoin(projectServices, eq(projectServices.id, containers.service_id))
    .innerJoin(deployments, eq(deployments.id, containers.deployment_id))
    .where(where)
    .orderBy(orderOf(page, sortableColumns, asc(containers.name)), asc(containers.id))
    .limit(page.limit)
    .offset(page.offset);
  const rows = found.map(({ row }) => row);
  return c.json({
    containers: await toWireContainers(c.get('services'), rows),
    meta: pageMeta(page, total?.n ?? 0, rows.length),
  });
}

async function control(c: Ctx) {
  const services = c.get('services');
  const action = c.req.param('action') ?? '';
  const { id: userId } = requireTeamRole(c);
  const { row, service } = await getOwnContainer(c);
  if (!isControlAction(action)) throw notFound('Action');
  const message = await controlContainer(services, service, row, action, userId);
  const { row: after } = await findOwnContainer(services, { id: row.project_id }, row.id);
  return c.json({ container: await toWireContainer(services, after), message });
}

/** The number of a line or run from the query; undefined if it is absent. */
const readNumber = (c: Ctx, name: string): number | undefined =>
  c.req.query(name) ? readIntegerQuery(c, name, { min: 0, max: MAX_SEQ, default: 0 }) : undefined;
const omitUndefined = <T extends Record<string, unknown>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

async function readLog(c: Ctx) {
  const { row } = await getOwnContainer(c);
  const limit = readIntegerQuery(c, 'limit', { min: 1, max: MAX_LINES, default: 200 });
  const range = omitUndefined({
    after: readNumber(c, 'after'),
    before: readNumber(c, 'before'),
    run: readNumber(c, 'run'),
  });
  return c.json(await c.get('services').containers.logs.read(row.id, { ...range, limit }));
}

function readLevel(c: Ctx): LevelFilter | undefined {
  const requested = c.req.query('level');
  const level = levelFilters.find((one) => one === requested);
  if (requested && !level) throw validationError({ level: [`Choose one of ${levelFilters.join(', ')}.`] });
  return level;
}

async function searchLog(c: Ctx) {
  const { row } = await getOwnContainer(c);
  const search = c.req.query('search') ?? '';
  const level = readLevel(c);
  if (search === '' && !level) throw validationError({ search: ['Enter what to look for.'] });
  if (search.length > MAX_SEARCH_LENGTH)
    throw validationError({ search: [`Enter at most ${MAX_SEARCH_LENGTH} characters.`] });
  const limit = readIntegerQuery(c, 'limit', { min: 1, max: MAX_LINES, default: 100 });
  const range = omitUndefined({ level, before: readNumber(c, 'before'), run: readNumber(c, 'run') });
  const isRegex = c.req.query('regex') === 'true';
  try {
    return c.json(await c.get('services').containers.logs.search(row.id, { ...range, search, isRegex, limit }));
  } catch (error) {
    if (error instanceof InvalidPatternError) throw validationError({ search: [error.message] });
    throw error;
  }
}

async function downloadLog(c: Ctx) {
  const { row } = await getOwnContainer(c);
  const run = readNumber(c, 'run');
  const lines = c.get('services').containers.logs.stream(row.id, run);
  return c.body(Readable.toWeb(Readable.from(lines)) as ReadableStream, 200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Disposition': `attachment; filename="${row.name}${run === undefined ? '' : `-run-${run}`}.log"`,
  });
}

async function listSamples(c: Ctx) {
  const { row } = await getOwnContainer(c);
  const since = new Date(Date.parse(now()) - HOUR_MS).toISOString();
  const samples = await c
    .get('services')
    .db.select({ at: containerSamples.at, cpu: containerSamples.cpu, memory: containerSamples.memory })
    .from(containerSamples)
    .where(and(eq(containerSamples.container_id, row.id), gte(containerSamples.at, since)))
    .orderBy(asc(containerSamples.at));
  return c.json({ samples });
}

export const containerRoutes = createRouter()
  .get('/project/projects/:id/containers', list)
  .get('/project/projects/:id/containers/:container', async (c) => {
    const { row } = await getOwnContainer(c);
    return c.json({ container: await toWireContainerDetail(c.get('services'), row) });
  })
  .delete('/project/projects/:id/containers/:container', async (c) => {
    const { id: userId } = requireTeamRole(c);
    const { row, service } = await getOwnContainer(c);
    return c.json({ message: await removeReplica(c.get('services'), service, row, userId) });
  })
  .get('/project/projects/:id/containers/:container/samples', listSamples)
  .get('/project/projects/:id/containers/:container/logs', readLog)
  .get('/project/projects/:id/containers/:container/logs/search', searchLog)
  .get('/project/projects/:id/containers/:container/logs/download', downloadLog)
  .put('/project/projects/:id/containers/:container/:action', control)
  // Stops the containers of a team, or of all, until the next request; with `permanent=1` for good. Tests leave nothing running.
  .delete('/__demo/containers', async (c) => {
    const { containers } = c.get('services');
    const teamId = parseId(c.req.query('team_id'));
    if (teamId && c.req.query('permanent') === '1') await containers.retire(teamId);
    else await containers.hibernate(teamId || undefined);
    return c.json({ message: 'Stopped' });
  });
