import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './wordpress.endpoints.ts';

export const wordpressSamples: SamplesOf<typeof endpoints> = {
  listSites: {},
  getSite: {},
  checkCore: {},
  updateCore: {},
  checkPlugins: {},
  updatePlugins: { body: { plugins: ['akismet'] } },
  checkThemes: {},
  updateThemes: { body: { themes: ['twentytwenty'] } },
};
