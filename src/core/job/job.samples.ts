import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './job.endpoints.ts';

export const jobSamples: SamplesOf<typeof endpoints> = { listJobs: {}, getJob: {}, cancelJob: {} };
