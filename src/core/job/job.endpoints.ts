import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { List, Meta, OptionalText, PageQuery } from '../http/schemas.ts';
import { Job, JobLogLine } from './job.schema.ts';

/** `status` may be `open`: queued or running. */
export const listJobs = endpoint({
  method: 'GET',
  path: '/job/jobs',
  auth: 'user',
  summary: 'Long work of the team, newest first: those that the caller may see',
  quiet: true,
  assumed: true,
  query: z.extend(PageQuery, { subject_type: z.optional(z.string()), subject_id: z.optional(z.string()) }),
  response: z.object({ jobs: List(Job), meta: Meta }),
});
export const getJob = endpoint({
  method: 'GET',
  path: '/job/jobs/{id}',
  auth: 'user',
  summary: 'One job with its log',
  quiet: true,
  assumed: true,
  response: z.object({ job: Job, log: List(JobLogLine) }),
});
export const cancelJob = endpoint({
  method: 'POST',
  path: '/job/jobs/{id}/cancel',
  auth: 'user',
  summary: 'Stop a job that can be stopped',
  quiet: true,
  assumed: true,
  response: z.object({ job: Job, message: OptionalText }),
});
