import { mkdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createHttpServer } from '#demo/http-server.ts';
import { createApp } from './app.ts';
import { createBackground } from './background.ts';
import { sweepBackups } from './backup/backup-nights.ts';
import { finishRestores } from './backup/swap.ts';
import { resumePayments } from './billing/settlement.ts';
import { createConsoles } from './cloud/console/consoles.ts';
import type { Services, Settings } from './context.ts';
import { type Database, openDatabase } from './db/database.ts';
import type { NameServer } from './dns/lookup.ts';
import { startDns } from './dns/start-dns.ts';
import { createJobFaults } from './job/job-faults.ts';
import { createJobs, type Jobs } from './job/jobs.ts';
import { createNightlyScheduler, type NightlyScheduler } from './nightly/nightly-scheduler.ts';
import { createGateway, type GatewaySettings } from './payment/gateway.ts';
import { createContainerRuntime } from './project/create-runtime.ts';
import { createEmbeddedEngine } from './project/engine/embedded/embedded-engine.ts';
import type { ContainerEngine } from './project/engine/engine.ts';
import { createLogStore } from './project/logs/file-log-store.ts';
import type { ContainerRuntime } from './project/runtime.ts';
import { createRateLimiter, noRateLimiter } from './rate-limit.ts';
import { openCluster } from './realtime/cluster.ts';
import type { PusherApp } from './realtime/pusher-url.ts';
import { createRealtimeServer } from './realtime/server.ts';
import { generateSecret, loadSecrets } from './secrets.ts';
import { clearDatabase, seed } from './seed/seed.ts';

export interface ProviderOptions {
  databaseUrl: string;
  databaseToken?: string | undefined;
  attachmentsDir: string;
  hostingDir: string;
  wordpressDir: string;
  backupsDir: string;
  containersDir: string;
  /** Factor for how long the steps of jobs take: 1 the usual time, 0 none. */
  jobPace?: number;
  /** When containers start: with the provider, or once somebody opens a page of the team. Default: at once. */
  containers?: 'at-once' | 'when-asked';
  /** Port of the proxy on this machine; without it, containers have no address. */
  containersPort?: number;
  /** What runs containers. Default: recipes that ship with the provider, as child processes. */
  engine?: ContainerEngine;
  /** How long a console may be silent, milliseconds. Default: 10 minutes. */
  consoleIdleMs?: number;
  allowedOrigins: readonly string[];
  /** Where events are published. Default: the provider's own websocket. */
  pusher?: PusherApp;
  identitySecret?: string;
  portalUrl?: string;
  sessionMinutes?: number;
  hasScriptedAgent?: boolean;
  /** Whether calls are rate-limited. Default: true. */
  hasRateLimits?: boolean;
  /** Port of the name server; without it, any free port. */
  dnsPort?: number | null;
  /** Resolvers that are queried for a zone's records, beside the provider's own name server. */
  resolvers?: readonly NameServer[];
  /** The payment company. */
  payment: GatewaySettings;
  log?: Settings['log'];
  /** Called before each statement, for tests that end the process there. */
  beforeStatement?: (sql: string) => void;
  /** Called before each night's jobs, for what happens elsewhere, such as at the payment company. */
  beforeNightlyJobs?: () => Promise<void>;
  /** Called before each step of seeding. */
  onProgress?: (step: string) => void;
}

/** The reference provider on one Node HTTP server, which is not listening yet. @throws UnusableDatabaseError, UnusableSettingError */
export async function createProvider(options: ProviderOptions): Promise<{
  server: Server;
  db: Database;
  /** Stops listening and writing before it returns. The promise resolves when the last container has stopped. */
  close: () => Promise<void>;
  /** Routes requests to containers by host name. It is not listening yet. */
  proxy: Server;
  containers: ContainerRuntime;
  app: ReturnType<typeof createApp>;
  nights: NightlyScheduler;
  jobs: Jobs;
  dns: Awaited<ReturnType<typeof startDns>>;
}> {
  const db = await openDatabase(options.databaseUrl, options.databaseToken, options.beforeStatement);
  const folders = [
    options.attachmentsDir,
    options.hostingDir,
    options.wordpressDir,
    options.backupsDir,
    options.containersDir,
  ];
  for (const dir of folders) mkdirSync(dir, { recursive: true });
  await seed(db, options.onProgress);
  const realtime = options.pusher
    ? await openCluster({ app: options.pusher, log: options.log ?? null })
    : createRealtimeServer({ appId: 'portal', key: 'portal', secret: 'portal-demo-secret' });
  const dns = await startDns(db, options.dnsPort ?? null, options.log ?? null, options.resolvers);
  const jobFaults = createJobFaults();
  const jobs = createJobs(jobFaults, options.jobPace ?? 1);
  const consoles = createConsoles(options.consoleIdleMs);
  const containers = createContainerRuntime({
    engine: options.engine ?? createEmbeddedEngine({ dir: options.containersDir }),
    logs: createLogStore(join(options.containersDir, 'logs')),
    startsAtOnce: options.containers !== 'when-asked',
    port: options.containersPort ?? null,
  });
  let start: (app: ReturnType<typeof createApp>) => void = () => undefined;
  const started = new Promise<ReturnType<typeof createApp>>((resolve) => {
    start = resolve;
  });
  const services: Services = {
    db,
    jobs,
    consoles,
    containers,
    dns: dns.servers,
    requestApp: async (path) => (await started).request(path),
    publisher: {
      ...realtime.publisher,
      disconnect(who) {
        realtime.publisher.disconnect(who);
        consoles.disconnect(who);
      },
    },
    secrets: await loadSecrets(db),
    limits: options.hasRateLimits === false ? noRateLimiter : createRateLimiter(),
    runInBackground: createBackground(options.log ?? null),
    gateway: createGateway(options.payment),
    settings: {
      attachmentsDir: options.attachmentsDir,
      hostingDir: options.hostingDir,
      wordpressDir: options.wordpressDir,
      backupsDir: options.backupsDir,
      containersDir: options.containersDir,
      allowedOrigins: options.allowedOrigins,
      identitySecret: options.identitySecret ?? generateSecret(),
      portalUrl: options.portalUrl ?? 'http://localhost',
      sessionMinutes: options.sessionMinutes ?? 12 * 60,
      hasScriptedAgent: options.hasScriptedAgent ?? true,
      log: options.log ?? null,
      payment: { kind: 'frame', frame_url: options.payment.url },
    },
  };
  consoles.start(services);
  await finishRestores(services.settings);
  await sweepBackups(db, services.settings);
  await containers.start(services);
  await jobs.start(services);
  services.runInBackground('interrupted payments', () => resumePayments(services));
  const nights = createNightlyScheduler(services, options.beforeNightlyJobs);
  const app = createApp(services, realtime, nights, jobFaults, async () => {
    jobs.stop();
    await containers.clear();
    consoles.endAll();
    jobFaults.clear();
    await nights.reset();
    await clearDatabase(db);
    for (const dir of folders) rmSync(dir, { recursive: true, force: true });
    await seed(db);
    await containers.begin();
  });
  start(app);
  const server = createHttpServer(app);
  realtime.attach(server, consoles.handleUpgrade);
  return {
    server,
    db,
    app,
    nights,
    jobs,
    dns,
    proxy: containers.proxy,
    containers,
    close() {
      nights.stop();
      jobs.stop();
      const stopped = containers.stop();
      consoles.stop();
      dns.close();
      realtime.close();
      server.close();
      server.closeAllConnections();
      db.close();
      return stopped;
    },
  };
}
