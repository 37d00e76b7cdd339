import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { requireTeamRole } from '../../auth.ts';
import type { Ctx, Services } from '../../context.ts';
import { hostingAccounts, services as serviceTable } from '../../db/schema.ts';
import { HttpError, notFound } from '../../errors.ts';
import { LIVE_STATUSES } from '../../service/live-statuses.ts';
import { readIdParam } from '../../validate.ts';
import { ensureAccountFolder, HOME } from '../account-folder.ts';

/** Bytes, for an account whose plan is unknown. */
const DEFAULT_LIMIT = 1_000_000_000;

/** The folders of an account: real paths, all on one disk, so that moves between them are atomic. */
export interface AccountFiles {
  /** Of the account, the same as that of its service. */
  id: number;
  teamId: number;
  /** The account's domain. */
  name: string;
  /** Bytes that the plan includes. */
  limit: number;
  /** Contains the folders below. */
  root: string;
  /** The customer's files. */
  home: string;
  bin: string;
  uploads: string;
  /** Temporary files and folders, moved to their final place when complete. */
  drafts: string;
}

type Service = typeof serviceTable.$inferSelect;

/** The folders of an account. Creates those that are missing. */
async function loadFiles(services: Services, service: Service): Promise<AccountFiles> {
  const { id, name, team_id } = service;
  const [account] = await services.db.select().from(hostingAccounts).where(eq(hostingAccounts.service_id, id));
  const username = account?.username ?? `site${id}`;
  const root = await realpath(await ensureAccountFolder(services, { service_id: id, username, domain: name }));
  const folders = { home: HOME, bin: 'bin', uploads: 'uploads', drafts: 'drafts' };
  for (const folder of Object.values(folders)) await mkdir(join(root, folder), { recursive: true });
  return {
    id,
    teamId: team_id,
    name,
    limit: account?.disk_limit ?? DEFAULT_LIMIT,
    root,
    home: join(root, folders.home),
    bin: join(root, folders.bin),
    uploads: join(root, folders.uploads),
    drafts: join(root, folders.drafts),
  };
}

/** @throws HttpError 409 if the service is not live */
function requireRunning({ name, status }: Service): void {
  if (LIVE_STATUSES.includes(status)) return;
  if (status === 'suspended')
    throw new HttpError(409, `${name} is suspended. Pay its open invoices to use its files again.`);
  if (status === 'expired' || status === 'cancelled')
    throw new HttpError(409, `${name} has ended. Its files are no longer available.`);
  throw new HttpError(409, `${name} isn’t ready yet. Try again in a few minutes.`);
}

/** @throws HttpError 404 if it is no hosting account of the team, 409 if its service is not live */
export async function findFiles(services: Services, id: number, teamId: number): Promise<AccountFiles> {
  const [service] = await services.db
    .select()
    .from(serviceTable)
    .where(and(eq(serviceTable.id, id), eq(serviceTable.team_id, teamId), eq(serviceTable.type, 'hosting')));
  if (!service) throw notFound('Hosting account');
  requireRunning(service);
  return loadFiles(services, service);
}

/** The files of the account named in the path. @throws HttpError 401, 403, 404 or 409 */
export const getOwnFiles = (c: Ctx): Promise<AccountFiles> => {
  const { teamId } = requireTeamRole(c, 'team_service');
  return findFiles(c.get('services'), readIdParam(c), teamId);
};

/** The last pending change of each account. */
const changes = new Map<string, Promise<unknown>>();

/**
 * Serializes changes of an account, so that checks still hold when it is changed. Must not be awaited after a write in
 * a transaction, because the previous change may be waiting for the database.
 */
export async function changeExclusively<T>({ root }: Pick<AccountFiles, 'root'>, change: () => Promise<T>): Promise<T> {
  const before = changes.get(root) ?? Promise.resolve();
  const changed = before.then(change, change);
  const ended = changed.catch(() => undefined);
  changes.set(root, ended);
  try {
    return await changed;
  } finally {
    if (changes.get(root) === ended) changes.delete(root);
  }
}
