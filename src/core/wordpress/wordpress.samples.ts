import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './wordpress.endpoints.ts';

/** Sites without open jobs: each call that starts a job has its own. */
export interface WordpressRecords {
  siteId: string;
  /** A staging copy of a site. */
  stagingId: string;
  /** One site for each call that starts a job. */
  spareIds: readonly string[];
  /** A plan with room for another site. */
  planId: string;
}

export const wordpressSamples = ({
  siteId: id,
  stagingId,
  spareIds: [first = '', second = '', third = '', fourth = '', fifth = '', sixth = '', seventh = '', eighth = ''],
  planId,
}: WordpressRecords): SamplesOf<typeof endpoints> => ({
  listSites: {},
  getSite: { params: { id } },
  createSite: { body: { service_id: planId, domain: 'made.example', title: 'Made' } },
  updateSite: { params: { id }, body: { php_version: '8.4', is_maintenance: false, is_debug: true } },
  signInToSite: { params: { id } },
  checkSite: { params: { id } },
  listSiteEvents: { params: { id } },
  getDebugLog: { params: { id } },
  clearDebugLog: { params: { id } },
  checkCore: { params: { id } },
  checkPlugins: { params: { id } },
  checkThemes: { params: { id } },
  changeItem: {
    params: { id, kind: 'plugin', slug: 'contact-desk' },
    body: { is_active: true, auto_update: true, ignored_version: null },
  },
  getChangelog: { params: { id, kind: 'plugin', slug: 'contact-desk' } },
  deleteItem: { params: { id, kind: 'plugin', slug: 'hello-harbour' } },
  updateCore: { params: { id: first } },
  updatePlugins: { params: { id: second }, body: { plugins: ['contact-desk'] } },
  updateThemes: { params: { id: third }, body: { themes: ['tidewater'] } },
  updateItems: { params: { id: fourth }, body: { core: true, plugins: ['contact-desk'], themes: [] } },
  rollBackItem: { params: { id: fifth, kind: 'plugin', slug: 'contact-desk' } },
  createStaging: { params: { id: sixth } },
  previewReplace: { params: { id }, body: { search: 'http://', replace: 'https://' } },
  replaceInSite: { params: { id: seventh }, body: { search: 'http://', replace: 'https://' } },
  previewPush: { params: { id: stagingId } },
  pushStaging: { params: { id: stagingId }, body: { files: true, tables: ['wp_posts'] } },
  getSiteMetrics: { params: { id }, query: { range: '7d' } },
  deleteSite: { params: { id: eighth } },
});
