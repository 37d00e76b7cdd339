import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import * as endpoints from './job.endpoints.ts';
import type { Job } from './job.schema.ts';

/** Jobs of the team, newest first. */
export const jobs = resource(endpoints.listJobs);
/** One job with its log. */
export const job = resource(endpoints.getJob);

export const refreshJobs = () => Promise.all([jobs.invalidate(), job.invalidate()]).then(() => undefined);
export const cancelJob = mutation('job.cancel', endpoints.cancelJob, { onSuccess: refreshJobs });

/** When the sender of an upload left, so that it waits to be continued. ISO 8601; null if it does not wait. */
export const waitingSince = (job: Pick<Job, 'status' | 'result'>): string | null =>
  isJobOpen(job) && typeof job.result.waiting_since === 'string' ? job.result.waiting_since : null;

/** Whether the job has not ended yet. */
export const isJobOpen = ({ status }: Pick<Job, 'status'>) => status === 'queued' || status === 'running';
