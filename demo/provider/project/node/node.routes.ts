import { and, count, desc, eq, max } from 'drizzle-orm';
import * as z from 'zod/mini';
import { detectNodeApp } from '#core/project/node-detection.rules.ts';
import { NODE_LINES } from '#core/project/node-version.rules.ts';
import { EnvEntry, type NodeDetection } from '#core/project/project.schema.ts';
import { requireTeamRole } from '../../auth.ts';
import { now } from '../../clock.ts';
import { type Ctx, createRouter, type Services } from '../../context.ts';
import { builds } from '../../db/schema.ts';
import { HttpError, notFound, validationError } from '../../errors.ts';
import { toWireJob } from '../../job/job.routes.ts';
import type { JobRow } from '../../job/job-queue.ts';
import { pageMeta, parseId, RecordId, readBody, readPageQuery } from '../../validate.ts';
import { addProjectEvent, getOwnProject } from '../own-project.ts';
import type { ProjectRow } from '../runtime.ts';
import { toWireService } from '../wire.ts';
import { loadArchive, type StoredArchive, saveArchive, storedName } from './app-archives.ts';
import { type BuildDraft, buildJob, describeDetection, findNodeService } from './build-job.ts';
import { type BuildRow, type Section, shortLine, toWireBuilds } from './builds.ts';
import { ensureNodeService, type NodePlan } from './node-service.ts';
import { detectTemplate, findNodeTemplate } from './node-templates.ts';

const MAX_COMMAND = 500;
const Command = z.string().check(z.maxLength(MAX_COMMAND));
const BuildRequest = z.object({
  template: z.optional(z.string().check(z.maxLength(100))),
  file: z.optional(z.string()),
  archive: z.optional(z.string().check(z.maxLength(100))),
  file_name: z.optional(z.string().check(z.maxLength(255))),
  node_version: z.optional(z.string().check(z.maxLength(20))),
  build_command: z.optional(Command),
  start_command: z.optional(Command),
  env: z.optional(z.array(EnvEntry)),
  product_id: z.optional(RecordId),
  pricing_id: z.optional(RecordId),
  domain: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
});
type BuildRequest = z.output<typeof BuildRequest>;
const ArchiveRequest = z.object({ file: z.string(), file_name: z.string().check(z.minLength(1), z.maxLength(255)) });

const listOf = (items: readonly string[]) =>
  new Intl.ListFormat('en-GB', { style: 'long', type: 'disjunction' }).format(items);

/** @throws HttpError 409 */
function requireNode({ type, is_deleting, name }: ProjectRow): void {
  if (type !== 'node') throw new HttpError(409, `${name} is a container project. Builds are for Node.js projects.`);
  if (is_deleting) throw new HttpError(409, `${name} is being deleted.`);
}

/** The entered command; the detected one if it is missing or empty. */
const commandOf = (typed: string | undefined, found: string | null | undefined) => typed?.trim() || (found ?? null);

const notBuiltReason = ({ containers }: Services) =>
  containers.engine.kind === 'embedded'
    ? 'This provider’s built-in engine runs its own templates only, never uploaded code. Your archive is kept. To run it, build it into an image and connect Docker or Podman.'
    : 'This provider doesn’t build uploaded apps. Your archive is kept. To run it, build it into an image and deploy that as a container.';

interface NewBuild {
  status: BuildRow['status'];
  source: BuildRow['source'];
  detected: NodeDetection | null;
  node_version: string | null;
  sections: Section[];
  error: string | null;
  stored_as: string | null;
  draft: BuildDraft;
}

