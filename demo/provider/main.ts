/** The demo's servers in one process: host pages, provider, payment double, containers and name server. Started by `npm start`. */
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createHostServer } from '#demo/host/host.ts';
import { parseOrigins } from './allowed-origins.ts';
import { deleteDatabaseFile, UnusableDatabaseError } from './db/database.ts';
import { parseResolvers } from './dns/lookup.ts';
import { UnusableSettingError } from './errors.ts';
import { createPaymentDouble } from './payment/payment-double.ts';
import { createDockerEngine } from './project/engine/docker/docker-engine.ts';
import { createProvider } from './provider.ts';
import { parsePusherUrl } from './realtime/pusher-url.ts';
import { logUncaughtErrors } from './uncaught-errors.ts';
import { DEMO_PASSWORD, TOTP_SECRET } from './user/user.seed.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const port = Number(process.env.PORT ?? 4700);
const host = process.env.HOST ?? '127.0.0.1';
const dataDir = process.env.DEMO_DIR ?? `${root}.demo`;
const databaseUrl = process.env.DATABASE_URL ?? `file:${dataDir}/provider.db`;
const origin = (offset: number) => `http://localhost:${port + offset}`;
const isDev = process.argv.includes('--dev');

if (process.argv.includes('--fresh')) {
  deleteDatabaseFile(databaseUrl);
  for (const folder of ['files', 'hosting', 'wordpress', 'backups', 'containers'])
    rmSync(`${dataDir}/${folder}`, { recursive: true, force: true });
}
try {
  mkdirSync(dataDir, { recursive: true });
  const logFile =
    process.env.PORTAL_LOG === 'off' ? null : createWriteStream(`${dataDir}/provider.log`, { flags: 'a' });
  const log = logFile && ((line: string) => logFile.write(`${line}\n`));
  // Shared by the brand site and the provider.
  const identitySecret = 'portal-demo-identity-secret';
  // Shared by the provider and the payment company.
  const paymentSettings = {
    url: origin(2),
    secret: 'portal-demo-payment-secret',
    webhookSecret: 'portal-demo-webhook-secret',
  };
  // The demo's own pages, and sites that try the elements.
  const hostOrigins = [
    ...new Set([origin(0), `http://127.0.0.1:${port}`, ...parseOrigins(process.env.ALLOWED_ORIGINS ?? '')]),
  ];
  const pusher = process.env.PUSHER_URL ? parsePusherUrl(process.env.PUSHER_URL, process.env.PUSHER_CLIENT_URL) : null;
  const socketPath = process.env.CONTAINER_SOCKET;
  const engine = socketPath
    ? createDockerEngine({ socketPath, providerId: `portal-${port}`, dir: `${dataDir}/containers/docker` })
    : null;
  const provider = await createProvider({
    identitySecret,
    portalUrl: origin(0),
    databaseUrl,
    databaseToken: process.env.DATABASE_AUTH_TOKEN,
    attachmentsDir: `${dataDir}/files`,
    hostingDir: `${dataDir}/hosting`,
    wordpressDir: `${dataDir}/wordpress`,
    backupsDir: `${dataDir}/backups`,
    containersDir: `${dataDir}/containers`,
    containers: process.env.CONTAINERS === 'when-asked' ? 'when-asked' : 'at-once',
    containersPort: port + 4,
    ...(engine ? { engine } : {}),
    ...(process.env.DEMO_JOB_PACE ? { jobPace: Number(process.env.DEMO_JOB_PACE) } : {}),
    allowedOrigins: hostOrigins,
    ...(pusher ? { pusher } : {}),
    payment: paymentSettings,
    dnsPort: process.env.DNS === 'off' ? null : port + 3,
    resolvers: parseResolvers(process.env.DNS_RESOLVERS ?? ''),
    ...(process.env.SESSION_MINUTES ? { sessionMinutes: Number(process.env.SESSION_MINUTES) } : {}),
    hasScriptedAgent: process.env.DEMO_AGENT !== 'off',
    hasRateLimits: process.env.RATE_LIMITS !== 'off',
    log,
    beforeNightlyJobs: () => payment.settleOvernight(),
    onProgress: (step) => console.log(`  seeding ${step}`),
  });
  const hostServer = createHostServer({
    root,
    apiBase: origin(1),
    paymentBase: origin(2),
    ...(pusher ? { realtimeOrigin: pusher.address.origin } : {}),
    identitySecret,
    isDev,
  });
  const payment = createPaymentDouble({
    ...paymentSettings,
    db: provider.db,
    webhookUrl: `${origin(1)}/payment/webhook`,
    hostOrigins,
    framesScriptPath: `${root}.demo/pages/frames.js`,
  });
  const paymentServer = payment.server;
  const listen = (server: typeof hostServer, offset: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port + offset, host, resolve);
    });
  await Promise.all([listen(provider.server, 1), listen(paymentServer, 2), listen(provider.proxy, 4)]);
  if (process.env.DEMO_NIGHTS !== 'off') await provider.nights.start();
  await listen(hostServer, 0);
  logUncaughtErrors(log);

  const pages = [
    'brand-site',
    'reseller',
    'email',
    'together',
    'agent',
    'clock',
    'dns',
    'strict-csp',
    'hostile-host',
    'two-copies',
    'ui',
    'provider-contract',
    'docs',
  ];
  console.log(`Portal ready: ${origin(0)}/`);
  console.log(`  pages     ${origin(0)}/demo/  (${pages.join(', ')})`);
  console.log(`  provider  ${origin(1)}   payment double ${origin(2)}`);
  if (pusher)
    console.log(`  realtime  ${pusher.address.origin}${pusher.address.path}  (a cluster of the Pusher protocol)`);
  console.log(`  projects  http://<service>.localhost:${port + 4}/  (what is deployed, by host name)`);
  console.log(`  DNS       ${provider.dns.message}`);
  console.log(`  mail      ${origin(0)}/demo/mails/  (what a real provider would have sent)`);
  console.log(
    `  sign-ins  owner, billing, support, service, settings, user, teams, twofactor, suspended, gb-one, gb-two, gb-three, gb-done, agent, large (each @example.test)`,
  );
  console.log(`  password  ${DEMO_PASSWORD}`);
  console.log(
    '  cards     4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined, 4000 0027 6000 3184 asks your bank, 4000 0000 0000 9995 lacks money',
  );
  console.log(`  TOTP      ${TOTP_SECRET}  (twofactor@example.test)`);

  const stop = () => {
    void provider.close().finally(() => process.exit(0));
    for (const server of [hostServer, paymentServer]) {
      server.close();
      server.closeAllConnections();
    }
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  if (error instanceof UnusableDatabaseError || error instanceof UnusableSettingError) console.error(error.message);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    const takenPort = (error as NodeJS.ErrnoException & { port?: number }).port;
    console.error(`Port ${takenPort} is in use. Stop what uses it, or start on others: PORT=${port + 100} npm start`);
  } else throw error;
  process.exit(1);
}
