/** Resolves the host name of a request to the replicas of its service. */
import { eq } from 'drizzle-orm';
import { machineTime } from '../clock.ts';
import type { Services } from '../context.ts';
import { projectServices } from '../db/schema.ts';
import { isPublic } from './container-spec.ts';
import type { ProxyRefusal, ProxyTarget } from './proxy/proxy.ts';
import { findOpenDeployment, findReplicas } from './reconcile.ts';
import type { Replicas } from './replicas.ts';
import type { ContainerRow, ProjectServiceRow } from './runtime.ts';

/** How long a host name is cached unless its service changes. */
const FRESH_MS = 1_000;
/** Host names in the cache. */
const MAX_HOSTS = 1_000;
const LOCAL = /^([a-z0-9-]+)\.localhost$/;

const STARTING = new Set<ContainerRow['status']>(['created', 'starting', 'running']);

type Resolution = ProxyTarget | ProxyRefusal;

/** Looks up a host name once a second at most, and again after each change of its service. */
export function createHostResolver(replicas: Replicas, wake: (teamId: number) => void) {
  const cache = new Map<string, { at: number; serviceId: number; resolution: Resolution }>();
  let services: Services | undefined;
  /** Counts changes, so that a lookup during a change is not cached. */
  let version = 0;
  const forget = (serviceId: number) => {
    version++;
    for (const [host, entry] of cache) if (entry.serviceId === serviceId) cache.delete(host);
  };
  replicas.changes.on('change', forget);

  async function findService(host: string): Promise<ProjectServiceRow | undefined> {
    const label = LOCAL.exec(host)?.[1];
    const where = label ? eq(projectServices.host, label) : eq(projectServices.domain, host);
    return services ? (await services.db.select().from(projectServices).where(where))[0] : undefined;
  }

  async function lookUp(service: ProjectServiceRow | undefined): Promise<Resolution> {
    if (!service || !services || !isPublic(service.settings)) return { refusal: 'not_found' };
    if (service.state !== 'active') return { refusal: service.state };
    wake(service.team_id);
    const addresses = [...replicas.all()].flatMap(({ deploymentId, isHealthy, address }) =>
      deploymentId === service.live_deployment_id && isHealthy && address ? [address] : [],
    );
    if (addresses.length > 0) return { key: String(service.id), addresses };
    const rows = await findReplicas(services, service.id, service.live_deployment_id ?? 0);
    const isStarting =
      rows.some(({ desired, status }) => desired === 'running' && STARTING.has(status)) ||
      (await findOpenDeployment(services, service.id)) !== undefined;
    return { refusal: isStarting ? 'starting' : 'no_healthy_replica' };
  }

  return {
    open(withServices: Services) {
      services = withServices;
      cache.clear();
    },
    async resolve(host: string): Promise<Resolution> {
      const entry = cache.get(host);
      if (entry && machineTime() - entry.at < FRESH_MS) return entry.resolution;
      const service = await findService(host);
      const at = machineTime();
      const before = version;
      const resolution = await lookUp(service);
      if (cache.size >= MAX_HOSTS) cache.clear();
      if (version === before) cache.set(host, { at, serviceId: service?.id ?? 0, resolution });
      return resolution;
    },
  };
}