/** @throws HttpError 422 */
function buildOfTemplate(slug: string, body: BuildRequest): NewBuild {
  const template = findNodeTemplate(slug);
  if (!template) throw validationError({ template: ['This template isn’t offered. Choose another one.'] });
  const { node_version: version, build_command: build, start_command: start } = detectTemplate(template);
  const errors: Record<string, string[]> = {};
  if (body.node_version && body.node_version !== version)
    errors.node_version = [`Templates run on the provider’s own Node.js, version ${version}.`];
  if (body.build_command && body.build_command !== build)
    errors.build_command = [`Templates are built with “${build}”.`];
  if (body.start_command && body.start_command !== start)
    errors.start_command = [`Templates are started with “${start}”.`];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return {
    status: 'running',
    source: { type: 'template', name: template.name, size: null },
    detected: null,
    node_version: version ?? null,
    sections: [],
    error: null,
    stored_as: null,
    draft: { template: slug, env: body.env ?? null },
  };
}

const finishedSection = (title: string, lines: readonly string[], startedAt: number): Section => ({
  title,
  status: 'done',
  lines: lines.map(shortLine),
  duration_ms: Math.round(performance.now() - startedAt),
});

/** How to build and run an archive. @throws HttpError 422 */
function readOptions(found: NodeDetection, body: BuildRequest) {
  const errors: Record<string, string[]> = {};
  const version = body.node_version || found.node_version || null;
  if (version === null)
    errors.node_version = [`package.json asks for Node.js ${found.node_range}. Choose ${listOf(NODE_LINES)}.`];
  else if (!NODE_LINES.includes(version))
    errors.node_version = [`Node.js ${version} isn’t offered. Choose ${listOf(NODE_LINES)}.`];
  const start = commandOf(body.start_command, found.start_command);
  if (start === null) errors.start_command = ['Enter a start command, e.g. “node server.js”.'];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { version, start, build: commandOf(body.build_command, found.build_command) };
}

/** Checks and stores an archive. Its build is refused, because no engine builds what customers upload. @throws HttpError 422 */
async function buildOfArchive(services: Services, teamId: number, body: BuildRequest): Promise<NewBuild> {
  const receivedAt = performance.now();
  const archive: StoredArchive = body.archive
    ? await loadArchive(services, teamId, body.archive)
    : await saveArchive(services, teamId, body.file ?? '');
  const name = body.file_name?.trim() || `app.${archive.app.format}`;
  const received = finishedSection(
    'receive',
    [
      `${name}: ${archive.size.toLocaleString('en-GB')} bytes, ${archive.app.paths.length.toLocaleString('en-GB')} files`,
    ],
    receivedAt,
  );
  const detectedAt = performance.now();
  const found = detectNodeApp(archive.app);
  const { version, start, build } = readOptions(found, body);
  const error = notBuiltReason(services);
  const overrides = [
    ...(version === found.node_version ? [] : [`Chosen instead: Node.js ${version}`]),
    ...(build === (found.build_command ?? null) ? [] : [`Chosen instead: ${build} to build`]),
    ...(start === (found.start_command ?? null) ? [] : [`Chosen instead: ${start} to start`]),
  ];
  return {
    status: 'refused',
    source: { type: 'archive', name, size: archive.size },
    detected: found,
    node_version: version,
    sections: [
      received,
      finishedSection('detect', [...describeDetection(found), ...overrides], detectedAt),
      { title: 'build', status: 'failed', lines: [error], duration_ms: null },
    ],
    error,
    stored_as: storedName(teamId, archive.id),
    draft: { build_command: build, start_command: start, env: body.env ?? null },
  };
}

/** @throws HttpError 422 unless there is exactly one source */
async function readBuild(services: Services, teamId: number, body: BuildRequest): Promise<NewBuild> {
  const isArchive = body.file !== undefined || body.archive !== undefined;
  if (isArchive === (body.template !== undefined))
    throw validationError({ template: ['Choose a template, or upload an archive.'] });
  return body.template === undefined ? buildOfArchive(services, teamId, body) : buildOfTemplate(body.template, body);
}

