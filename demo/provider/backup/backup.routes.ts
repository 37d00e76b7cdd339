import { and, count, desc, eq, inArray, or, sql, sum } from 'drizzle-orm';
import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter } from '../context.ts';
import { backups, jobs, wordpressSites } from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { readStatuses, toWireJobs, visibleJobs } from '../job/job.routes.ts';
import { JobFailure } from '../job/job-kinds.ts';
import type { JobRow } from '../job/job-queue.ts';
import { toBody } from '../support/file-streams.ts';
import {
  likePattern,
  orderOf,
  pageMeta,
  parseId,
  RecordId,
  readBody,
  readIdParam,
  readPageQuery,
} from '../validate.ts';
import { type BackupRow, readBackup } from './archive.ts';
import { createLink, openDownload, takeLink } from './backup-download.ts';
import { makeJob, restoreJob } from './backup-jobs.ts';
import {
  type BackupKind,
  findSubject,
  getOwnSubject,
  readSubjectType,
  requireSource,
  SUBJECT_TYPES,
  type Subject,
  subjectKinds,
  subjectRoles,
} from './backup-subjects.ts';
import { listBackupFiles, listBackupTables } from './compare.ts';
import { deleteBackup, SAFETY_DAYS, SAFETY_REASONS } from './delete-backup.ts';
import { isSafePath } from './manifest.ts';
import { previewRestore, readChoice } from './preview.ts';
import { requireServerOff } from './restore-server.ts';
import { expiryOf } from './schedule.rules.ts';
import { loadSchedule, readSchedule, type ScheduleRow, saveSchedule, toWireSchedule } from './schedules.ts';

const NewBackup = z.object({
  subject_type: z.string(),
  subject_id: RecordId,
  kind: z.string(),
  note: z.optional(z.string()),
});
const Changes = z.object({ is_kept: z.optional(z.boolean()), note: z.optional(z.string()) });
const Choice = z.object({
  paths: z.optional(z.array(z.string())),
  tables: z.optional(z.array(z.string())),
  removes_new: z.optional(z.boolean()),
});
const NewSchedule = z.object({
  frequency: z.string(),
  hour: z.number(),
  weekday: z.optional(z.number()),
  keep: z.number(),
});

const MAX_NOTE = 200;
const DAY_MS = 24 * 3_600_000;

/** Sends a JobFailure, which says why a backup cannot be used, as a 409. */
const mapJobFailures = (work: (c: Ctx) => Promise<Response>) => async (c: Ctx) => {
  try {
    return await work(c);
  } catch (error) {
    throw error instanceof JobFailure ? new HttpError(409, error.message) : error;
  }
};

/** The backup named in the path. @throws HttpError 401, 403, or 404 for another team's */
async function getOwnBackup(c: Ctx): Promise<BackupRow> {
  const { teamId } = requireTeamRole(c);
  const [row] = await c
    .get('services')
    .db.select()
    .from(backups)
    .where(and(eq(backups.id, readIdParam(c)), eq(backups.team_id, teamId)));
  if (!row) throw notFound('Backup');
  requireTeamRole(c, ...subjectRoles[row.subject_type]);
  return row;
}

/** @throws HttpError 401, 403, or 404, also if the subject has been deleted */
async function getBackupAndSubject(c: Ctx): Promise<{ backup: BackupRow; subject: Subject }> {
  const backup = await getOwnBackup(c);
  const { subject_type, subject_id, team_id } = backup;
  return { backup, subject: await findSubject(c.get('services'), subject_type, subject_id, team_id) };
}

/** @throws HttpError 422 */
function readNote(note: string): string {
  const text = note.trim();
  if (text.length > MAX_NOTE) throw validationError({ note: [`Use ${MAX_NOTE} characters or fewer.`] });
  return text;
}

/** @throws HttpError 422 */
function readKind(kind: string, { subject }: Subject): BackupKind {
  const found = subjectKinds[subject.type].find((one) => one === kind);
  if (found) return found;
  const choices: Readonly<Record<string, string>> = {
    wordpress: 'Choose full, files or database.',
    hosting: 'Choose full or files: the databases of a hosting account are backed up in its control panel.',
    server: 'A server is backed up whole.',
  };
  throw validationError({ kind: [choices[subject.type] ?? 'Choose what to back up.'] });
}

const isSafety = (reason: BackupRow['reason']) => SAFETY_REASONS.some((one) => one === reason);

/** When a backup will be pruned; null if never. */
function expiresAt({ is_kept, reason, created_at }: BackupRow, schedule: ScheduleRow): string | null {
  if (is_kept || reason === 'manual') return null;
  const made = Date.parse(created_at);
  const time = isSafety(reason) ? made + SAFETY_DAYS * DAY_MS : expiryOf(schedule, made);
  return time === null ? null : new Date(time).toISOString();
}

