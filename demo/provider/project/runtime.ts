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

/** Keeps the containers in the state that the database desires. */
export interface ContainerRuntime {
  readonly engine: ContainerEngine;
  readonly logs: LogStore;
  /** Stops everything; no process that the provider started is left running. */
  stop(): Promise<void>;
  /** Removes all containers with their logs, before the database is emptied. */
  clear(): Promise<void>;
  /** Starts again after `clear`. */
  begin(): Promise<void>;
  /** Routes requests to containers by host name. It is not listening yet. */
  readonly proxy: Server;
  /**
   * Inserts the next deployment of a service, and starts its job. Settings are complete and validated; the job resolves a missing
   * digest.
   * @throws HttpError 409 while another deployment of the service is under way
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
  /** Schedules a reconciliation of a service whose replicas, state or containers changed in the database. */
  reconcile(serviceId: number): void;
  /** Starts a team's containers in the background, unless they were started with the provider. */
  wake(teamId: number): void;
  /** Stops the containers of a team, or of all, until `wake`. Their desired state stays. */
  hibernate(teamId?: number): Promise<void>;
  /** Stops the containers of a team for good: requests still in flight don't wake it. */
  retire(teamId: number): Promise<void>;
  /** Stops and removes a service with its containers, their logs and its deployments. Its volumes stay. */
  removeService(serviceId: number): Promise<void>;
  /** Restarts containers of a service. */
  restart(serviceId: number, containerIds: readonly number[]): void;
  /** The problem of a container that runs or has just ended, as a message. */
  problemOf(containerId: number): string | null;
  isHealthy(containerId: number): boolean;
  /** The engine's details of a container, without environment values. */
  inspect(containerId: number): Promise<Record<string, unknown> | undefined>;
  /** Measures the usage of containers, unless they were measured within the last second. */
  measure(containerIds: readonly number[]): Promise<void>;
  /** The last measured usage of containers, summed; null while none of them runs. */
  usage(containerIds: readonly number[]): ResourceUsage | null;
  /** Name of a volume in the engine. */
  volumeName(volume: VolumeRow): string;
  /** The public URL of a service; null if it has none. */
  urlOf(service: Pick<ProjectServiceRow, 'host' | 'settings'>): string | null;
}
