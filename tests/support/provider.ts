import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { setClockOffset } from '#provider/clock.ts';
import type { NameServer } from '#provider/dns/lookup.ts';
import { createPaymentDouble } from '#provider/payment/payment-double.ts';
import type { ContainerEngine } from '#provider/project/engine/engine.ts';
import { createProvider } from '#provider/provider.ts';
import type { PusherApp } from '#provider/realtime/pusher-url.ts';
import { freePort } from './ports.mjs';
import { copySeededDatabase } from './seeded-database.ts';

export const IDENTITY_SECRET = 'shared-with-the-site';
export const PASSWORD = 'Portal-Demo-2026!';

/** Sends JSON, or a form, and reads the answer; null where that is not JSON. */
const jsonClient =
  (url: string) =>
  async <Body = unknown>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        ...(path.startsWith('/__demo/') ? { 'X-Demo': '1' } : {}),
        ...headers,
      },
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json().catch(() => null)) as Body,
    };
  };
type JsonClient = ReturnType<typeof jsonClient>;

/** Has the provider mail a link that sets a new password, which it does after its answer. @returns the link's key */
async function requestResetKey(json: JsonClient, email: string): Promise<string> {
  const keys = async () => {
    const { body } = await json<{ mails: { body: string }[] }>('GET', `/__demo/mails?to=${encodeURIComponent(email)}`);
    return body.mails.flatMap((mail) => /reset-password\?token=([\w-]{43})/.exec(mail.body)?.[1] ?? []);
  };
  const before = await keys();
  await json('POST', '/user/password-reset', { email });
  return vi.waitFor(async () => {
    const [newest, ...others] = await keys();
    if (!newest || others.length < before.length) throw new Error(`No mail to ${email}`);
    return newest;
  });
}

/** Headers of a signed-in user. */
async function signIn(json: JsonClient, login: string, teamId?: number) {
  const { body } = await json<{ token: string }>('POST', `/user/session/login${teamId ? `?team_id=${teamId}` : ''}`, {
    login: `${login}@example.test`,
    password: PASSWORD,
  });
  return { Authorization: `Bearer ${body.token}` };
}

/** Where a provider keeps what is no row. */
const foldersIn = (dir: string) => ({
  attachmentsDir: `${dir}/files`,
  hostingDir: `${dir}/hosting`,
  wordpressDir: `${dir}/wordpress`,
  backupsDir: `${dir}/backups`,
  containersDir: `${dir}/containers`,
});

/** Starts a reference provider with its payment double on free ports, on a freshly seeded database of its own. */
export async function startProvider({
  hasScriptedAgent = false,
  sessionMinutes = 60,
  log = null as ((line: string) => void) | null,
  allowedOrigins = [] as readonly string[],
  beforeStatement = (_sql: string): void => undefined,
  resolvers = [] as readonly NameServer[],
  jobPace = 0,
  consoleIdleMs = 600_000,
  engine = undefined as ContainerEngine | undefined,
  pusher = undefined as PusherApp | undefined,
  database = undefined as { url: string; token: string } | undefined,
} = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'portal-provider-'));
  const paymentKeys = { secret: 'test-payment-secret', webhookSecret: 'test-webhook-secret' };
  if (!database) await copySeededDatabase(inject('seededDatabaseDir'), `${dir}/provider.db`);
  // The provider needs the address of its payment company before that is listening.
  const paymentPort = await freePort();
  const containersPort = await freePort();
  const paymentUrl = `http://127.0.0.1:${paymentPort}`;
  const provider = await createProvider({
    payment: { url: paymentUrl, ...paymentKeys },
    databaseUrl: database?.url ?? `file:${dir}/provider.db`,
    databaseToken: database?.token,
    ...foldersIn(dir),
    jobPace,
    containers: 'when-asked',
    containersPort,
    ...(engine ? { engine } : {}),
    ...(pusher ? { pusher } : {}),
    consoleIdleMs,
    allowedOrigins,
    hasScriptedAgent,
    sessionMinutes,
    log,
    beforeStatement,
    resolvers,
    identitySecret: IDENTITY_SECRET,
    beforeNightlyJobs: () => double.settleOvernight(),
  });
  await new Promise<void>((resolve) => provider.server.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => provider.proxy.listen(containersPort, '127.0.0.1', resolve));
  const { port } = provider.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const double = createPaymentDouble({
    ...paymentKeys,
    db: provider.db,
    url: paymentUrl,
    webhookUrl: `${url}/payment/webhook`,
    hostOrigins: ['http://localhost'],
    framesScriptPath: '',
  });
  await new Promise<void>((resolve) => double.server.listen(paymentPort, '127.0.0.1', resolve));
  const json = jsonClient(url);
  return {
    url,
    port,
    app: provider.app,
    /** The payment double, on its own origin. */
    payment: { url: paymentUrl, app: double.app, ...paymentKeys },
    /** For what only time, or the provider's staff, could change. */
    db: provider.db,
    nights: provider.nights,
    jobs: provider.jobs,
    containers: provider.containers,
    /** Where deployed services are, by host name. */
    containersPort,
    /** The name servers that it asks. */
    dns: provider.dns.servers,
    databaseUrl: `file:${dir}/provider.db`,
    ...foldersIn(dir),
    json,
    signIn: (login: string, teamId?: number) => signIn(json, login, teamId),
    requestResetKey: (email: string) => requestResetKey(json, email),
    /** A call of the payment double's controls. */
    controlPayments: (method: string, path: string, body?: unknown) =>
      fetch(paymentUrl + path, {
        method,
        headers: { 'X-Demo': '1' },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    injectFault: (match: { method?: string; path?: string }, fault: string, times = 1) =>
      json('POST', '/__demo/faults', { match, fault, times }),
    injectRealtimeFault: (action: string) => json('POST', '/__demo/realtime', { action }),
    async stop() {
      double.server.close();
      double.server.closeAllConnections();
      await provider.close();
      // Test files may share a process, and with it the clock.
      setClockOffset(0);
      // A job that the close cut off may be writing its last file.
      await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
