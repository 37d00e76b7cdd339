/** What requests to host names lead to. */
import { eq } from 'drizzle-orm';
import { machineTime } from '../clock.ts';
import type { Services } from '../context.ts';
import { projectServices } from '../db/schema.ts';
import { isPublic } from './container-spec.ts';
import type { ProxyRefusal, ProxyTarget } from './proxy/proxy.ts';
import { findOpenDeployment, findReplicas } from './reconcile.ts';
import type { Replicas } from './replicas.ts';
import type { ContainerRow, ProjectServiceRow } from './runtime.ts';

/** How long an address is cached without a change notice. */
const FRESH_MS = 1_000;
/** Hosts that are remembered. */
const MAX_HOSTS = 1_000;
const LOCAL = /^([a-z0-9-]+)\.localhost$/;

const STARTING = new Set<ContainerRow['status']>(['created', 'starting', 'running']);

type Answer = ProxyTarget | ProxyRefusal;

/** Host names are looked up once a second at most, and at once after a change of their service. */
export function createWebAddresses(replicas: Replicas, wake: (teamId: number) => void) {
  const known = new Map<string, { at: number; serviceId: number; answer: Answer }>();
  let services: Services | undefined;
  /** Counts changes: an answer that was looked up meanwhile is not kept. */
  let version = 0;
  const forget = (serviceId: number) => {
    version++;
    for (const [host, entry] of known) if (entry.serviceId === serviceId) known.delete(host);
  };
  replicas.changes.on('change', forget);

  async function findService(host: string): Promise<ProjectServiceRow | undefined> {
    const label = LOCAL.exec(host)?.[1];
    const where = label ? eq(projectServices.host, label) : eq(projectServices.domain, host);
    return services ? (await services.db.select().from(projectServices).where(where))[0] : undefined;
  }

  async function lookUp(service: ProjectServiceRow | undefined): Promise<Answer> {
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
      known.clear();
    },
    async resolve(host: string): Promise<Answer> {
      const entry = known.get(host);
      if (entry && machineTime() - entry.at < FRESH_MS) return entry.answer;
      const service = await findService(host);
      const at = machineTime();
      const before = version;
      const answer = await lookUp(service);
      if (known.size >= MAX_HOSTS) known.clear();
      if (version === before) known.set(host, { at, serviceId: service?.id ?? 0, answer });
      return answer;
    },
  };
}
