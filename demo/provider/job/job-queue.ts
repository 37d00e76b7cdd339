import type { JobSubject, jobs } from '../db/schema.ts';

export type JobRow = typeof jobs.$inferSelect;

interface NewJob<Payload> {
  teamId: number;
  /** Null for the provider. */
  userId: number | null;
  subject: JobSubject;
  payload: Payload;
  /** Parts of the result that are known before the job starts. */
  result?: Record<string, unknown>;
  /** No two open jobs have the same lock. Default: the subject. */
  lock?: string;
}

/** A kind of job as its callers see it. `Payload` is its input. */
export interface JobKindOf<Payload> {
  kind: string;
  steps: readonly { key: string }[];
  /** Never set: carries the type. */
  payload?: Payload;
}

/** Jobs as routes use them. */
export interface JobQueue {
  /**
   * Inserts a job, and starts it after the current transaction commits.
   * @throws HttpError 409 while another job has the lock
   */
  begin<Payload extends object>(kind: JobKindOf<Payload>, job: NewJob<Payload>): Promise<JobRow>;
  /** @throws HttpError 409 when the job has ended or can't be cancelled */
  cancel(job: JobRow): Promise<JobRow>;
  /** Open jobs of subjects. */
  findOpen(type: JobSubject['type'], ids: readonly number[]): Promise<JobRow[]>;
}
