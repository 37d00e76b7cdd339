import { records, zone, zoneChanges } from '../dns/dns.store.ts';
import { hostingMessages } from '../i18n/messages/hosting.en.ts';
import { translator } from '../i18n/translator.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import * as endpoints from './hosting.endpoints.ts';

const t = translator(hostingMessages);

export const hostingAccounts = resource(endpoints.listHostingAccounts);
export const hostingAccount = resource(endpoints.getHostingAccount, { select: (response) => response.account });
/** The records of one domain of an account. */
export const hostingDns = resource(endpoints.getHostingDns, { select: (response) => response.dns });

const refreshAccounts = async () =>
  void (await Promise.all([hostingAccounts, hostingAccount].map((resource) => resource.invalidate())));

export const updateHostingAccount = mutation('hosting.update', endpoints.updateHostingAccount, {
  success: (_response, { body }) => t(body?.password ? 'hosting.passwordDone' : 'hosting.updated'),
  onSuccess: refreshAccounts,
});
/** Points a domain to its account. This also changes its certificate and its zone. */
export const repairHostingDns = mutation('hosting.repair-dns', endpoints.repairHostingDns, {
  success: () => t('hosting.repaired'),
  onSuccess: async () =>
    void (await Promise.all([
      refreshAccounts(),
      ...[hostingDns, zone, records, zoneChanges].map((resource) => resource.invalidate()),
    ])),
});
/** Requests a one-time URL of the control panel. */
export const requestPanelUrl = mutation('hosting.login', endpoints.loginHostingAccount);
