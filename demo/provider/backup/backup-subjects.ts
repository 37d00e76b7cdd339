/** The subjects of backups: WordPress sites, hosting accounts and servers. */
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { requireTeamRole } from '../auth.ts';
import { findServer, type OwnServer } from '../cloud/own-server.ts';
import type { Ctx, Services } from '../context.ts';
import {
  type BackupSubject,
  hostingAccounts,
  servers,
  services as serviceTable,
  wordpressSites,
} from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { changeExclusively, findFiles } from '../hosting/files/account-files.ts';
import { freeSpaceOf, sizeOf } from '../hosting/files/usage.ts';
import { generateSecret } from '../secrets.ts';
import { LIVE_STATUSES } from '../service/live-statuses.ts';
import { parseId } from '../validate.ts';
import { readInstalled } from '../wordpress/installed.ts';
import { changeSiteExclusively } from '../wordpress/site-folder.ts';
import { ensureSiteFolder, requireUsable } from '../wordpress/sites.ts';
import type { BackupRow } from './archive.ts';

export type BackupKind = BackupRow['kind'];
export type SubjectType = BackupSubject['type'];

export interface Subject {
  subject: BackupSubject;
  teamId: number;
  serviceId: number;
  /** Null if unknown. */
  createdAt: string | null;
}

/** The files and tables of a subject. */
export interface BackupSource {
  /** Real path of the folder with its files. */
  tree: string;
  /** Its SQLite file; null if it has no tables. */
  database: string | null;
  /** For temporary files. On the same disk as its files, so that moves are atomic. */
  drafts: string;
  /** Details to store with a backup, such as versions. */
  details: Record<string, string>;
  /** Bytes that its files and tables may have. */
  readLimit(): Promise<number>;
  /** Serializes changes of the subject. */
  changeExclusively<T>(change: () => Promise<T>): Promise<T>;
}

export const SUBJECT_TYPES = ['wordpress', 'hosting', 'server'] as const satisfies readonly SubjectType[];
/** Roles that may use the backups of a subject; empty means every member of the team. */
export const subjectRoles: Readonly<Record<SubjectType, readonly string[]>> = {
  wordpress: [],
  hosting: ['team_service'],
  server: [],
};
/** Kinds of backups that a subject can have. */
export const subjectKinds: Readonly<Record<SubjectType, readonly BackupKind[]>> = {
  wordpress: ['full', 'files', 'database'],
  hosting: ['full', 'files'],
  server: ['full'],
};

const labels: Readonly<Record<SubjectType, string>> = {
  wordpress: 'Site',
  hosting: 'Hosting account',
  server: 'Server',
};

/** Finds a subject, whatever the status of its service. @throws HttpError 404 */
export async function findSubject(
  services: Pick<Services, 'db'>,
  type: SubjectType,
  id: number,
  teamId: number,
): Promise<Subject> {
  const { db } = services;
  if (type === 'wordpress') {
    const [site] = await db.select().from(wordpressSites).where(eq(wordpressSites.id, id));
    if (site?.team_id !== teamId) throw notFound(labels[type]);
    return {
      subject: { type, id, name: site.domain },
      teamId,
      serviceId: site.service_id,
      createdAt: site.created_at,
    };
  }
  const [service] = await db
    .select()
    .from(serviceTable)
    .where(
      and(
        eq(serviceTable.id, id),
        eq(serviceTable.team_id, teamId),
        eq(serviceTable.type, type === 'hosting' ? 'hosting' : 'cloud'),
      ),
    );
  if (!service || (type === 'server' && !(await findServer(services, id)))) throw notFound(labels[type]);
  return { subject: { type, id, name: service.name }, teamId, serviceId: id, createdAt: null };
}

/** @param field that the message belongs to @throws HttpError 422 */
export function readSubjectType(type: string | undefined, field = 'subject_type'): SubjectType {
  const found = SUBJECT_TYPES.find((one) => one === type);
  if (!found) throw validationError({ [field]: ['Choose a WordPress site, a hosting account or a server.'] });
  return found;
}

/** The subject named in a request. @throws HttpError 401, 403, 404 or 422 */
export async function getOwnSubject(c: Ctx, type: string | undefined, id: string | undefined): Promise<Subject> {
  requireTeamRole(c);
  const known = readSubjectType(type);
  const { teamId } = requireTeamRole(c, ...subjectRoles[known]);
  return findSubject(c.get('services'), known, parseId(id), teamId);
}

const refusals: Readonly<Record<string, (name: string) => string>> = {
  suspended: (name) => `${name} is suspended. Pay its open invoices to use its backups again.`,
  expired: (name) => `${name} has ended. Its backups can no longer be used.`,
  cancelled: (name) => `${name} has ended. Its backups can no longer be used.`,
};

