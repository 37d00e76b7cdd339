import { and, desc, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import type { ServiceSettings } from '#core/project/project.schema.ts';
import {
  containers,
  deployments,
  projectConfigs,
  projectConfigVersions,
  projectServices,
  projects,
  projectVolumes,
} from '#provider/db/schema.ts';
import type { ContainerEngine } from '#provider/project/engine/engine.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import type { TestProvider } from './provider.ts';
import { waitForJob } from './wait-for-job.ts';

/** The fields of project responses that tests read. */
export interface ProjectBody {
  message: string;
  errors: Record<string, string[]>;
  job: { id: number; is_cancellable: boolean } | null;
  project: { id: number; status: string; replicas: { running: number; desired: number }; url: string | null };
  service: ServiceBody;
  services: ServiceBody[];
  deployment: DeploymentBody;
  deployments: DeploymentBody[];
  container: ContainerBody;
  containers: ContainerBody[];
  lines: { seq: number; text: string; run: number; stream: string }[];
  first_seq: number;
  last_seq: number;
  total: number;
  samples: { at: string; cpu: number | null; memory: number | null }[];
  events: { kind: string; subject: string | null; detail: Record<string, unknown> }[];
}
interface ServiceBody {
  id: number;
  name: string;
  status: string;
  problem: string | null;
  replicas: { running: number; desired: number };
  settings: ServiceSettings;
  live_settings: ServiceSettings | null;
  deployment_number: number | null;
  url: string | null;
  zero_downtime: { is_possible: boolean; reason: string | null };
  cpu: number | null;
}
interface DeploymentBody {
  id: number;
  number: number;
  status: string;
  error: string | null;
  reason: string;
  rollback_of: number | null;
  downtime_reason: string | null;
  settings: ServiceSettings;
}
interface ContainerBody {
  id: number;
  name: string;
  status: string;
  run: number;
  restarts: number;
  max_attempts: number;
  next_restart_at: string | null;
  exit: { code: number | null; signal: string | null; reason: string; at: string } | null;
  runs: { number: number; started_at: string; ended_at: string | null; exit: ContainerBody['exit'] }[];
  settings: ServiceSettings;
  inspect: Record<string, unknown>;
}

const WAIT = { timeout: 15_000, interval: 25 };
/** Large enough for all that tests run. */
const resources = { cpus: 0.25, memory_mb: 100 };

/** Settings of a service that answers on HTTP. */
export const webSettings = (values: Partial<ServiceSettings> = {}): ServiceSettings => ({
  image: 'harbour/web',
  tag: '1.0',
  env: [],
  volumes: [],
  configs: [],
  ports: [{ port: 8080, protocol: 'http', is_public: true }],
  retry_policy: { name: '', condition: 'on-failure', maxAttempts: 1, delay: 1 },
  health_check: { type: 'http', path: '/health', interval: 1, timeout: 2, retries: 1, start_period: 5 },
  resources,
  ...values,
});
/** Settings of a service without a port. */
export const crasherSettings = (values: Partial<ServiceSettings> = {}): ServiceSettings =>
  webSettings({ image: 'harbour/crasher', ports: [], health_check: null, ...values });
export const toEnv = (values: Readonly<Record<string, string>>): ServiceSettings['env'] =>
  Object.entries(values).map(([key, value]) => ({ key, value, is_secret: false }));

/** Makes the next call of an engine's method wait until it is released. `called` resolves once it waits. */
export function holdCall(engine: ContainerEngine, method: 'resolveImage' | 'stop') {
  const methods = engine as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const call = methods[method]?.bind(engine);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const called = new Promise<void>((resolve) => {
    const spy = vi.spyOn(methods, method).mockImplementation(async (...args) => {
      spy.mockRestore();
      resolve();
      await released;
      return call?.(...args);
    });
  });
  return { called, release };
}

type Db = TestProvider['db'];
type ServiceValues = Partial<typeof projectServices.$inferInsert>;

/** Inserts a project without services. */
async function insertProject(db: Db, teamId: number, created_at: string) {
  const [project] = await db
    .insert(projects)
    .values({ team_id: teamId, name: 'Shop', type: 'docker', created_at })
    .returning();
  if (!project) throw new Error('No project');
  return project;
}

/** @returns the id of the plan that allows the most replicas */
async function findLargestPlan(provider: TestProvider, headers: Record<string, string>) {
  const { plans } = (
    await provider.json<{ plans: { product_id: number; plan: { max_replicas: number } }[] }>(
      'GET',
      '/project/plans',
      undefined,
      headers,
    )
  ).body;
  return plans.toSorted((a, b) => b.plan.max_replicas - a.plan.max_replicas)[0]?.product_id ?? null;
}

/** What a project has besides services. */
const createParts = (db: Db, project_id: number, created_at: string) => ({
  async addVolume(name: string, size = 10_000_000) {
    await db.insert(projectVolumes).values({ project_id, name, size, created_at });
  },
  /** A config, or its next version. */
  async addConfig(name: string, content: string) {
    const where = and(eq(projectConfigs.project_id, project_id), eq(projectConfigs.name, name));
    const [known] = await db.select().from(projectConfigs).where(where);
    const [made] = known
      ? [known]
      : await db.insert(projectConfigs).values({ project_id, name, created_at }).returning();
    const config_id = made?.id ?? 0;
    const [last] = await db
      .select()
      .from(projectConfigVersions)
      .where(eq(projectConfigVersions.config_id, config_id))
      .orderBy(desc(projectConfigVersions.version))
      .limit(1);
    const version = (last?.version ?? 0) + 1;
    await db.insert(projectConfigVersions).values({ config_id, version, content, created_at });
  },
});

type Call = (
  method: string,
  path: string,
  body?: unknown,
  more?: Record<string, string>,
) => Promise<{ status: number; body: ProjectBody }>;

/** Reads of a project, and conditions to wait for. */
function createReads(provider: TestProvider, call: Call) {
  const { db } = provider;
  const service = async (id: number) => (await call('GET', `/services/${id}`)).body.service;
  return {
    service,
    row: async (serviceId: number) => {
      const [found] = await db.select().from(projectServices).where(eq(projectServices.id, serviceId));
      if (!found) throw new Error('No service');
      return found;
    },
    listContainers: async (id: number) => (await call('GET', `/containers?service=${id}&per_page=100`)).body.containers,
    deployment: async (id: number) => (await call('GET', `/deployments/${id}`)).body.deployment,
    status: async () => (await call('GET', '/status')).body,
    deploymentsOf: (id: number) =>
      db.select().from(deployments).where(eq(deployments.service_id, id)).orderBy(desc(deployments.number)),
    containersOf: (id: number) => db.select().from(containers).where(eq(containers.service_id, id)),
    /** Waits until a job has ended. */
    ended: (id: number) => waitForJob(provider, id),
    /** Waits until a service has a status. */
    hasStatus: (id: number, status: string) =>
      vi.waitFor(async () => {
        const found = await service(id);
        if (found.status !== status) throw new Error(`${found.name} is ${found.status}: ${found.problem}`);
        return found;
      }, WAIT),
    /** Waits until a container matches. */
    container: (id: number, matches: (container: ContainerBody) => boolean) =>
      vi.waitFor(async () => {
        const { container } = (await call('GET', `/containers/${id}`)).body;
        if (!matches(container)) throw new Error(JSON.stringify(container));
        return container;
      }, WAIT),
  };
}

/** @param base what services of the project have in common */
function createDeployments(
  provider: TestProvider,
  { row, deployment }: ReturnType<typeof createReads>,
  base: Pick<typeof projectServices.$inferInsert, 'project_id' | 'team_id' | 'product_id' | 'created_at'>,
) {
  /** A service that nobody has deployed. */
  const add = async (name: string, settings: ServiceSettings, values: ServiceValues = {}) => {
    const [made] = await provider.db
      .insert(projectServices)
      .values({
        ...base,
        name,
        state: 'active',
        settings,
        replicas: 1,
        host: `${name}-${base.project_id}`,
        ...values,
      })
      .returning();
    if (!made) throw new Error('No service');
    return made.id;
  };
  /** Begins a deployment. */
  const deploy = async (id: number, settings: ServiceSettings, reason: 'create' | 'change' = 'change') =>
    provider.containers.deploy(await row(id), { reason, settings, userId: null });
  return {
    add,
    deploy,
    /** A service that is deployed. @returns its id */
    async run(name: string, settings: ServiceSettings, values: ServiceValues = {}) {
      const id = await add(name, settings, values);
      const { job } = await deploy(id, settings, 'create');
      const { status, error } = await waitForJob(provider, job.id);
      if (status !== 'succeeded') throw new Error(`${name}: ${error}`);
      return id;
    },
    /** Deploys and waits. @returns the deployment, as it is sent */
    async change(id: number, settings: ServiceSettings) {
      const begun = await deploy(id, settings);
      await waitForJob(provider, begun.job.id);
      return deployment(begun.deployment.id);
    },
  };
}

/** A team with an empty project. */
export async function createProjectTeam(provider: TestProvider) {
  const team = (await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'customer' })).body;
  const { db } = provider;
  const created_at = new Date().toISOString();
  const headers = { Authorization: `Bearer ${team.people.owner.token}` };
  const project = await insertProject(db, team.id, created_at);
  const product_id = await findLargestPlan(provider, headers);
  const base = `/project/projects/${project.id}`;
  const call: Call = (method, path, body, more = {}) =>
    provider.json<ProjectBody>(method, base + path, body, { ...headers, ...more });
  const reads = createReads(provider, call);

  return {
    ...team,
    project,
    base,
    headers,
    call,
    ...reads,
    ...createDeployments(provider, reads, { project_id: project.id, team_id: team.id, product_id, created_at }),
    ...createParts(db, project.id, created_at),
    /** A page of a service, through the proxy. */
    page: (serviceRow: { host: string }, path = '/') =>
      fetch(`http://127.0.0.1:${provider.containersPort}${path}`, {
        headers: { Host: `${serviceRow.host}.localhost` },
      }),
    fault: (match: Record<string, unknown>, fault: 'fail' | 'hold') =>
      provider.json('POST', '/__demo/jobs', { match: { ...match, subject_id: project.id }, fault }),
    release: () => provider.json('DELETE', `/__demo/jobs?subject_id=${project.id}`),
  };
}
export type ProjectTeam = Awaited<ReturnType<typeof createProjectTeam>>;
