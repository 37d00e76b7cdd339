import type { ContainerRow, ProjectServiceRow } from './runtime.ts';

/** The input from which the status of a service is derived. */
export interface ServiceStatusInput {
  state: ProjectServiceRow['state'];
  /** Whether a deployment is under way. */
  isDeploying: boolean;
  /** Whether a deployment has ever been live. */
  hasLive: boolean;
  /** Whether the newest deployment failed. */
  hasFailed: boolean;
  replicas: { running: number; desired: number };
  /** Of the containers of its live deployment. */
  containers: readonly Pick<ContainerRow, 'status' | 'exit' | 'desired'>[];
}
export type ServiceStatus = 'awaiting_payment' | 'deploying' | 'running' | 'degraded' | 'crashed' | 'stopped';
export type ProjectStatus = ServiceStatus | 'empty';

const hasEndedAsIntended = ({ status, exit, desired }: ServiceStatusInput['containers'][number]) =>
  desired === 'stopped' ||
  status === 'stopped' ||
  (status === 'exited' && exit?.reason === 'exited' && exit.code === 0);

/** The status of a service, from its containers rather than its desired state. */
export function serviceStatus({
  state,
  isDeploying,
  hasLive,
  hasFailed,
  replicas,
  containers,
}: ServiceStatusInput): ServiceStatus {
  if (state === 'awaiting_payment') return state;
  if (isDeploying) return 'deploying';
  if (state !== 'active') return 'stopped';
  if (!hasLive) return hasFailed ? 'crashed' : 'stopped';
  if (replicas.desired === 0) return 'stopped';
  if (replicas.running >= replicas.desired) return 'running';
  const isPending = ({ status }: Pick<ContainerRow, 'status'>) => status === 'created' || status === 'starting';
  const others = containers.filter(({ status }) => status !== 'running');
  if (others.every((container) => isPending(container) && container.desired === 'running')) return 'deploying';
  if (replicas.running > 0) return 'degraded';
  if (containers.every(hasEndedAsIntended)) return 'stopped';
  // A container that waits for its next run may serve again.
  return others.some(({ status }) => ['restarting', 'starting', 'created', 'unhealthy'].includes(status))
    ? 'degraded'
    : 'crashed';
}

/** The status of a project. Services that await payment only count if all do. */
export function projectStatus(services: readonly ServiceStatus[]): ProjectStatus {
  const paid = services.filter((status) => status !== 'awaiting_payment');
  if (services.length === 0) return 'empty';
  if (paid.length === 0) return 'awaiting_payment';
  if (paid.includes('deploying')) return 'deploying';
  const active = paid.filter((status) => status !== 'stopped');
  if (active.length === 0) return 'stopped';
  if (active.every((status) => status === 'running')) return 'running';
  return active.every((status) => status === 'crashed') ? 'crashed' : 'degraded';
}
