import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { and, desc, eq } from 'drizzle-orm';
import type { EnvEntry, NodeDetection, ServiceSettings } from '#core/project/project.schema.ts';
import type { Services } from '../../context.ts';
import { builds, deployments, projectServices, projects } from '../../db/schema.ts';
import { HttpError } from '../../errors.ts';
import { defineJob, type JobContext, JobFailure, type JobStep } from '../../job/job-kinds.ts';
import { addProjectEvent, announceProject } from '../own-project.ts';
import type { DeploymentRow, ProjectRow, ProjectServiceRow } from '../runtime.ts';
import {
  type BuildRow,
  type BuildStep,
  beginSection,
  changeSection,
  endBuild,
  findBuild,
  updateBuild,
} from './builds.ts';
import { detectTemplate, findNodeTemplate, imageOf, programOf } from './node-templates.ts';

/** The options of a build, which its service is deployed with. */
export interface BuildDraft {
  template?: string;
  build_command?: string | null;
  start_command?: string | null;
  /** Includes secret values; null leaves the service's environment unchanged. */
  env?: EnvEntry[] | null;
}
interface Payload {
  build_id: number;
}
type Context = JobContext<Payload>;

/** Interval for polling a running deployment, milliseconds. */
const POLL_INTERVAL_MS = 100;
const CHECK_TIMEOUT_MS = 20_000;
const run = promisify(execFile);

const draftOf = ({ draft }: BuildRow): BuildDraft => draft;

/** @throws JobFailure once it has been deleted */
async function loadBuild({ services, payload }: Context): Promise<{ build: BuildRow; project: ProjectRow }> {
  const [row] = await services.db
    .select({ build: builds, project: projects })
    .from(builds)
    .innerJoin(projects, eq(projects.id, builds.project_id))
    .where(eq(builds.id, payload.build_id));
  if (!row || row.project.is_deleting) throw new JobFailure('The project has been deleted.');
  return row;
}

export async function findNodeService(
  { db }: Pick<Services, 'db'>,
  projectId: number,
): Promise<ProjectServiceRow | undefined> {
  const [service] = await db.select().from(projectServices).where(eq(projectServices.project_id, projectId)).limit(1);
  return service;
}

const templateOf = (build: BuildRow) => {
  const template = findNodeTemplate(draftOf(build).template ?? '');
  if (!template) throw new JobFailure('This template is no longer offered. Choose another one.');
  return template;
};

/** A step that writes a section of the build's log. A repeated step starts its section again. */
function sectionStep(
  title: BuildStep,
  work: (
    context: Context,
    parts: { build: BuildRow; project: ProjectRow; log: (line: string) => Promise<void> },
  ) => Promise<void>,
): JobStep<Payload> {
  return {
    key: title,
    async run(context) {
      const { services } = context;
      const { build, project } = await loadBuild(context);
      let sections = beginSection(build.sections, title);
      const save = (values: Partial<BuildRow> = {}) =>
        updateBuild(services, project, build.id, { ...values, sections });
      const update = (make: Parameters<typeof changeSection>[2]) => {
        sections = changeSection(sections, title, make);
      };
      const startedAt = performance.now();
      const endSection = (status: string) =>
        update(() => ({ status, duration_ms: Math.round(performance.now() - startedAt) }));
      const log = async (line: string) => {
        update(({ lines }) => ({ lines: [...lines, line] }));
        await save();
      };
      await save();
      try {
        await work(context, { build, project, log });
      } catch (error) {
        if (!(error instanceof JobFailure)) throw error;
        update(({ lines }) => ({ lines: [...lines, error.message] }));
        endSection('failed');
        await save();
        await endBuild(services, project, build.id, 'failed', error.message);
        throw error;
      }
      endSection('done');
      await save();
    },
  };
}

/** The detected properties as log lines. */
export function describeDetection(found: NodeDetection): string[] {
  const { package_manager: manager, package_manager_source: source, node_range: range } = found;
  const row = (name: string, value: string | null | undefined, from?: string | null) =>
    value ? [`${name}: ${value}${from ? ` (${from})` : ''}`] : [];
  return [
    ...row('Name', found.name),
    ...row('Package manager', manager, source),
    ...row('Node.js', found.node_version, range ? `package.json: ${range}` : null),
    ...row('Framework', found.framework),
    ...row('Build', found.build_command),
    ...row('Start', found.start_command),
    ...found.problems.map(({ level, text }) => `${level === 'error' ? 'Error' : 'Warning'}: ${text}`),
  ];
}

const receive = sectionStep('receive', async (_, { build, log }) => {
  const template = templateOf(build);
  const { image, tag } = imageOf(template);
  await log(`Template ${template.name}, ${image}:${tag}`);
});

const detect = sectionStep('detect', async ({ services }, { build, project, log }) => {
  const found = detectTemplate(templateOf(build));
  await updateBuild(services, project, build.id, { detected: found, node_version: found.node_version ?? null });
  for (const line of describeDetection(found)) await log(line);
});