const toWire = (row: BackupRow, schedule: ScheduleRow) => ({
  id: row.id,
  subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name },
  kind: row.kind,
  reason: row.reason,
  note: row.note,
  is_kept: row.is_kept,
  size: row.size,
  files_count: row.files_count,
  tables_count: row.tables_count,
  checksum: row.checksum,
  details: row.details,
  expires_at: expiresAt(row, schedule),
  created_at: row.created_at,
});

const toWireOne = async (c: Ctx, row: BackupRow) =>
  toWire(row, await loadSchedule(c.get('services'), row.subject_type, row.subject_id));

async function sendJob(c: Ctx, row: JobRow, message: string) {
  const [job] = await toWireJobs(c, [row]);
  return c.json({ job, message }, 201);
}

const KINDS: Readonly<Record<string, string>> = { backup: makeJob.kind, restore: restoreJob.kind };

/** Jobs on a service, and on the sites of its plan. */
function jobsOfService(c: Ctx, serviceId: number) {
  const sites = c
    .get('services')
    .db.select({ id: wordpressSites.id })
    .from(wordpressSites)
    .where(eq(wordpressSites.service_id, serviceId));
  return or(
    and(inArray(jobs.subject_type, ['hosting', 'server']), eq(jobs.subject_id, serviceId)),
    and(eq(jobs.subject_type, 'wordpress'), inArray(jobs.subject_id, sites)),
  );
}

const historyRoutes = createRouter().get('/backup/jobs', async (c) => {
  const caller = requireTeamRole(c);
  const { db } = c.get('services');
  const page = readPageQuery(c);
  const kind = c.req.query('kind');
  const type = c.req.query('subject_type');
  const id = c.req.query('subject_id');
  const serviceId = c.req.query('service_id');
  const kinds = kind ? [KINDS[kind] ?? ''] : Object.values(KINDS);
  const where = and(
    visibleJobs(caller, kinds),
    inArray(jobs.status, readStatuses(c)),
    type ? eq(jobs.subject_type, type as JobRow['subject_type']) : undefined,
    id ? eq(jobs.subject_id, parseId(id)) : undefined,
    serviceId ? jobsOfService(c, parseId(serviceId)) : undefined,
    page.search ? sql`${jobs.subject_name} LIKE ${likePattern(page.search)} ESCAPE '\\'` : undefined,
  );
  const [total] = await db.select({ n: count() }).from(jobs).where(where);
  const rows = await db.select().from(jobs).where(where).orderBy(desc(jobs.id)).limit(page.limit).offset(page.offset);
  return c.json({ jobs: await toWireJobs(c, rows), meta: pageMeta(page, total?.n ?? 0, rows.length) });
});

const listRoutes = createRouter()
  .get('/backup/backups', async (c) => {
    const { subject, teamId } = await getOwnSubject(c, c.req.query('subject_type'), c.req.query('subject_id'));
    const services = c.get('services');
    const page = readPageQuery(c);
    const own = and(
      eq(backups.subject_type, subject.type),
      eq(backups.subject_id, subject.id),
      eq(backups.team_id, teamId),
    );
    const kind = c.req.query('kind');
    const reason = c.req.query('reason');
    const where = and(
      own,
      kind ? eq(backups.kind, kind as BackupRow['kind']) : undefined,
      reason ? eq(backups.reason, reason as BackupRow['reason']) : undefined,
      page.search ? sql`${backups.note} LIKE ${likePattern(page.search)} ESCAPE '\\'` : undefined,
    );
    const [total] = await services.db.select({ n: count() }).from(backups).where(where);
    const [used] = await services.db
      .select({ bytes: sum(backups.size) })
      .from(backups)
      .where(own);
    const columns = { created_at: backups.created_at, size: backups.size, kind: backups.kind, reason: backups.reason };
    const rows = await services.db
      .select()
      .from(backups)
      .where(where)
      .orderBy(orderOf(page, columns, desc(backups.created_at)), desc(backups.id))
      .limit(page.limit)
      .offset(page.offset);
    const schedule = await loadSchedule(services, subject.type, subject.id);
    return c.json({
      backups: rows.map((row) => toWire(row, schedule)),
      meta: pageMeta(page, total?.n ?? 0, rows.length),
      used: Number(used?.bytes ?? 0),
    });
  })
  .post('/backup/backups', async (c) => {
    const { id: userId } = requireTeamRole(c);
    const body = await readBody(c, NewBackup);
    const own = await getOwnSubject(c, body.subject_type, String(body.subject_id));
    const kind = readKind(body.kind, own);
    const note = readNote(body.note ?? '');
    const services = c.get('services');
    await requireSource(services, own);
    const job = await services.jobs.begin(makeJob, {
      teamId: own.teamId,
      userId,
      subject: own.subject,
      payload: { kind, reason: 'manual', note },
    });
    return sendJob(c, job, `Making a backup of ${own.subject.name}.`);
  });