/** @throws HttpError 409 if its service is not live */
async function requireRunning({ db }: Pick<Services, 'db'>, { serviceId, subject }: Subject): Promise<void> {
  const [service] = await db
    .select({ status: serviceTable.status })
    .from(serviceTable)
    .where(eq(serviceTable.id, serviceId));
  const status = service?.status ?? 'cancelled';
  if (LIVE_STATUSES.includes(status)) return;
  throw new HttpError(
    409,
    refusals[status]?.(subject.name) ?? `${subject.name} isn’t ready yet. Try again in a few minutes.`,
  );
}

async function openSite(services: Services, { subject }: Subject): Promise<BackupSource> {
  const [site] = await services.db.select().from(wordpressSites).where(eq(wordpressSites.id, subject.id));
  if (!site) throw notFound(labels.wordpress);
  await requireUsable(services, site);
  const folder = await ensureSiteFolder(services, site);
  await mkdir(folder.drafts, { recursive: true });
  // A site with a broken core can still be backed up.
  const core_version = await readInstalled(folder).then(
    ({ core }) => core.version,
    () => null,
  );
  return {
    tree: folder.files,
    database: folder.database,
    drafts: folder.drafts,
    details: { php_version: site.php_version, ...(core_version ? { core_version } : {}) },
    readLimit: async () => site.disk_limit,
    changeExclusively: (change) => changeSiteExclusively(folder, change),
  };
}

async function openAccount(services: Services, { subject, teamId }: Subject): Promise<BackupSource> {
  const files = await findFiles(services, subject.id, teamId);
  const [account] = await services.db
    .select({ php_version: hostingAccounts.php_version })
    .from(hostingAccounts)
    .where(eq(hostingAccounts.service_id, subject.id));
  return {
    tree: files.home,
    database: null,
    drafts: files.drafts,
    details: account ? { php_version: account.php_version } : {},
    readLimit: async () => (await freeSpaceOf(services, files)) + (await sizeOf(files.home)),
    changeExclusively: (change) => changeExclusively(files, change),
  };
}

/** The files in a server's archive: its details, and the state of its disk. */
export const SERVER_FILES = { details: '/server.json', disk: '/disk.json' } as const;
const serverDetails = ({ server, service }: OwnServer) => ({
  name: service.name,
  image: server.image,
  region: server.region,
  vcpus: server.vcpus,
  memory_mb: server.memory_mb,
  disk_gb: server.disk_gb,
  ssh_key_ids: server.ssh_key_ids,
});

/** @throws HttpError 409 if the server was ordered without backups */
export async function requireServerBackups({ db }: Pick<Services, 'db'>, { subject }: Subject): Promise<void> {
  const [server] = await db.select().from(servers).where(eq(servers.service_id, subject.id));
  if (server?.has_backups) return;
  throw new HttpError(
    409,
    `${subject.name} was ordered without backups. Contact support to add them, or choose backups when you create a server.`,
  );
}

/** The disk of a simulated machine is stored in the database, so it is written to a temporary folder. */
async function openServer(services: Services, subject: Subject): Promise<BackupSource & { remove(): Promise<void> }> {
  await requireServerBackups(services, subject);
  const own = await findServer(services, subject.subject.id);
  if (!own) throw notFound(labels.server);
  const drafts = join(services.settings.backupsDir, 'drafts', `server-${generateSecret()}`);
  const tree = join(drafts, 'tree');
  await mkdir(tree, { recursive: true });
  const write = (path: string, value: unknown) => writeFile(join(tree, path), `${JSON.stringify(value, null, 2)}\n`);
  await write(SERVER_FILES.details, serverDetails(own));
  await write(SERVER_FILES.disk, own.server.disk_state);
  return {
    tree: await realpath(tree),
    database: null,
    drafts,
    details: { image: own.server.image },
    readLimit: async () => Number.POSITIVE_INFINITY,
    changeExclusively: (change) => change(),
    remove: () => rm(drafts, { recursive: true, force: true }),
  };
}

/** Opens the files and tables of a subject. @throws HttpError 404, or 409 if it cannot be used */
export async function withSource<T>(
  services: Services,
  subject: Subject,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  if (subject.subject.type === 'wordpress') return work(await openSite(services, subject));
  await requireRunning(services, subject);
  if (subject.subject.type === 'hosting') return work(await openAccount(services, subject));
  const source = await openServer(services, subject);
  try {
    return await work(source);
  } finally {
    await source.remove();
  }
}

/** @throws HttpError 404, or 409 if it cannot be used */
export const requireSource = (services: Services, subject: Subject): Promise<void> =>
  withSource(services, subject, async () => undefined);
