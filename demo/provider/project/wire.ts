/** Projects, services, deployments and containers in wire form, without secret values. */
import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { ServiceSettings } from '#core/project/project.schema.ts';
import type { Services } from '../context.ts';
import { builds, containerRuns, containers, deployments, projectServices, users } from '../db/schema.ts';
import { downtimeReason } from './container-spec.ts';
import { problemCode } from './health-check.ts';
import { findPlans } from './plans.ts';
import { projectStatus, type ServiceStatus, serviceStatus } from './project-status.rules.ts';
import { isOpenDeployment } from './reconcile.ts';
import { describeExit } from './restart-policy.rules.ts';
import type { ContainerRow, DeploymentRow, ProjectRow, ProjectServiceRow } from './runtime.ts';
import { toWireDomain } from './set-domain.ts';

/** Settings without secret values, which clients never get. */
const redactSettings = (settings: ServiceSettings): ServiceSettings => ({
  ...settings,
  env: settings.env.map((entry) => (entry.is_secret ? { ...entry, value: null } : entry)),
});

function groupBy<T>(rows: readonly T[], key: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

/** The current state of a service. */
export interface ServiceState {
  status: ServiceStatus;
  problem: string | null;
  replicas: { running: number; desired: number };
  /** Ids of the containers of the live deployment. */
  containerIds: number[];
  live: DeploymentRow | undefined;
}

function findProblem(
  { containers: runtime }: Services,
  service: ProjectServiceRow,
  status: ServiceStatus,
  rows: readonly ContainerRow[],
  newest: DeploymentRow | undefined,
): string | null {
  if (service.state === 'suspended') return 'It is suspended with its plan.';
  if (!['degraded', 'crashed'].includes(status)) return null;
  for (const row of rows) {
    const problem =
      runtime.problemOf(row.id) ??
      (['exited', 'restarting'].includes(row.status) && row.exit && describeExit(row.exit));
    if (problem) return problem;
  }
  return newest?.status === 'failed' ? newest.error : null;
}

/** The status of a service depends on deployments with these statuses, and on the newest one. */
const RELEVANT_STATUSES: DeploymentRow['status'][] = ['pending', 'starting', 'live'];
const isNewest = sql`${deployments.number} = (select max(d.number) from deployments d where d.service_id = ${deployments.service_id})`;

async function loadServiceStates(
  services: Services,
  rows: readonly ProjectServiceRow[],
): Promise<Map<number, ServiceState>> {
  const ids = rows.map(({ id }) => id);
  const states = new Map<number, ServiceState>();
  if (ids.length === 0) return states;
  const [all, replicas] = await Promise.all([
    services.db
      .select()
      .from(deployments)
      .where(and(inArray(deployments.service_id, ids), or(inArray(deployments.status, RELEVANT_STATUSES), isNewest)))
      .orderBy(desc(deployments.number)),
    services.db
      .select()
      .from(containers)
      .where(and(inArray(containers.service_id, ids), ne(containers.desired, 'removed')))
      .orderBy(asc(containers.id)),
  ]);
  const byService = groupBy(all, ({ service_id }) => service_id);
  for (const service of rows) {
    const own = byService.get(service.id) ?? [];
    const live = own.find(({ id }) => id === service.live_deployment_id);
    const liveRows = replicas.filter(({ deployment_id }) => deployment_id === service.live_deployment_id);
    const shown = liveRows.map((row) => ({ ...row, status: currentStatus(services, row) }));
    const counts = { running: shown.filter(({ status }) => status === 'running').length, desired: service.replicas };
    const [newest] = own;
    const status = serviceStatus({
      state: service.state,
      isDeploying: own.some(isOpenDeployment),
      hasLive: live !== undefined,
      hasFailed: newest?.status === 'failed',
      replicas: counts,
      containers: shown,
    });
    const problem = findProblem(services, service, status, shown, newest);
    states.set(service.id, { status, problem, replicas: counts, containerIds: liveRows.map(({ id }) => id), live });
  }
  return states;
}

/** The row may be outdated since the provider stopped. A removed container has the status with which it ended. */
function currentStatus({ containers: runtime }: Services, { id, status, exit }: ContainerRow): ContainerRow['status'] {
  if (status === 'running') return runtime.isHealthy(id) ? 'running' : 'starting';
  if (status !== 'removed') return status;
  return exit && exit.reason !== 'stopped' ? 'exited' : 'stopped';
}

const imageOf = ({ image, tag }: ServiceSettings) => (tag ? `${image}:${tag}` : image);
const memoryOf = (usage: { memory: number } | null, limitMb: number) =>
  usage && { used: Math.round(usage.memory), limit: limitMb * 1024 * 1024 };

/** Memory that replicas may use, in MB. */
const memoryLimit = (settings: ServiceSettings, plan: { memory_mb: number } | null) =>
  settings.resources?.memory_mb ?? plan?.memory_mb ?? 128;

const plansOf = (services: Services, rows: readonly ProjectServiceRow[]) =>
  findPlans(
    services,
    rows.flatMap(({ product_id }) => product_id ?? []),
  );

/** Services in wire form. @param withDomains looks up where their domains point */
export async function toWireServices(services: Services, rows: readonly ProjectServiceRow[], withDomains = true) {
  const { containers: runtime } = services;
  const [states, plans, domains] = await Promise.all([
    loadServiceStates(services, rows),
    plansOf(services, rows),
    withDomains ? Promise.all(rows.map((row) => toWireDomain(services, row))) : [],
  ]);
  await runtime.measure([...states.values()].flatMap(({ containerIds }) => containerIds));
  return rows.map((row, index) => {
    const state = states.get(row.id);
    if (!state) throw new Error('No state');
    const plan = plans.get(row.product_id ?? 0) ?? null;
    const usage = runtime.usage(state.containerIds);
    const reason = downtimeReason(row.settings);
    return {
      id: row.id,
      project_id: row.project_id,
      name: row.name,
      status: state.status,
      problem: state.problem,
      problem_code: problemCode(state.problem),
      settings: redactSettings(row.settings),
      replicas: state.replicas,
      deployment_id: state.live?.id ?? null,
      deployment_number: state.live?.number ?? null,
      live_settings: state.live ? redactSettings(state.live.settings) : null,
      url: runtime.urlOf(row),
      domain: domains[index] ?? null,
      zero_downtime: { is_possible: reason === null, reason },
      plan,
      product_id: row.product_id,
      pricing_id: row.pricing_id,
      billing_service_id: row.billing_service_id,
      cpu: usage?.cpu ?? null,
      memory: memoryOf(usage, memoryLimit(row.settings, plan) * Math.max(1, state.replicas.running)),
      created_at: row.created_at,
    };
  });
}
export async function toWireService(services: Services, row: ProjectServiceRow) {
  const [wire] = await toWireServices(services, [row]);
  if (!wire) throw new Error('No service');
  return wire;
}

/** Projects in wire form. */
export async function toWireProjects(services: Services, rows: readonly ProjectRow[]) {
  const ids = rows.map(({ id }) => id);
  const found = ids.length
    ? await services.db
        .select()
        .from(projectServices)
        .where(inArray(projectServices.project_id, ids))
        .orderBy(asc(projectServices.id))
    : [];
  const wire = groupBy(await toWireServices(services, found, false), ({ project_id }) => project_id);
  const { engine } = services.containers;
  return rows.map(({ id, name, type, created_at }) => {
    const own = wire.get(id) ?? [];
    const running = own.filter(({ cpu }) => cpu !== null);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    return {
      id,
      name,
      type,
      status: projectStatus(own.map(({ status }) => status)),
      services_count: own.length,
      replicas: {
        running: sum(own.map(({ replicas }) => replicas.running)),
        // Services that await payment should not run yet.
        desired: sum(own.map(({ status, replicas }) => (status === 'awaiting_payment' ? 0 : replicas.desired))),
      },
      cpu: running.length ? sum(running.map(({ cpu }) => cpu ?? 0)) : null,
      memory: running.length
        ? {
            used: sum(running.map(({ memory }) => memory?.used ?? 0)),
            limit: sum(running.map(({ memory }) => memory?.limit ?? 0)),
          }
        : null,
      url: own.find(({ url }) => url !== null)?.url ?? null,
      engine: { kind: engine.kind, can_exec: engine.canExec, can_run_uploads: engine.canRunUploads },
      created_at,
    };
  });
}
export async function toWireProject(services: Services, row: ProjectRow) {
  const [wire] = await toWireProjects(services, [row]);
  if (!wire) throw new Error('No project');
  return wire;
}

/** Names of users by id. */
async function findUserNames(
  { db }: Pick<Services, 'db'>,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => string | null> {
  const userIds = [...new Set(ids.flatMap((id) => id ?? []))];
  const found = userIds.length
    ? await db
        .select({ id: users.id, firstname: users.firstname, lastname: users.lastname })
        .from(users)
        .where(inArray(users.id, userIds))
    : [];
  return (id) => {
    const person = found.find((one) => one.id === id);
    return person ? `${person.firstname} ${person.lastname}` : null;
  };
}

/** Deployments in wire form. */
export async function toWireDeployments(services: Services, rows: readonly DeploymentRow[]) {
  const { db } = services;
  const serviceIds = [...new Set(rows.map(({ service_id }) => service_id))];
  const buildIds = [...new Set(rows.flatMap(({ build_id }) => build_id ?? []))];
  const [names, owners, made] = await Promise.all([
    findUserNames(
      services,
      rows.map(({ user_id }) => user_id),
    ),
    serviceIds.length
      ? db
          .select({ id: projectServices.id, name: projectServices.name })
          .from(projectServices)
          .where(inArray(projectServices.id, serviceIds))
      : [],
    buildIds.length
      ? db.select({ id: builds.id, number: builds.number }).from(builds).where(inArray(builds.id, buildIds))
      : [],
  ]);
  return rows.map((row) => ({
    id: row.id,
    service: owners.find(({ id }) => id === row.service_id) ?? { id: row.service_id, name: '' },
    number: row.number,
    status: row.status,
    reason: row.reason,
    rollback_of: row.rollback_of,
    settings: redactSettings(row.settings),
    replicas: row.replicas,
    error: row.error,
    downtime_reason: row.downtime_reason,
    build_number: made.find(({ id }) => id === row.build_id)?.number ?? null,
    job_id: row.job_id,
    author: names(row.user_id),
    created_at: row.created_at,
    finished_at: row.finished_at,
  }));
}
export async function toWireDeployment(services: Services, row: DeploymentRow) {
  const [wire] = await toWireDeployments(services, [row]);
  if (!wire) throw new Error('No deployment');
  return wire;
}

/** Containers in wire form. */
export async function toWireContainers(services: Services, rows: readonly ContainerRow[]) {
  const { db, containers: runtime } = services;
  const serviceIds = [...new Set(rows.map(({ service_id }) => service_id))];
  const deploymentIds = [...new Set(rows.map(({ deployment_id }) => deployment_id))];
  const [owners, made] = await Promise.all([
    serviceIds.length ? db.select().from(projectServices).where(inArray(projectServices.id, serviceIds)) : [],
    deploymentIds.length ? db.select().from(deployments).where(inArray(deployments.id, deploymentIds)) : [],
    runtime.measure(rows.map(({ id }) => id)),
  ]);
  const plans = await plansOf(services, owners);
  return rows.map((row) => {
    const service = owners.find(({ id }) => id === row.service_id);
    const deployment = made.find(({ id }) => id === row.deployment_id);
    const usage = runtime.usage([row.id]);
    const plan = plans.get(service?.product_id ?? 0) ?? null;
    const settings = deployment?.settings;
    return {
      id: row.id,
      name: row.name,
      service: { id: row.service_id, name: service?.name ?? '' },
      deployment_number: deployment?.number ?? null,
      image: settings ? imageOf(settings) : '',
      digest: settings?.digest ?? null,
      status: currentStatus(services, row),
      run: row.run,
      started_at: row.started_at,
      restarts: row.restarts,
      max_attempts: settings?.retry_policy.maxAttempts ?? 0,
      next_restart_at: row.next_restart_at,
      exit: row.exit ?? null,
      problem: runtime.problemOf(row.id),
      cpu: usage?.cpu ?? null,
      memory: settings ? memoryOf(usage, memoryLimit(settings, plan)) : null,
      created_at: row.created_at,
    };
  });
}
export async function toWireContainer(services: Services, row: ContainerRow) {
  const [wire] = await toWireContainers(services, [row]);
  if (!wire) throw new Error('No container');
  return wire;
}

/** A container in wire form, with its runs and the engine's details. */
export async function toWireContainerDetail(services: Services, row: ContainerRow) {
  const { db, containers: runtime } = services;
  const [wire, runs, ranges, inspect, [deployment]] = await Promise.all([
    toWireContainer(services, row),
    db
      .select()
      .from(containerRuns)
      .where(eq(containerRuns.container_id, row.id))
      .orderBy(desc(containerRuns.number))
      .limit(MAX_RUNS),
    runtime.logs.runs(row.id),
    runtime.inspect(row.id),
    db.select().from(deployments).where(eq(deployments.id, row.deployment_id)),
  ]);
  if (!deployment) throw new Error('No deployment');
  return {
    ...wire,
    runs: runs.map(({ number, started_at, ended_at, exit }) => ({
      number,
      started_at,
      ended_at,
      exit: exit ?? null,
      first_seq: ranges.get(number)?.first ?? null,
      last_seq: ranges.get(number)?.last ?? null,
    })),
    settings: redactSettings(deployment.settings),
    inspect: inspect ?? {},
  };
}
/** Limit of runs in the response; older ones are left out. */
const MAX_RUNS = 100;
