import { openOneTimeAddress } from '../http/one-time-address.ts';
import { requestWhmAddress } from './cloud.store.ts';

/** Signs in to WHM of a server in a new tab, from a click: see `openOneTimeAddress`. */
export const openWhm = (id: string) => openOneTimeAddress(() => requestWhmAddress.run({ params: { id } }));