const itemRoutes = createRouter()
  .get('/backup/backups/:id', async (c) => c.json({ backup: await toWireOne(c, await getOwnBackup(c)) }))
  .put('/backup/backups/:id', async (c) => {
    const row = await getOwnBackup(c);
    const { is_kept = row.is_kept, note } = await readBody(c, Changes);
    const changes = { is_kept, note: note === undefined ? row.note : readNote(note) };
    await c.get('services').db.update(backups).set(changes).where(eq(backups.id, row.id));
    const message =
      is_kept === row.is_kept
        ? 'Saved.'
        : is_kept
          ? 'This backup is kept until you delete it.'
          : 'This backup is no longer kept.';
    return c.json({ backup: await toWireOne(c, { ...row, ...changes }), message });
  })
  .delete('/backup/backups/:id', async (c) => {
    await deleteBackup(c.get('services'), await getOwnBackup(c));
    return c.json({ message: 'Backup deleted.' });
  })
  .post('/backup/backups/:id/download', async (c) => {
    const backup = await getOwnBackup(c);
    return c.json({ data: { url: `/backup/download?key=${createLink(backup)}` } });
  })
  // Requested by the browser, without a session. The key is in the query, which is not logged.
  .get('/backup/download', async (c) => {
    const services = c.get('services');
    const { backupId, teamId } = takeLink(c.req.query('key') ?? '', c.req.method !== 'HEAD');
    const [row] = await services.db
      .select()
      .from(backups)
      .where(and(eq(backups.id, backupId), eq(backups.team_id, teamId)));
    if (!row) throw new HttpError(410, 'This backup is no longer available. Choose another one.');
    const { headers, chunks } = await openDownload(services, row);
    return c.body(toBody(chunks), 200, headers);
  });

const restoreRoutes = createRouter()
  .get(
    '/backup/backups/:id/files',
    mapJobFailures(async (c) => {
      const { backup, subject } = await getBackupAndSubject(c);
      const path = c.req.query('path') ?? '/';
      const entries = isSafePath(path) ? await listBackupFiles(c.get('services'), backup, subject, path) : null;
      if (!entries) throw validationError({ path: ['This folder isn’t in the backup.'] });
      return c.json({ entries });
    }),
  )
  .get(
    '/backup/backups/:id/tables',
    mapJobFailures(async (c) => {
      const { backup, subject } = await getBackupAndSubject(c);
      return c.json({ tables: await listBackupTables(c.get('services'), backup, subject) });
    }),
  )
  .post(
    '/backup/backups/:id/restore/preview',
    mapJobFailures(async (c) => {
      const { backup, subject } = await getBackupAndSubject(c);
      const body = await readBody(c, Choice);
      return c.json({ preview: await previewRestore(c.get('services'), backup, subject, body) });
    }),
  )
  .post(
    '/backup/backups/:id/restore',
    mapJobFailures(async (c) => {
      const { backup, subject } = await getBackupAndSubject(c);
      const services = c.get('services');
      const choice = readChoice(await readBackup(services, backup), await readBody(c, Choice));
      await requireSource(services, subject);
      if (subject.subject.type === 'server') await requireServerOff(services, subject);
      const job = await services.jobs.begin(restoreJob, {
        teamId: subject.teamId,
        userId: requireTeamRole(c).id,
        subject: subject.subject,
        payload: { ...choice, backup_id: backup.id },
      });
      return sendJob(c, job, `Restoring ${subject.subject.name}.`);
    }),
  );

/** @throws HttpError 404 for an unknown type, because it is part of the path */
function getScheduleSubject(c: Ctx): Promise<Subject> {
  requireTeamRole(c);
  const type = SUBJECT_TYPES.find((known) => known === c.req.param('type'));
  if (!type) throw notFound('Schedule');
  return getOwnSubject(c, readSubjectType(type), c.req.param('id'));
}

const scheduleRoutes = createRouter()
  .get('/backup/schedules/:type/:id', async (c) => {
    const { subject } = await getScheduleSubject(c);
    return c.json({ schedule: toWireSchedule(await loadSchedule(c.get('services'), subject.type, subject.id)) });
  })
  .put('/backup/schedules/:type/:id', async (c) => {
    const { subject } = await getScheduleSubject(c);
    const changes = readSchedule(await readBody(c, NewSchedule));
    const schedule = await saveSchedule(c.get('services'), subject.type, subject.id, changes);
    const message = schedule.frequency === 'off' ? 'Scheduled backups are off.' : 'Schedule saved.';
    return c.json({ schedule: toWireSchedule(schedule), message });
  });

export const backupRoutes = createRouter();
for (const routes of [historyRoutes, listRoutes, itemRoutes, restoreRoutes, scheduleRoutes])
  backupRoutes.route('/', routes);
