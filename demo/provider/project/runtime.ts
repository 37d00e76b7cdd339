import type { Server } from 'node:http';
import type { ServiceSettings } from '#core/project/project.schema.ts';
import type { containers, deployments, projectServices, projects, projectVolumes } from '../db/schema.ts';
import type { JobRow } from '../job/job-queue.ts';
import type { ContainerEngine, ResourceUsage } from './engine/engine.ts';
import type { LogStore } from './logs/log-store.ts';

export type ProjectRow = typeof projects.$inferSelect;
export type ProjectServiceRow = typeof projectServices.$inferSelect;
export type DeploymentRow = typeof deployments.$inferSelect;
export type ContainerRow = typeof containers.$inferSelect;
export type VolumeRow = typeof projectVolumes.$inferSelect;

/** Keeps what runs as the database wants it. */
export interface ContainerRuntime {
  readonly engine: ContainerEngine;
  readonly logs: LogStore;
  /** Stops all of it; nothing that the provider started is left running. */
  stop(): Promise<void>;
  /** Removes all containers with their logs, before the database is emptied. */
  clear(): Promise<void>;
  /** Begins anew after that. */
  begin(): Promise<void>;
  /** Brings requests to containers, by host name. It listens nowhere yet. */
  readonly proxy: Server;
  /**
   * Writes the next deployment of a service, and begins its job. Settings are complete and checked; the digest is found by the job
   * where it is absent. A second one while the first is open is refused.
   * @throws HttpError 409
   */
  deploy(
    service: ProjectServiceRow,
    order: {
      reason: DeploymentRow['reason'];
      settings: ServiceSettings;
      rollbackOf?: number;
      buildId?: number;
      userId: number | null;
    },
  ): Promise<{ deployment: DeploymentRow; job: JobRow }>;
  /** Looks soon at a service whose replicas, state or containers were changed in the database. */
  reconcile(serviceId: number): void;
  /** Starts what is to run of a team, where nothing was started with the provider. It does not wait for it. */
  wake(teamId: number): void;
  /** Stops what runs of a team, or of all, until it is woken again. What is wanted stays. */
  rest(teamId?: number): Promise<void>;
  /** Stops what runs of a team for good: requests that are still in flight do not wake it. */
  retire(teamId: number): Promise<void>;
  /** Stops and removes a service with its containers, their logs and its deployments. Its volumes stay. */
  removeService(serviceId: number): Promise<void>;
  /** Ends the runs of containers of a service, and begins others. */
  restart(serviceId: number, containerIds: readonly number[]): void;
  /** The problem of a container that runs or has just ended, as a message. */
  problemOf(containerId: number): string | null;
  isHealthy(containerId: number): boolean;
  /** What the engine says of it, without values of its environment. */
  inspect(containerId: number): Promise<Record<string, unknown> | undefined>;
  /** Reads what containers use now, unless that was done a moment ago. */
  measure(containerIds: readonly number[]): Promise<void>;
  /** What its containers use now; null while none runs. */
  usage(containerIds: readonly number[]): ResourceUsage | null;
  /** Name of a volume in the engine. */
  volumeName(volume: VolumeRow): string;
  /** Where a service is on the web. */
  urlOf(service: Pick<ProjectServiceRow, 'host' | 'settings'>): string | null;
}
