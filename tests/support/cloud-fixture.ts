import { and, desc, eq } from 'drizzle-orm';
import type { Server, ServerEvent } from '#core/cloud/cloud.schema.ts';
import { jobs, mails, serverEvents, servers, services } from '#provider/db/schema.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import type { TestProvider } from './provider.ts';
import { waitForJob } from './wait-for-job.ts';

/** The fields of server responses that tests read. */
export interface CloudBody {
  message: string;
  errors: Record<string, string[]>;
  job: { id: number } | null;
  server: Server & Record<string, unknown>;
  servers: (Server & Record<string, unknown>)[];
  events: ServerEvent[];
  meta: { total: number };
  times: string[];
  series: { key: string; unit: string; values: (number | null)[] }[];
  images: { key: string }[];
  regions: { key: string }[];
  backups_percent: number;
  ssh_key: { id: number; name: string; type: string; fingerprint: string };
  ssh_keys: { id: number; name: string }[];
  data: { url: string; expires_at: string };
}

const HOURS_MS = 3_600_000;

/** A team like the busy one, with its servers. */
export async function createCloudTeam(provider: TestProvider) {
  const team = (await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'busy' })).body;
  const { db } = provider;
  const headersOf = (person: string) => ({ Authorization: `Bearer ${team.people[person]?.token}` });
  const call = (method: string, path: string, body?: unknown, person = 'owner', headers: Record<string, string> = {}) =>
    provider.json<CloudBody>(method, path, body, { ...headersOf(person), ...headers });
  const idOf = (name: string) => {
    const service = team.services.find((one) => one.name === name);
    if (!service) throw new Error(`${name} is not seeded`);
    return service.id;
  };
  return {
    ...team,
    call,
    headersOf,
    web: idOf('web-1'),
    runner: idOf('build-runner'),
    server: async (id: number) => (await call('GET', `/cloud/servers/${id}`)).body.server,
    row: async (id: number) => {
      const [row] = await db.select().from(servers).where(eq(servers.service_id, id));
      if (!row) throw new Error(`no server ${id}`);
      return row;
    },
    service: async (id: number) => {
      const [row] = await db.select().from(services).where(eq(services.id, id));
      if (!row) throw new Error(`no service ${id}`);
      return row;
    },
    /** What only time, or the provider's staff, could change. */
    change: (id: number, values: Partial<typeof servers.$inferInsert>) =>
      db.update(servers).set(values).where(eq(servers.service_id, id)),
    changeService: (id: number, values: Partial<typeof services.$inferInsert>) =>
      db.update(services).set(values).where(eq(services.id, id)),
    /** Another server that has run for some hours. */
    async add(name: string, values: Partial<typeof servers.$inferInsert> = {}) {
      const created_at = new Date(Date.now() - 30 * HOURS_MS).toISOString();
      const [service] = await db
        .insert(services)
        .values({
          team_id: team.id,
          name,
          label: 'Cloud 2',
          type: 'cloud',
          status: 'active',
          price: 14,
          period: 'months',
          renewal_at: new Date(Date.now() + 240 * HOURS_MS).toISOString(),
        })
        .returning();
      const service_id = service?.id ?? 0;
      const size = { vcpus: 2, memory_mb: 4096, disk_gb: 80 };
      const status = values.status ?? 'running';
      await db.insert(servers).values({
        ...{ service_id, status, image: 'debian-12', region: 'lon1', ...size, created_at },
        ...{
          ipv4: `192.0.2.${1 + (service_id % 9)}`,
          ipv6: '2001:db8::9',
          booted_at: status === 'running' ? created_at : null,
        },
        ...values,
      });
      await db.insert(serverEvents).values({ service_id, kind: 'created', detail: {}, created_at });
      return service_id;
    },
    act: (id: number, action: string, body?: unknown, person?: string) =>
      call('PUT', `/cloud/servers/${id}/${action}`, body, person),
    /** Waits until a job has ended. */
    ended: (id: number | undefined) => waitForJob(provider, id ?? 0),
    /** The newest job of a server. */
    lastJob: async (id: number) => {
      const [row] = await db.select().from(jobs).where(eq(jobs.subject_id, id)).orderBy(desc(jobs.id)).limit(1);
      return row;
    },
    fault: (match: Record<string, unknown>, fault: 'fail' | 'hold') =>
      provider.json('POST', '/__demo/jobs', { match, fault }),
    release: (id: number) => provider.json('DELETE', `/__demo/jobs?subject_id=${id}`),
    events: async (id: number) => (await call('GET', `/cloud/servers/${id}/activity?per_page=100`)).body.events,
    kinds: async (id: number) =>
      (await call('GET', `/cloud/servers/${id}/activity?per_page=100`)).body.events.map(({ kind }) => kind),
    mails: async () =>
      db
        .select()
        .from(mails)
        .where(and(eq(mails.to, team.people.owner.email))),
  };
}
export type CloudTeam = Awaited<ReturnType<typeof createCloudTeam>>;
