import { and, count, desc, eq, inArray, ne, notInArray, or } from 'drizzle-orm';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter, type UserCaller } from '../context.ts';
import { jobs, users } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { pageMeta, parseId, readIdParam, readPageQuery } from '../validate.ts';
import { canCancel, findJobKind, jobKinds } from './job-kinds.ts';
import { isOpen } from './job-progress.ts';
import type { JobRow } from './job-queue.ts';

const canView = ({ roles, isAgent }: UserCaller, required: readonly string[]) =>
  required.length === 0 ||
  roles.length === 0 ||
  isAgent ||
  roles.includes('team_owner') ||
  required.some((role) => roles.includes(role));

/** The kinds of job that a caller may see. */
const visibleKinds = (caller: UserCaller) =>
  [...jobKinds()].filter(({ roles }) => canView(caller, roles)).map(({ kind }) => kind);

/** Types of subject whose jobs of a kind a caller may not see. */
const hiddenSubjects = (caller: UserCaller, kind: string) =>
  Object.entries(findJobKind(kind)?.subjectRoles ?? {}).flatMap(([type, roles]) =>
    canView(caller, roles) ? [] : [type as JobRow['subject_type']],
  );

/** A condition for the jobs that a caller may see. @param kinds restricts it to these kinds */
export function visibleJobs(caller: UserCaller, kinds?: readonly string[]) {
  const visible = visibleKinds(caller).filter((kind) => kinds?.includes(kind) ?? true);
  const partlyVisible = visible.filter((kind) => hiddenSubjects(caller, kind).length > 0);
  return and(
    eq(jobs.team_id, caller.teamId),
    inArray(jobs.kind, visible),
    ...partlyVisible.map((kind) =>
      or(ne(jobs.kind, kind), notInArray(jobs.subject_type, hiddenSubjects(caller, kind))),
    ),
  );
}

const STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
/** Statuses to list, from the query: one of them, `open` for those that have not ended, or all. */
export function readStatuses(c: Ctx) {
  const status = c.req.query('status');
  if (status === 'open') return STATUSES.filter((one) => isOpen({ status: one }));
  return status ? STATUSES.filter((one) => one === status) : STATUSES;
}

/** Share of the work that is done, 0 to 1, by the weights of the steps. */
function progressOf({ kind, status, steps, step_progress }: JobRow): number | null {
  if (status === 'succeeded') return 1;
  if (steps.length === 0) return null;
  const weights = steps.map((_, index) => findJobKind(kind)?.steps[index]?.weight ?? 1);
  const current = steps.findIndex((step) => step.status !== 'done');
  const done = weights.reduce((sum, weight, index) => sum + (steps[index]?.status === 'done' ? weight : 0), 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (done + (step_progress ?? 0) * (weights[current] ?? 0)) / total;
}

const toWire = (job: JobRow, author: string | null) => ({
  id: job.id,
  kind: job.kind,
  subject: { type: job.subject_type, id: job.subject_id, name: job.subject_name },
  status: job.status,
  progress: progressOf(job),
  steps: job.steps,
  error: job.error,
  result: job.result,
  is_cancellable: isOpen(job) && canCancel(findJobKind(job.kind), job),
  author,
  created_at: job.created_at,
  finished_at: job.finished_at,
});

export async function toWireJobs(c: Ctx, rows: readonly JobRow[]) {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
  const authors = ids.length
    ? await c
        .get('services')
        .db.select({ id: users.id, firstname: users.firstname, lastname: users.lastname })
        .from(users)
        .where(inArray(users.id, ids))
    : [];
  const nameOf = (id: number | null) => {
    const author = authors.find((one) => one.id === id);
    return author ? `${author.firstname} ${author.lastname}` : null;
  };
  return rows.map((row) => toWire(row, nameOf(row.user_id)));
}

/** The job of a call that starts one. */
export async function toWireJob(c: Ctx, row: JobRow) {
  const [job] = await toWireJobs(c, [row]);
  return job;
}

/** @throws HttpError 404, also for a job that the caller may not see */
async function getOwnJob(c: Ctx): Promise<JobRow> {
  const caller = requireTeamRole(c);
  const [row] = await c
    .get('services')
    .db.select()
    .from(jobs)
    .where(and(eq(jobs.id, readIdParam(c)), visibleJobs(caller)));
  if (!row) throw notFound('Job');
  return row;
}

export const jobRoutes = createRouter()
  .get('/job/jobs', async (c) => {
    const caller = requireTeamRole(c);
    const { db } = c.get('services');
    const page = readPageQuery(c);
    const subjectType = c.req.query('subject_type');
    const subjectId = c.req.query('subject_id');
    const where = and(
      visibleJobs(caller),
      inArray(jobs.status, readStatuses(c)),
      subjectType ? eq(jobs.subject_type, subjectType as JobRow['subject_type']) : undefined,
      subjectId ? eq(jobs.subject_id, parseId(subjectId)) : undefined,
    );
    const [total] = await db.select({ n: count() }).from(jobs).where(where);
    const rows = await db.select().from(jobs).where(where).orderBy(desc(jobs.id)).limit(page.limit).offset(page.offset);
    return c.json({ jobs: await toWireJobs(c, rows), meta: pageMeta(page, total?.n ?? 0, rows.length) });
  })
  .get('/job/jobs/:id', async (c) => {
    const row = await getOwnJob(c);
    return c.json({ job: await toWireJob(c, row), log: row.log });
  })
  .post('/job/jobs/:id/cancel', async (c) => {
    const row = await c.get('services').jobs.cancel(await getOwnJob(c));
    return c.json({ job: await toWireJob(c, row), message: 'Stopped.' });
  });
