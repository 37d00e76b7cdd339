import { accountJourneys } from './journeys/account.mjs';
import { containerJourneys } from './journeys/containers.mjs';
import { domainJourneys } from './journeys/domains.mjs';
import { emailJourneys } from './journeys/email.mjs';
import { hostingJourneys } from './journeys/hosting.mjs';
import { shopJourneys } from './journeys/shop.mjs';
import { supportJourneys } from './journeys/support.mjs';
import { wordpressJourneys } from './journeys/wordpress.mjs';

/**
 * One real journey per element and area. Each `run` is sent as source text into the page, so that every engine runs the
 * same steps. It can use nothing but `window.pageHelpers` and `window.engineData`.
 */
export const journeys = [
  ...shopJourneys,
  ...supportJourneys,
  ...emailJourneys,
  ...domainJourneys,
  ...hostingJourneys,
  ...wordpressJourneys,
  ...containerJourneys,
  ...accountJourneys,
];
