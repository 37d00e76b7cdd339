import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './notification.endpoints.ts';

export const notificationSamples: SamplesOf<typeof endpoints> = { listNotifications: {} };
