import { wordpressMessages } from '../i18n/messages/wordpress.en.ts';
import { translator } from '../i18n/translator.ts';
import { refreshJobs } from '../job/job.store.ts';
import { service, services } from '../service/service.store.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import * as endpoints from './wordpress.endpoints.ts';

const t = translator(wordpressMessages);

/** Sites of the team, and its plans. */
export const wordpressSites = resource(endpoints.listSites);
export const wordpressSite = resource(endpoints.getSite, { select: (response) => response.site });
/** Events of a site, newest first. */
export const siteEvents = resource(endpoints.listSiteEvents);
export const debugLog = resource(endpoints.getDebugLog);
/** What pushing a staging copy would change. */
export const pushPreview = resource(endpoints.previewPush, { select: (response) => response.preview, staleTime: 0 });

/** Refetches what is on screen of sites. */
export const refreshSites = () =>
  Promise.all([wordpressSites, wordpressSite, siteEvents, debugLog].map((one) => one.invalidate())).then(
    () => undefined,
  );
/** Refetches sites and jobs, after a call that started a job. */
export const refreshSitesAndJobs = () => Promise.all([refreshSites(), refreshJobs()]).then(() => undefined);

export const createSite = mutation('wordpress.create', endpoints.createSite, { onSuccess: refreshSitesAndJobs });
export const updateSite = mutation('wordpress.update', endpoints.updateSite, {
  success: (response) => response.message ?? t('wordpress.saved'),
  onSuccess: refreshSites,
});
export const deleteSite = mutation('wordpress.delete', endpoints.deleteSite, {
  onSuccess: async () => {
    await Promise.all([refreshSitesAndJobs(), services.invalidate(), service.invalidate()]);
  },
});
/** Requests a one-time URL of the admin pages. It is opened at once and never stored. */
export const requestAdminUrl = mutation('wordpress.sign-in', endpoints.signInToSite);
export const checkSite = mutation('wordpress.check', endpoints.checkSite, { onSuccess: refreshSites });
export const clearDebugLog = mutation('wordpress.clear-log', endpoints.clearDebugLog, {
  success: (response) => response.message ?? t('wordpress.logCleared'),
  onSuccess: refreshSites,
});
export const createStaging = mutation('wordpress.stage', endpoints.createStaging, { onSuccess: refreshSitesAndJobs });
export const pushStaging = mutation('wordpress.push', endpoints.pushStaging, { onSuccess: refreshSitesAndJobs });
export const previewReplace = mutation('wordpress.replace-preview', endpoints.previewReplace);
export const replaceInSite = mutation('wordpress.replace', endpoints.replaceInSite, { onSuccess: refreshSitesAndJobs });
