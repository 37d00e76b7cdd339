import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './job.endpoints.ts';

export interface JobRecords {
  /** A queued or running job. */
  openJobId: string;
}

export const jobSamples = ({ openJobId }: JobRecords): SamplesOf<typeof endpoints> => ({
  listJobs: {},
  getJob: { params: { id: openJobId } },
  cancelJob: { params: { id: openJobId } },
});
