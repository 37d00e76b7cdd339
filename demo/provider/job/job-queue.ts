import type { JobSubject, jobs } from '../db/schema.ts';

export type JobRow = typeof jobs.$inferSelect;

interface NewJob<Payload> {
  teamId: number;
  /** Null for what the provider does. */
  userId: number | null;
  subject: JobSubject;
  payload: Payload;
  /** What is known of its outcome before it begins. */
  result?: Record<string, unknown>;
  /** Only one open job may have it. Default: the subject. */
  lock?: string;
}

/** A kind of work as seen by its caller. `Payload` is its input. */
export interface JobKindOf<Payload> {
  kind: string;
  steps: readonly { key: string }[];
  /** Nothing but its type. */
  payload?: Payload;
}

/** Long work as routes use it. */
export interface JobQueue {
  /**
   * Begins long work, once the open transaction is kept.
   * @throws HttpError 409 while other work on the same subject is open
   */
  begin<Payload extends object>(kind: JobKindOf<Payload>, job: NewJob<Payload>): Promise<JobRow>;
  /** @throws HttpError 409 when it has ended or cannot be stopped */
  cancel(job: JobRow): Promise<JobRow>;
  /** The work under way on subjects. */
  findOpen(type: JobSubject['type'], ids: readonly number[]): Promise<JobRow[]>;
}