const install = sectionStep('install', async (_, { build, log }) => {
  const count = Object.keys(templateOf(build).dependencies).length;
  if (count > 0) throw new JobFailure('The built-in engine installs no dependencies.');
  await log('No dependencies to install');
});

/** The template's build script: a syntax check. The program ships with the provider. */
const compile = sectionStep('build', async ({ signal }, { build, log }) => {
  const file = fileURLToPath(programOf(templateOf(build)));
  await log('> node --check server.mjs');
  try {
    await run(process.execPath, ['--check', file], { env: {}, timeout: CHECK_TIMEOUT_MS, signal });
  } catch (error) {
    signal.throwIfAborted();
    for (const line of String((error as { stderr?: unknown }).stderr ?? '')
      .split('\n')
      .slice(0, 20))
      await log(line);
    throw new JobFailure('The build script failed.');
  }
  await log('No syntax errors');
});

/** The service's settings with the build's image and environment. */
function settingsOf(service: ProjectServiceRow, build: BuildRow): ServiceSettings {
  const { env } = draftOf(build);
  return { ...service.settings, ...imageOf(templateOf(build)), digest: null, ...(env ? { env } : {}) };
}

async function findDeployment({ db }: Pick<Services, 'db'>, buildId: number): Promise<DeploymentRow | undefined> {
  const [row] = await db
    .select()
    .from(deployments)
    .where(eq(deployments.build_id, buildId))
    .orderBy(desc(deployments.number))
    .limit(1);
  return row;
}

/** Deploys once no other deployment of the service is under way. */
async function deployWhenIdle(context: Context, service: ProjectServiceRow, build: BuildRow): Promise<DeploymentRow> {
  const { services, signal } = context;
  for (;;) {
    const [before] = await services.db
      .select({ id: deployments.id })
      .from(deployments)
      .where(eq(deployments.service_id, service.id))
      .limit(1);
    try {
      const { deployment } = await services.containers.deploy(service, {
        reason: before ? 'change' : 'create',
        settings: settingsOf(service, build),
        buildId: build.id,
        userId: build.user_id,
      });
      return deployment;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.status !== 409) throw new JobFailure(error.message);
      await setTimeout(POLL_INTERVAL_MS, undefined, { signal });
    }
  }
}

const ENDED = ['live', 'failed', 'superseded', 'cancelled'];
async function followDeployment({ services, signal }: Context, id: number): Promise<DeploymentRow> {
  for (;;) {
    const [row] = await services.db.select().from(deployments).where(eq(deployments.id, id));
    if (!row) throw new JobFailure('The service has been deleted.');
    if (ENDED.includes(row.status)) return row;
    await setTimeout(POLL_INTERVAL_MS, undefined, { signal });
  }
}

const release = sectionStep('release', async (context, { build, project, log }) => {
  const { services } = context;
  const service = await findNodeService(services, project.id);
  if (!service) throw new JobFailure('The service has been deleted.');
  if (service.state === 'awaiting_payment') {
    await services.db
      .update(projectServices)
      .set({ settings: settingsOf(service, build) })
      .where(and(eq(projectServices.id, service.id), eq(projectServices.state, 'awaiting_payment')));
    await log('Ready. It’s released once its plan is paid for.');
    await endBuild(services, project, build.id, 'succeeded');
    return;
  }
  const deployment = (await findDeployment(services, build.id)) ?? (await deployWhenIdle(context, service, build));
  announceProject(services, project);
  await log(`Release ${deployment.number} starts`);
  const { status, error, number } = await followDeployment(context, deployment.id);
  if (status === 'failed') throw new JobFailure(error ?? `Release ${number} couldn’t be started.`);
  if (status === 'cancelled') throw new JobFailure(`Release ${number} was cancelled.`);
  await log(`Release ${number} is live`);
  await endBuild(services, project, build.id, 'succeeded');
  await addProjectEvent(services, project.id, build.user_id, 'build.released', `#${build.number}`, { release: number });
});

/** Builds a Node.js app and releases it. */
export const buildJob = defineJob<Payload>({
  kind: 'node.build',
  roles: [],
  isCancellable: true,
  steps: [receive, detect, install, compile, release],
  async onEnded(services, job, status) {
    const { build_id: id } = job.payload as unknown as Payload;
    const build = await findBuild(services, id);
    if (build?.status !== 'running') return;
    const error = status === 'cancelled' ? 'The build was cancelled.' : 'Something went wrong on our side.';
    const sections = build.sections.map((section) =>
      section.status === 'running' ? { ...section, status: 'failed', lines: [...section.lines, error] } : section,
    );
    const project = { id: build.project_id, team_id: job.team_id };
    await updateBuild(services, project, id, { sections });
    await endBuild(services, project, id, 'failed', error);
  },
});
