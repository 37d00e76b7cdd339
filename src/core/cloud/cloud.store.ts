import type { Outcome } from '../http/outcome.ts';
import { cloudNoticesMessages } from '../i18n/messages/cloud-notices.en.ts';
import { translator } from '../i18n/translator.ts';
import { refreshJobs } from '../job/job.store.ts';
import { isPageVisible } from '../platform/page-lifecycle.ts';
import { startInterval } from '../platform/timers.ts';
import { service, services } from '../service/service.store.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import * as endpoints from './cloud.endpoints.ts';
import type { PowerAction } from './server.rules.ts';

const t = translator(cloudNoticesMessages);

const HOUR_MS = 3_600_000;
/** How often the figures of servers on screen are fetched. */
const FIGURES_MS = 15_000;

export const cloudServers = resource(endpoints.listCloudServers);
export const cloudServer = resource(endpoints.getCloudServer, { select: (response) => response.server });
/** A server with data from its control panel. */
export const panelServer = resource(endpoints.getServer, { select: (response) => response.server });
export const serverMetrics = resource(endpoints.getServerMetrics);
/** What happened to a server, newest first. */
export const serverEvents = resource(endpoints.listServerEvents);
export const serverOptions = resource(endpoints.listServerOptions, { staleTime: HOUR_MS });
export const sshKeys = resource(endpoints.listSshKeys, { select: (response) => response.ssh_keys });

/** Refetches what is on screen about servers. */
export const refreshServers = () =>
  Promise.all([cloudServers, cloudServer, panelServer, serverEvents].map((one) => one.invalidate())).then(
    () => undefined,
  );
const refreshAfterAction = async () => {
  await Promise.all([refreshServers(), refreshJobs()]);
};

/** Keeps the current figures of servers fresh while they are shown. @returns an unsubscribe function */
export const followFigures = () =>
  startInterval(FIGURES_MS, () => {
    if (isPageVisible()) void Promise.all([cloudServers.invalidate(), cloudServer.invalidate()]);
  });
/** Keeps the metrics of a server fresh while they are shown. @returns an unsubscribe function */
export const followMetrics = () =>
  startInterval(FIGURES_MS * 2, () => {
    if (isPageVisible()) void serverMetrics.invalidate();
  });

interface ActionResponse {
  message?: string | null | undefined;
}
const actionOptions = { success: (response: ActionResponse) => response.message, onSuccess: refreshAfterAction };
export const actOnServer = mutation('cloud.act', endpoints.actOnServer, actionOptions);
export const rebootServer = mutation('cloud.reboot', endpoints.rebootServer, actionOptions);
export const deleteServer = mutation('cloud.delete', endpoints.deleteServer, {
  ...actionOptions,
  onSuccess: async () => {
    await Promise.all([refreshAfterAction(), services.invalidate(), service.invalidate()]);
  },
});
export const renameServer = mutation('cloud.rename', endpoints.renameServer, {
  success: (response, input) =>
    response.message ?? t('cloud.renamed', { name: input.body?.name ?? response.server.name }),
  onSuccess: async () => {
    await Promise.all([refreshServers(), services.invalidate(), service.invalidate()]);
  },
});
export const createSshKey = mutation('cloud.ssh-key-create', endpoints.createSshKey, {
  onSuccess: () => sshKeys.invalidate(),
});
export const deleteSshKey = mutation('cloud.ssh-key-delete', endpoints.deleteSshKey, {
  success: (response) => response.message,
  onSuccess: () => sshKeys.invalidate(),
});
/** Requests a one-time URL of the console. It is used at once and never stored. */
export const requestConsole = mutation('cloud.console', endpoints.openConsole);
export const requestWhmUrl = mutation('cloud.whm', endpoints.loginWhm);

/** Requests a change of power. A repeated request while the first is pending is the same action. */
export const changePower = (id: string, action: PowerAction): Promise<Outcome<ActionResponse>> =>
  action === 'reboot' ? rebootServer.run({ params: { id } }) : actOnServer.run({ params: { id, action } });
