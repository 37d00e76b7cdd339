import { and, eq, ne, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { jobs, type ServerStatus, serverEvents, servers, services as serviceTable } from '../db/schema.ts';
import { defineJob, type JobContext, JobFailure, type JobStep } from '../job/job-kinds.ts';
import type { JobRow } from '../job/job-queue.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { findFreeAddress, ipv6Of } from './addresses.ts';
import { findImage, findRegion } from './catalogue.ts';
import type { ConsoleEnd } from './console/console-control.ts';
import {
  announceServer,
  findCloudProducts,
  findServer,
  isSameSize,
  type OwnServer,
  planOf,
  sizeAfterBoot,
} from './own-server.ts';
import { deleteService } from './remove-server.ts';
import type { ServerAction } from './server-actions.rules.ts';
import { recordServerEvent, type ServerEventKind } from './server-events.ts';

export interface ServerPayload {
  /** For `reinstall`. */
  image?: string;
  ssh_key_ids?: number[];
}
type ServerJobContext = JobContext<ServerPayload>;
type Step = JobStep<ServerPayload>;
type ServerChanges = Partial<typeof servers.$inferInsert>;

/** Simulated durations, milliseconds. */
const DURATIONS = { addresses: 1500, image: 7000, shutdown: 3500, power: 1000, boot: 5000, erase: 3000, release: 800 };
const SLICES = 5;
/** Services whose servers may run. */
const RUNNING_SERVICES = ['active', 'renewal', 'provisioning'];
const eventKinds: Partial<Record<string, ServerEventKind>> = {
  'server.create': 'created',
  'server.start': 'started',
  'server.shutdown': 'shutdown',
  'server.stop': 'stopped',
  'server.reboot': 'rebooted',
  'server.reset': 'reset',
  'server.reinstall': 'reinstalled',
};

/** @throws JobFailure if it has been deleted */
async function loadServer({ services, job }: ServerJobContext): Promise<OwnServer> {
  const own = await findServer(services, job.subject_id);
  if (!own) throw new JobFailure(`${job.subject_name} has been deleted.`);
  return own;
}

/** Changes a server, unless it has been deleted meanwhile. */
export async function updateServer(db: Database, id: number, changes: ServerChanges): Promise<void> {
  await db
    .update(servers)
    .set(changes)
    .where(and(eq(servers.service_id, id), ne(servers.status, 'deleted')));
}

async function workInSlices(context: ServerJobContext, ms: number): Promise<void> {
  for (let slice = 1; slice <= SLICES; slice++) {
    await context.work(ms / SLICES);
    await context.progress(slice / SLICES);
  }
}

/** Whether the job finished its work on the server before the provider crashed. */
async function isRecorded(db: Database, job: JobRow): Promise<boolean> {
  const isOfJob = sql`json_extract(${serverEvents.detail}, '$.job_id') = ${job.id}`;
  const rows = await db
    .select({ id: serverEvents.id })
    .from(serverEvents)
    .where(and(eq(serverEvents.service_id, job.subject_id), isOfJob, ne(serverEvents.kind, 'resized')));
  return rows.length > 0;
}

/** Updates the server and records the job's event, once. */
const finish = (
  context: ServerJobContext,
  own: OwnServer,
  changes: ServerChanges,
  detail: Record<string, unknown> = {},
) =>
  context.services.db.inTransaction(async () => {
    const { services, job } = context;
    const kind = eventKinds[job.kind];
    if (await isRecorded(services.db, job)) return;
    await updateServer(services.db, job.subject_id, changes);
    if (kind) await recordServerEvent(services, job.subject_id, kind, { ...detail, job_id: job.id }, job.user_id);
    announceServer(services, own.service);
  });

/** Records that the machine is down, and closes its consoles. */
async function markDown({ services, job }: ServerJobContext, own: OwnServer, reason: ConsoleEnd): Promise<void> {
  await updateServer(services.db, job.subject_id, { booted_at: null });
  announceServer(services, own.service);
  services.consoles.close(job.subject_id, reason);
}

const consoleEnds: Partial<Record<string, ConsoleEnd>> = {
  'server.reboot': 'rebooting',
  'server.reset': 'rebooting',
  'server.reinstall': 'reinstalling',
  'server.delete': 'deleted',
};
const consoleEndOf = (kind: string): ConsoleEnd => consoleEnds[kind] ?? 'off';

const addressesStep: Step = {
  key: 'addresses',
  async run(context) {
    const { services, job } = context;
    await context.work(DURATIONS.addresses);
    await services.db.inTransaction(async () => {
      const { server, service } = await loadServer(context);
      if (server.ipv4) return;
      const ipv4 = await findFreeAddress(services.db);
      if (!ipv4) throw new JobFailure('There’s no free address in this region. Try again later.');
      await updateServer(services.db, job.subject_id, { ipv4, ipv6: ipv6Of(job.subject_id) });
      announceServer(services, service);
    });
    const { server } = await loadServer(context);
    await context.log(
      `Addresses ${server.ipv4} and ${server.ipv6} in ${findRegion(server.region)?.name ?? server.region}`,
    );
  },
};

const imageStep: Step = {
  key: 'image',
  async run(context) {
    const { services, job, payload } = context;
    const { server, service } = await loadServer(context);
    const image = findImage(payload.image ?? server.image);
    await context.log(`Writing ${image?.name ?? server.image} to a disk of ${server.disk_gb} GB`);
    await workInSlices(context, DURATIONS.image);
    services.consoles.forget(job.subject_id);
    await updateServer(services.db, job.subject_id, {
      disk_state: {},
      ...(image ? { image: image.key } : {}),
      ...(payload.ssh_key_ids ? { ssh_key_ids: payload.ssh_key_ids } : {}),
    });
    const keys = (payload.ssh_key_ids ?? server.ssh_key_ids).length;
    await context.log(keys === 1 ? 'Added 1 SSH key' : `Added ${keys} SSH keys`);
    announceServer(services, service);
  },
};

const shutdownStep: Step = {
  key: 'shutdown',
  async run(context) {
    const own = await loadServer(context);
    if (own.server.booted_at === null) return;
    const { services, job } = context;
    await context.log('Asked the system to shut down');
    services.consoles.broadcast(job.subject_id, job.kind === 'server.reboot' ? 'reboot' : 'power-off');
    await workInSlices(context, DURATIONS.shutdown);
    await markDown(context, own, consoleEndOf(job.kind));
    await context.log('The system has shut down');
  },
};

const powerStep: Step = {
  key: 'power',
  async run(context) {
    const own = await loadServer(context);
    if (own.server.booted_at === null) return;
    await context.work(DURATIONS.power);
    await markDown(context, own, consoleEndOf(context.job.kind));
    await context.log('Power is off');
  },
};

/** The last step of a shutdown or power-off. */
const offStep: Step = {
  key: 'off',
  async run(context) {
    await finish(context, await loadServer(context), { status: 'off', booted_at: null });
  },
};

async function applySize(context: ServerJobContext, { server, service }: OwnServer): Promise<void> {
  const { services, job } = context;
  const size = sizeAfterBoot(server, planOf(service, await findCloudProducts(services)));
  if (isSameSize(size, server)) return;
  await services.db.inTransaction(async () => {
    await updateServer(services.db, job.subject_id, size);
    await recordServerEvent(services, job.subject_id, 'resized', { ...size });
  });
  await context.log(
    `Resized to ${size.vcpus} vCPU, ${size.memory_mb / 1024} GB of memory and ${size.disk_gb} GB of disk`,
  );
}

/** Activates the service of a new server. */
async function activateService(services: Services, { server, service }: OwnServer): Promise<void> {
  if (service.status !== 'provisioning') return;
  await services.db.update(serviceTable).set({ status: 'active' }).where(eq(serviceTable.id, service.id));
  const access = server.ssh_key_ids.length
    ? `Sign in with ssh root@${server.ipv4}.`
    : 'It has no SSH key: sign in through its console.';
  await notifyTeam(
    services,
    service.team_id,
    `${service.name} is ready`,
    `Its addresses are ${server.ipv4} and ${server.ipv6}.\n${access}\nSee it at ${services.settings.portalUrl}/cloud-servers/${service.id}`,
  );
}

const bootStep: Step = {
  key: 'boot',
  async run(context) {
    const { services, job } = context;
    await applySize(context, await loadServer(context));
    await context.log('Booting');
    await workInSlices(context, DURATIONS.boot);
    const own = await loadServer(context);
    // The nightly run may have suspended the service meanwhile.
    if (!RUNNING_SERVICES.includes(own.service.status))
      throw new JobFailure(`${own.service.name} is ${own.service.status}, so it stays off.`);
    const downAt = job.kind === 'server.start' || job.kind === 'server.create' ? {} : { down_at: job.created_at };
    const image = ['server.reinstall', 'server.create'].includes(job.kind) ? { image: own.server.image } : {};
    await services.db.inTransaction(async () => {
      await finish(context, own, { status: 'running', booted_at: now() }, { ...downAt, ...image });
      if (job.kind === 'server.create') await activateService(services, own);
    });
    await context.log(`${own.service.name} is running`);
  },
};

const eraseStep: Step = {
  key: 'erase',
  async run(context) {
    const { server } = await loadServer(context);
    await context.log(`Erasing a disk of ${server.disk_gb} GB`);
    await workInSlices(context, DURATIONS.erase);
  },
};

const releaseStep: Step = {
  key: 'release',
  async run(context) {
    await context.work(DURATIONS.release);
    const { services, job } = context;
    await services.db.inTransaction(async () => {
      // It is gone already if the provider crashed after this step.
      const own = await findServer(services, job.subject_id);
      if (own) await deleteService(services, own);
    });
    await context.log('Released its addresses and cancelled its service');
  },
};

/** The status of a server after a failed step. Default: off. */
const statusAfterFailure: Record<string, ServerStatus> = {
  addresses: 'error',
  image: 'error',
  // A server that did not shut down is still running.
  shutdown: 'running',
  power: 'running',
  erase: 'error',
  release: 'error',
};
const actionOf = (kind: string) => kind.replace('server.', '') as ServerAction;

/** Leaves the server in a state that allows its owner to act. */
async function handleFailure(services: Services, job: JobRow): Promise<void> {
  const own = await findServer(services, job.subject_id);
  if (!own) return;
  const step = job.steps.find(({ status }) => status !== 'done')?.key ?? '';
  const isUp = own.server.booted_at !== null;
  const after = job.kind === 'server.create' ? 'error' : (statusAfterFailure[step] ?? 'off');
  const status = after === 'running' && !isUp ? 'off' : after;
  if (status !== 'running') services.consoles.close(job.subject_id, 'off');
  await updateServer(services.db, job.subject_id, { status, ...(status === 'running' ? {} : { booted_at: null }) });
  const [failed] = await services.db.select({ error: jobs.error }).from(jobs).where(eq(jobs.id, job.id));
  const detail = {
    action: actionOf(job.kind),
    reason: failed?.error ?? null,
    is_on: status === 'running',
    job_id: job.id,
  };
  await recordServerEvent(services, job.subject_id, 'failed', detail, job.user_id);
  announceServer(services, own.service);
}
const defineServerJob = (action: ServerAction, steps: readonly Step[]) =>
  defineJob<ServerPayload>({ kind: `server.${action}`, roles: [], steps, onEnded: handleFailure });

export const serverJobs = {
  create: defineServerJob('create', [addressesStep, imageStep, bootStep]),
  start: defineServerJob('start', [bootStep]),
  shutdown: defineServerJob('shutdown', [shutdownStep, offStep]),
  stop: defineServerJob('stop', [powerStep, offStep]),
  reboot: defineServerJob('reboot', [shutdownStep, bootStep]),
  reset: defineServerJob('reset', [powerStep, bootStep]),
  reinstall: defineServerJob('reinstall', [powerStep, imageStep, bootStep]),
  delete: defineServerJob('delete', [powerStep, eraseStep, releaseStep]),
} as const satisfies Record<ServerAction, unknown>;
