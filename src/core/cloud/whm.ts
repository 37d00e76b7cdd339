import { openOneTimeUrl } from '../http/one-time-url.ts';
import { requestWhmUrl } from './cloud.store.ts';

/** Signs in to WHM of a server in a new tab, from a click: see `openOneTimeUrl`. */
export const openWhm = (id: string) => openOneTimeUrl(() => requestWhmUrl.run({ params: { id } }));
