import type { Server } from 'node:http';
import { eq } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { containers, deployments, projectServices } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { coalesceWork } from './coalesce-work.ts';
import { isPublic, pinConfigs, volumeName } from './container-spec.ts';
import { addDeployment, deployJob, setDeployRuntime } from './deploy-job.ts';
import type { ContainerEngine, ResourceUsage } from './engine/engine.ts';
import { createHostResolver } from './host-resolver.ts';
import type { LogStore } from './logs/log-store.ts';
import { announceProject } from './own-project.ts';
import { type ContainerProxy, createContainerProxy } from './proxy/proxy.ts';
import { findOpenDeployment, reconcileService } from './reconcile.ts';
import { recoverContainers } from './recover-containers.ts';
import { removeService } from './remove-service.ts';
import { Replicas } from './replicas.ts';
import type { ContainerRuntime, ProjectServiceRow } from './runtime.ts';
import { createUsageMonitor } from './usage.ts';

export interface RuntimeOptions {
  engine: ContainerEngine;
  logs: LogStore;
  /** Starts containers with the provider; otherwise with the first request for their team. */
  startsAtOnce: boolean;
  /** Port of the proxy on this machine; null if containers have no public address. */
  port: number | null;
}

/** Keeps the containers in the state that the database desires. */
export const createContainerRuntime = (options: RuntimeOptions): StartableRuntime => new Runtime(options);

interface StartableRuntime extends ContainerRuntime {
  /** Opens the engine, recovers from an unfinished stop, and starts the containers that should run. */
  start(services: Services): Promise<void>;
}

class Runtime implements StartableRuntime {
  readonly engine: ContainerEngine;
  readonly logs: LogStore;
  private readonly options: RuntimeOptions;
  private readonly replicas: Replicas;
  private readonly usageMonitor: ReturnType<typeof createUsageMonitor>;
  private readonly hosts: ReturnType<typeof createHostResolver>;
  private readonly containerProxy: ContainerProxy;
  /** Teams whose containers may run; null for all of them. */
  private awakeTeams: Set<number> | null = new Set();
  /** Teams whose containers never start again. */
  private readonly retiredTeams = new Set<number>();
  /** Containers to restart, by service. */
  private readonly restarting = new Map<number, Set<number>>();
  private readonly reconcileSoon = coalesceWork((id) => this.reconcileNow(id));
  private services: Services | null = null;
  private isOpen = false;

  constructor(options: RuntimeOptions) {
    this.options = options;
    this.engine = options.engine;
    this.logs = options.logs;
    this.replicas = new Replicas(options.engine, options.logs);
    this.usageMonitor = createUsageMonitor(options.engine, this.replicas);
    this.hosts = createHostResolver(this.replicas, (teamId) => this.wake(teamId));
    this.containerProxy = createContainerProxy(this.hosts.resolve);
  }

  get proxy(): Server {
    return this.containerProxy.server;
  }

  async start(services: Services): Promise<void> {
    this.services = services;
    setDeployRuntime(this, { replicas: this.replicas, drain: this.containerProxy.drain });
    await this.engine.open(this.replicas.events);
    await this.begin();
  }
  async begin(): Promise<void> {
    const services = this.requireServices();
    const { startsAtOnce } = this.options;
    this.awakeTeams = startsAtOnce ? null : new Set();
    this.retiredTeams.clear();
    this.replicas.begin(services);
    this.hosts.open(services);
    this.isOpen = true;
    await recoverContainers(services, this.engine, this.replicas);
    this.usageMonitor.start(services);
    if (startsAtOnce) await this.reconcileAll();
  }
  async stop(): Promise<void> {
    this.end();
    this.containerProxy.close();
    await this.engine.close();
    await this.logs.close();
  }
  async clear(): Promise<void> {
    this.end();
    for (const { id } of await this.engine.list()) await this.engine.remove(id);
    const rows = await this.requireServices().db.select({ id: containers.id }).from(containers);
    for (const { id } of rows) await this.logs.remove(id);
  }

