import { openOneTimeAddress } from '../http/one-time-address.ts';
import { requestAdminAddress } from './sites.store.ts';

/** Signs in to WP Admin of a site in a new tab, from a click: see `openOneTimeAddress`. */
export const openSiteAdmin = (id: string) => openOneTimeAddress(() => requestAdminAddress.run({ params: { id } }));
