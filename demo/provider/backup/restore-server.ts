import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findImage } from '../cloud/catalogue.ts';
import { announceServer, findServer } from '../cloud/own-server.ts';
import { recordServerEvent } from '../cloud/server-events.ts';
import { updateServer } from '../cloud/server-jobs.ts';
import type { Services } from '../context.ts';
import { servers } from '../db/schema.ts';
import { HttpError, notFound } from '../errors.ts';
import type { Archive } from './archive.ts';
import { requireServerBackups, SERVER_FILES, type Subject } from './backup-subjects.ts';
import { FILES } from './manifest.ts';

const ServerDetails = z.object({ image: z.string() });
const Disk = z.record(z.string(), z.unknown());

async function readJson<S extends z.ZodMiniType>({ open }: Archive, path: string, schema: S): Promise<z.output<S>> {
  const chunks: Buffer[] = [];
  for await (const chunk of await open(FILES + path)) chunks.push(chunk as Buffer);
  return schema.parse(JSON.parse(Buffer.concat(chunks).toString())) as z.output<S>;
}

/** @throws HttpError 409 if the server is not off */
export async function requireServerOff({ db }: Pick<Services, 'db'>, { subject }: Subject): Promise<void> {
  const [server] = await db.select().from(servers).where(eq(servers.service_id, subject.id));
  if (server?.status === 'off') return;
  throw new HttpError(409, `${subject.name} must be off while its disk is restored. Shut it down, then try again.`);
}

/** Restores the disk of a server, in one transaction. @throws HttpError 409 */
export async function restoreServer(
  services: Services,
  subject: Subject,
  archive: Archive,
  { log }: { log?: (text: string) => Promise<void> },
): Promise<{ files: number; tables: number }> {
  const { id } = subject.subject;
  const { image } = await readJson(archive, SERVER_FILES.details, ServerDetails);
  const disk_state = await readJson(archive, SERVER_FILES.disk, Disk);
  await services.db.inTransaction(async () => {
    await requireServerBackups(services, subject);
    await requireServerOff(services, subject);
    const own = await findServer(services, id);
    if (!own) throw notFound('Server');
    services.consoles.forget(id);
    await updateServer(services.db, id, { disk_state, ...(findImage(image) ? { image } : {}) });
    await recordServerEvent(services, id, 'restored', { backup_at: archive.manifest.created_at });
    announceServer(services, own.service);
  });
  await log?.(`Restored the disk with ${findImage(image)?.name ?? image}`);
  return { files: archive.manifest.files_count, tables: 0 };
}