/** Inserts a build and starts its job in one transaction. */
const insertBuild = (c: Ctx, project: ProjectRow, values: NewBuild, plan: NodePlan) =>
  c.get('services').db.inTransaction(async (): Promise<{ build: BuildRow; job: JobRow | null }> => {
    const services = c.get('services');
    const { db } = services;
    const { id: userId, teamId } = requireTeamRole(c);
    if (values.status === 'running')
      values.draft.env = await ensureNodeService(services, project, values.draft, plan, userId);
    const [last] = await db
      .select({ n: max(builds.number) })
      .from(builds)
      .where(eq(builds.project_id, project.id));
    const number = (last?.n ?? 0) + 1;
    const isOpen = values.status === 'running';
    const [build] = await db
      .insert(builds)
      .values({
        ...values,
        draft: { ...values.draft },
        project_id: project.id,
        number,
        user_id: userId,
        created_at: now(),
        finished_at: isOpen ? null : now(),
      })
      .returning();
    if (!build) throw new Error('The build was not written');
    await addProjectEvent(services, project.id, userId, isOpen ? 'build.started' : 'build.refused', `#${number}`);
    if (!isOpen) return { build, job: null };
    const job = await services.jobs.begin(buildJob, {
      teamId,
      userId,
      subject: { type: 'project', id: project.id, name: project.name },
      payload: { build_id: build.id },
    });
    await db.update(builds).set({ job_id: job.id }).where(eq(builds.id, build.id));
    return { build: { ...build, job_id: job.id }, job };
  });

async function getOwnBuild(c: Ctx, project: ProjectRow): Promise<BuildRow> {
  const where = and(eq(builds.id, parseId(c.req.param('build'))), eq(builds.project_id, project.id));
  const [build] = await c.get('services').db.select().from(builds).where(where);
  if (!build) throw notFound('Build');
  return build;
}

/** Node.js projects: archives and builds. */
export const nodeRoutes = createRouter()
  .post('/project/archives', async (c) => {
    const { teamId } = requireTeamRole(c);
    const { file, file_name: name } = await readBody(c, ArchiveRequest);
    const { id, size, app } = await saveArchive(c.get('services'), teamId, file);
    return c.json({
      archive: { id, name, size, files_count: app.paths.length },
      detected: detectNodeApp(app),
      refusal: notBuiltReason(c.get('services')),
    });
  })
  .post('/project/projects/:id/builds', async (c) => {
    const services = c.get('services');
    const project = await getOwnProject(c);
    requireNode(project);
    const body = await readBody(c, BuildRequest);
    const values = await readBuild(services, project.team_id, body);
    const { build, job } = await insertBuild(c, project, values, {
      productId: body.product_id ?? null,
      pricingId: body.pricing_id ?? null,
      domain: body.domain ?? null,
    });
    const [wire] = await toWireBuilds(services, [build], { withLog: true });
    const service = await findNodeService(services, project.id);
    return c.json({
      build: wire,
      service: service ? await toWireService(services, service) : null,
      job: job === null ? null : await toWireJob(c, job),
      message: job === null ? null : `Build ${build.number} of ${project.name} has started.`,
    });
  })
  .get('/project/projects/:id/builds', async (c) => {
    const services = c.get('services');
    const { db } = services;
    const project = await getOwnProject(c);
    const page = readPageQuery(c);
    const where = eq(builds.project_id, project.id);
    const [total] = await db.select({ n: count() }).from(builds).where(where);
    const rows = await db
      .select()
      .from(builds)
      .where(where)
      .orderBy(desc(builds.number))
      .limit(page.limit)
      .offset(page.offset);
    return c.json({
      builds: await toWireBuilds(services, rows, { withLog: false }),
      meta: pageMeta(page, total?.n ?? 0, rows.length),
    });
  })
  .get('/project/projects/:id/builds/:build', async (c) => {
    const project = await getOwnProject(c);
    const build = await getOwnBuild(c, project);
    const [wire] = await toWireBuilds(c.get('services'), [build], { withLog: true });
    return c.json({ build: wire });
  });