  async deploy(
    service: ProjectServiceRow,
    { reason, settings, rollbackOf, buildId, userId }: Parameters<ContainerRuntime['deploy']>[1],
  ): ReturnType<ContainerRuntime['deploy']> {
    const services = this.requireServices();
    const { db } = services;
    return db.inTransaction(async () => {
      if (await findOpenDeployment(services, service.id))
        throw new HttpError(409, `${service.name} is being deployed. Wait until that has ended, or cancel it.`);
      const deployment = await addDeployment(services, service, {
        reason,
        settings: await pinConfigs(services, service.project_id, settings),
        rollback_of: rollbackOf ?? null,
        build_id: buildId ?? null,
        user_id: userId,
      });
      const job = await services.jobs.begin(deployJob, {
        teamId: service.team_id,
        userId,
        subject: { type: 'project', id: service.project_id, name: service.name },
        payload: { deployment_id: deployment.id },
        result: { deployment_id: deployment.id, service_id: service.id },
        lock: `service ${service.id}`,
      });
      await db.update(deployments).set({ job_id: job.id }).where(eq(deployments.id, deployment.id));
      await db
        .update(projectServices)
        .set({ settings: { ...settings, digest: settings.digest ?? null } })
        .where(eq(projectServices.id, service.id));
      announceProject(services, { id: service.project_id, team_id: service.team_id });
      return { deployment: { ...deployment, job_id: job.id }, job };
    });
  }
  reconcile(serviceId: number): void {
    this.requireServices().runInBackground(`containers of service ${serviceId}`, async () => {
      if (this.isOpen) await this.reconcileSoon(serviceId);
    });
  }
  restart(serviceId: number, containerIds: readonly number[]): void {
    const requested = this.restarting.get(serviceId) ?? new Set<number>();
    for (const id of containerIds) requested.add(id);
    this.restarting.set(serviceId, requested);
    this.reconcile(serviceId);
  }
  wake(teamId: number): void {
    if (!this.awakeTeams || this.awakeTeams.has(teamId) || this.retiredTeams.has(teamId)) return;
    this.awakeTeams.add(teamId);
    this.requireServices().runInBackground(`containers of team ${teamId}`, () => this.reconcileAll(teamId));
  }
  async hibernate(teamId?: number): Promise<void> {
    const rows = await this.findServices();
    if (teamId === undefined) this.awakeTeams = new Set();
    else {
      this.awakeTeams ??= new Set(rows.map(({ team_id }) => team_id));
      this.awakeTeams.delete(teamId);
    }
    const affected = rows.filter(({ team_id }) => teamId === undefined || team_id === teamId);
    await Promise.all(affected.map(({ id }) => this.reconcileSoon(id)));
  }
  retire(teamId: number): Promise<void> {
    this.retiredTeams.add(teamId);
    return this.hibernate(teamId);
  }
  removeService(serviceId: number): Promise<void> {
    return removeService(this.requireServices(), this.replicas, this.logs, serviceId);
  }

  problemOf(containerId: number): string | null {
    return this.replicas.find(containerId)?.problem ?? null;
  }
  isHealthy(containerId: number): boolean {
    return this.replicas.find(containerId)?.isHealthy ?? false;
  }
  async inspect(containerId: number): Promise<Record<string, unknown> | undefined> {
    const engineId = this.replicas.find(containerId)?.engineId;
    return engineId ? (await this.engine.inspect(engineId))?.details : undefined;
  }
  measure(containerIds: readonly number[]): Promise<void> {
    return this.usageMonitor.measure(containerIds);
  }
  usage(containerIds: readonly number[]): ResourceUsage | null {
    return this.usageMonitor.sum(containerIds);
  }
  volumeName = volumeName;
  urlOf({ host, settings }: Pick<ProjectServiceRow, 'host' | 'settings'>): string | null {
    const { port } = this.options;
    return port !== null && isPublic(settings) ? `http://${host}.localhost:${port}/` : null;
  }

  private requireServices(): Services {
    if (!this.services) throw new Error('The runtime was not started.');
    return this.services;
  }
  private end(): void {
    this.isOpen = false;
    this.usageMonitor.stop();
    this.replicas.end();
  }
  private findServices() {
    return this.requireServices()
      .db.select({ id: projectServices.id, team_id: projectServices.team_id })
      .from(projectServices);
  }
  private async reconcileAll(teamId?: number): Promise<void> {
    for (const { id, team_id } of await this.findServices())
      if (teamId === undefined || team_id === teamId) this.reconcile(id);
  }
  private async reconcileNow(id: number): Promise<void> {
    if (!this.isOpen) return;
    const services = this.requireServices();
    const [service] = await services.db.select().from(projectServices).where(eq(projectServices.id, id));
    if (!service) return;
    const requested = this.restarting.get(id) ?? new Set();
    this.restarting.delete(id);
    const isAwake = this.awakeTeams === null || this.awakeTeams.has(service.team_id);
    await reconcileService(services, this.replicas, id, isAwake, requested);
  }
}
