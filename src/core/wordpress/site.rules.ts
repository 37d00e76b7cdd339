import type { PushPreview, WordpressPlan, WordpressSite } from './wordpress.schema.ts';

/** Whether a site can be opened and changed, by its own status and that of its service (S1 §4). */
export const isUsable = ({ status }: Pick<WordpressSite, 'status'>) => status === 'active' || status === 'renewal';
/** Whether its files and tables exist: it is neither being created nor deleted. */
export const isInstalled = ({ status }: Pick<WordpressSite, 'status'>) =>
  !['creating', 'failed', 'deleting'].includes(status);

/** The URL that customers open: the domain of the site, or its preview while the domain points elsewhere. */
export const siteUrl = ({ url, preview_url, is_live }: Pick<WordpressSite, 'url' | 'preview_url' | 'is_live'>) =>
  (is_live === true ? url : preview_url) ?? url ?? preview_url ?? null;

/** Sorts each staging copy directly after its site, if both are on this page of the list. */
export function withStagingAfterSite(sites: readonly WordpressSite[]): WordpressSite[] {
  const ids = new Set(sites.map(({ id }) => id));
  const isCopyOnPage = ({ parent_id }: WordpressSite) => parent_id != null && ids.has(parent_id);
  return sites.flatMap((site) =>
    isCopyOnPage(site) ? [] : [site, ...sites.filter((copy) => copy !== site && copy.parent_id === site.id)],
  );
}

/** Plans that have room for another site. */
export const plansWithCapacity = (plans: readonly WordpressPlan[]) =>
  plans.filter((plan) => isUsable(plan) && plan.sites_count < plan.max_sites);

const DOMAIN = /^(?=.{4,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;
/** Whether a text is a domain or subdomain. The provider decides whether it can be used. */
export const isDomain = (text: string) => DOMAIN.test(text.trim());

/** Tables that a push would change, those with the most changes first. */
export const changedTables = ({ tables }: Pick<PushPreview, 'tables'>) =>
  tables.filter(({ changed }) => changed > 0).sort((a, b) => b.changed - a.changed);
export const isPushEmpty = (preview: PushPreview) => {
  const { added, changed, removed } = preview.files;
  return added + changed + removed === 0 && changedTables(preview).length === 0;
};
