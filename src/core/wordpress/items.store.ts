import type { Outcome } from '../http/outcome.ts';
import { wordpressManageMessages } from '../i18n/messages/wordpress-manage.en.ts';
import { translator } from '../i18n/translator.ts';
import type { Job } from '../job/job.schema.ts';
import { refreshJobs } from '../job/job.store.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import { updateBody } from './items.rules.ts';
import { refreshSites } from './sites.store.ts';
import * as endpoints from './wordpress.endpoints.ts';
import type { WordpressItem } from './wordpress.schema.ts';

const t = translator(wordpressManageMessages);

export const siteCore = resource(endpoints.checkCore, { select: (response) => response.core });
export const sitePlugins = resource(endpoints.checkPlugins, { select: (response) => response.plugins });
export const siteThemes = resource(endpoints.checkThemes, { select: (response) => response.themes });
/** Changes since the installed version, newest first. */
export const changelog = resource(endpoints.getChangelog, { select: (response) => response.entries });

/** Refetches what is on screen of a site's items. */
export const refreshItems = () =>
  Promise.all([siteCore, sitePlugins, siteThemes].map((one) => one.invalidate())).then(() => undefined);
const refreshItemsAndSites = () => Promise.all([refreshItems(), refreshSites()]).then(() => undefined);

type ItemInput = { params?: Readonly<Record<string, string | number>> | undefined };
/** Shows a change of one item at once. Returns a function that undoes it. */
function patchItem({ params }: ItemInput, change: Partial<WordpressItem>): () => void {
  const patch = (item: WordpressItem) =>
    item.kind === params?.kind && item.slug === params.slug ? { ...item, ...change } : item;
  const isSameSite = (input: ItemInput) => input.params?.id === params?.id;
  const undo = [
    siteCore.patch((item, input) => (isSameSite(input) ? patch(item) : item)),
    ...[sitePlugins, siteThemes].map((list) =>
      list.patch((items, input) => (isSameSite(input) ? items.map(patch) : items)),
    ),
  ];
  return () => {
    for (const one of undo) one();
  };
}

/** Activation is not shown optimistically, because the provider checks the site first. */
export const changeItem = mutation('wordpress.item-change', endpoints.changeItem, {
  optimistic: (input) => {
    const { auto_update, ignored_version } = input.body ?? {};
    return patchItem(input, {
      ...(auto_update === undefined ? {} : { auto_update }),
      ...(ignored_version === undefined ? {} : { ignored_version }),
    });
  },
  onSuccess: refreshItemsAndSites,
});
export const deleteItem = mutation('wordpress.item-delete', endpoints.deleteItem, {
  success: (response) => response.message ?? t('wordpressManage.deleted'),
  onSuccess: refreshItemsAndSites,
});
/** The job is shown at once; the rest of the page is refreshed in the background. */
const startsJob = {
  onSuccess: () => {
    void refreshSites();
    return refreshJobs();
  },
};
export const rollBackItem = mutation('wordpress.item-rollback', endpoints.rollBackItem, startsJob);
const updateCore = mutation('wordpress.core-update', endpoints.updateCore, startsJob);
const updatePlugins = mutation('wordpress.plugins-update', endpoints.updatePlugins, startsJob);
const updateThemes = mutation('wordpress.themes-update', endpoints.updateThemes, startsJob);
const updateMixed = mutation('wordpress.items-update', endpoints.updateItems, startsJob);

/** Updates items of a site in one job, with one backup before it. */
export function updateItems(
  id: string,
  items: readonly Pick<WordpressItem, 'kind' | 'slug'>[],
): Promise<Outcome<{ job: Job }>> {
  const params = { id };
  const { core, plugins, themes } = updateBody(items);
  const kinds = [core, plugins.length > 0, themes.length > 0].filter(Boolean).length;
  if (kinds === 1 && core) return updateCore.run({ params });
  if (kinds === 1 && plugins.length > 0) return updatePlugins.run({ params, body: { plugins } });
  if (kinds === 1) return updateThemes.run({ params, body: { themes } });
  return updateMixed.run({ params, body: { core, plugins, themes } });
}
