import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import * as endpoints from './job.endpoints.ts';
import type { Job } from './job.schema.ts';

/** Long work of the team. */
export const jobs = resource(endpoints.listJobs);
/** One job with its log. */
export const job = resource(endpoints.getJob);

export const refreshJobs = () => Promise.all([jobs.invalidate(), job.invalidate()]).then(() => undefined);
export const cancelJob = mutation('job.cancel', endpoints.cancelJob, { onSuccess: refreshJobs });

/** When an upload was interrupted, because its sender left. */
export const waitingSince = (job: Pick<Job, 'status' | 'result'>): string | null =>
  isJobOpen(job) && typeof job.result.waiting_since === 'string' ? job.result.waiting_since : null;

/** Whether it has not ended yet. */
export const isJobOpen = ({ status }: Pick<Job, 'status'>) => status === 'queued' || status === 'running';
