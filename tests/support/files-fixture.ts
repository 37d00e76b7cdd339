import { lstatSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FileEntry, FileOutcome, TrashEntry, Upload } from '#core/hosting/files.schema.ts';
import { hostingAccounts, services } from '#provider/db/schema.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import type { TestProvider } from './provider.ts';
import { waitForJob } from './wait-for-job.ts';

/** The fields of file responses that tests read. */
export interface FilesBody {
  message: string;
  errors: Record<string, string[]>;
  conflicts: Record<string, unknown>[];
  entries: (FileEntry & TrashEntry & { id: number })[];
  entry: FileEntry | null;
  folder: FileEntry;
  quota: { used: number; limit: number };
  text: string;
  revision: string;
  is_partial: boolean;
  outcomes: FileOutcome[];
  upload: Omit<Upload, 'id'> & { id: number };
  job: { id: number };
  data: { url: string };
}

/** A team like the busy one, with the files of a hosting account. */
export async function createFilesTeam(provider: TestProvider) {
  const team = (await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'busy' })).body;
  const { db } = provider;
  const account = team.services.find(({ type, status }) => type === 'hosting' && status === 'active');
  if (!account) throw new Error('The team has no hosting');
  const headersOf = (person = 'owner') => ({ Authorization: `Bearer ${team.people[person]?.token}` });
  const base = `/shared-hosting/accounts/${account.id}`;
  const call = (method: string, path: string, body?: unknown, person?: string) =>
    provider.json<FilesBody>(method, base + path, body, headersOf(person));
  const query = (path: string) => `path=${encodeURIComponent(path)}`;
  await call('GET', `/files?${query('/')}`);
  const root = join(provider.hostingDir, String(account.id));
  const home = join(root, 'home');
  return {
    ...team,
    account,
    base,
    root,
    home,
    headersOf,
    call,
    list: async (path = '/') => (await call('GET', `/files?${query(path)}`)).body.entries,
    get: (what: string, path: string) => call('GET', `/files${what}?${query(path)}`),
    fetch: (path: string) => fetch(provider.url + base + path, { headers: headersOf() }),
    /** Writes to the disk, past the provider. */
    async write(path: string, content: string | Uint8Array = 'text') {
      await mkdir(dirname(join(home, path)), { recursive: true });
      await writeFile(join(home, path), content);
    },
    /** Names on the disk below a folder of the account, sorted. */
    names: (folder = '', within = home) =>
      readdirSync(join(within, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => !lstatSync(join(within, folder, name)).isDirectory())
        .sort(),
    /** What the plan has, bytes. */
    async limitTo(bytes: number) {
      const values = {
        username: `u${account.id}`,
        password: '',
        panel: 'cpanel',
        server: 's',
        ip: '192.0.2.1',
      } as const;
      const more = { service_id: account.id, php_version: '8.3', disk_limit: bytes, bandwidth_month: '2026-01' };
      await db
        .insert(hostingAccounts)
        .values({ ...values, ...more })
        .onConflictDoUpdate({ target: hostingAccounts.service_id, set: { disk_limit: bytes } });
    },
    setStatus: (status: typeof services.$inferSelect.status) =>
      db.update(services).set({ status }).where(eq(services.id, account.id)),
    startUpload: (path: string, size: number, on_conflict?: string) =>
      call('POST', '/uploads', { path, size, on_conflict }),
    sendPart(id: number, offset: number, part: string | Uint8Array<ArrayBuffer>) {
      const form = new FormData();
      form.set('offset', String(offset));
      form.set('part', new Blob([part]));
      return call('PUT', `/uploads/${id}`, form);
    },
    /** Whether an upload is in its place. A large one is put there by its job. */
    isInPlace: async (id: number) => (await call('GET', `/uploads/${id}`)).body.upload.is_complete,
    waitForJob: (id: number) => waitForJob(provider, id),
    async zip(paths: string[], to: string) {
      return waitForJob(provider, (await call('POST', '/files/zip', { paths, to })).body.job.id);
    },
    async unzip(path: string, to: string, on_conflict?: string) {
      return waitForJob(provider, (await call('POST', '/files/unzip', { path, to, on_conflict })).body.job.id);
    },
  };
}
export type FilesTeam = Awaited<ReturnType<typeof createFilesTeam>>;
