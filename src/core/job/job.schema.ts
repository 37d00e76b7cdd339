import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

/** A queued or running job is open; the other states are final. */
export const JobStatus = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']);
export type JobStatus = z.output<typeof JobStatus>;

export const JobStep = z.object({
  key: Text,
  status: z.enum(['waiting', 'running', 'done', 'failed']),
});
export type JobStep = z.output<typeof JobStep>;

/** Long-running work after the provider's response, such as creating a server. */
export const Job = z.object({
  id: Id,
  /** Kind of work: `server.create`, `server.reboot`, `files.upload` … */
  kind: Text,
  /** Type of its subject: a `server`, a `hosting` account or a `wordpress` site. */
  subject: z.object({ type: Text, id: Id, name: Text }),
  status: JobStatus,
  /** Share done, 0 to 1; null while unknown. */
  progress: z.optional(z.nullable(z.number())),
  steps: List(JobStep),
  /** Why it failed. */
  error: OptionalText,
  /** Its result, such as the path of an archive. */
  result: z._default(z.record(z.string(), z.unknown()), {}),
  is_cancellable: z._default(Flag, false),
  /** Who requested it; null for the provider. */
  author: OptionalText,
  created_at: IsoDateTime,
  finished_at: OptionalDateTime,
});
export type Job = z.output<typeof Job>;

/** Response of calls that start a job. */
export const JobResponse = z.object({ job: Job, message: OptionalText });

export const JobLogLine = z.object({ at: IsoDateTime, text: Text });
export type JobLogLine = z.output<typeof JobLogLine>;
