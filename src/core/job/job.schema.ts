import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

/** A queued or running job is open: it ends as one of the others. */
export const JobStatus = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']);
export type JobStatus = z.output<typeof JobStatus>;

export const JobStep = z.object({
  key: Text,
  status: z.enum(['waiting', 'running', 'done', 'failed']),
});
export type JobStep = z.output<typeof JobStep>;

/** Long work that the provider does after its answer, such as making a server. */
export const Job = z.object({
  id: Id,
  /** What is done: `server.create`, `server.reboot`, `files.upload` … */
  kind: Text,
  /** Type of its subject: a `server`, a `hosting` account or a `wordpress` site. */
  subject: z.object({ type: Text, id: Id, name: Text }),
  status: JobStatus,
  /** Share done, 0 to 1; null while nobody can tell. */
  progress: z.optional(z.nullable(z.number())),
  steps: List(JobStep),
  /** Why it failed. */
  error: OptionalText,
  /** What came of it, such as the path of an archive. */
  result: z._default(z.record(z.string(), z.unknown()), {}),
  is_cancellable: z._default(Flag, false),
  /** Who asked for it; null for the provider. */
  author: OptionalText,
  created_at: IsoDateTime,
  finished_at: OptionalDateTime,
});
export type Job = z.output<typeof Job>;

/** The answer of calls that begin long work. */
export const JobResponse = z.object({ job: Job, message: OptionalText });

/** What was done when. */
export const JobLogLine = z.object({ at: IsoDateTime, text: Text });
export type JobLogLine = z.output<typeof JobLogLine>;
