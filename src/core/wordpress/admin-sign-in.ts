import { openOneTimeUrl } from '../http/one-time-url.ts';
import { requestAdminUrl } from './sites.store.ts';

/** Signs in to WP Admin of a site in a new tab, from a click: see `openOneTimeUrl`. */
export const openSiteAdmin = (id: string) => openOneTimeUrl(() => requestAdminUrl.run({ params: { id } }));
