import type { ServerStatus } from '../db/schema.ts';
import { findImage } from './catalogue.ts';

export const SERVER_ACTIONS = [
  'start',
  'shutdown',
  'stop',
  'reboot',
  'reset',
  'reinstall',
  'create',
  'delete',
] as const;
export type ServerAction = (typeof SERVER_ACTIONS)[number];

/** The state that decides which actions a server allows. */
export interface ServerState {
  server: { status: ServerStatus; image: string };
  service: { status: string; name: string };
  /** Whether it has ever run. One that has not can only be created or deleted. */
  hasRun: boolean;
}
interface ActionRule {
  from: readonly ServerStatus[];
  /** The status during the action. */
  to: ServerStatus;
  /** The message of the response. */
  message: (name: string) => string;
}

export const actionRules: Readonly<Record<ServerAction, ActionRule>> = {
  start: { from: ['off'], to: 'starting', message: (name) => `${name} is starting.` },
  shutdown: { from: ['running'], to: 'stopping', message: (name) => `${name} is shutting down.` },
  stop: { from: ['running'], to: 'stopping', message: (name) => `${name} is being powered off.` },
  reboot: { from: ['running'], to: 'rebooting', message: (name) => `${name} is rebooting.` },
  reset: { from: ['running'], to: 'rebooting', message: (name) => `${name} is being reset.` },
  reinstall: {
    from: ['running', 'off', 'error'],
    to: 'reinstalling',
    message: (name) => `${name} is being reinstalled.`,
  },
  create: { from: ['error'], to: 'provisioning', message: (name) => `${name} is being created.` },
  delete: { from: ['running', 'off', 'error'], to: 'deleting', message: (name) => `${name} is being deleted.` },
};

const statusSentences: Readonly<Record<ServerStatus, (name: string) => string>> = {
  provisioning: (name) => `${name} is still being created.`,
  starting: (name) => `${name} is starting.`,
  running: (name) => `${name} is already running.`,
  rebooting: (name) => `${name} is rebooting.`,
  stopping: (name) => `${name} is shutting down.`,
  off: (name) => `${name} is already off.`,
  reinstalling: (name) => `${name} is being reinstalled.`,
  deleting: (name) => `${name} is being deleted.`,
  deleted: (name) => `${name} has been deleted.`,
  error: (name) => `${name} isn’t working. Reinstall or delete it.`,
};
const STOPPING: readonly ServerAction[] = ['shutdown', 'stop'];
const SETTLED: readonly ServerStatus[] = ['running', 'off', 'error', 'deleted'];
const BOOTING: readonly ServerAction[] = ['start', 'reboot', 'reset', 'reinstall', 'create'];

const statusSentence = (status: ServerStatus, name: string) =>
  `${statusSentences[status](name)}${SETTLED.includes(status) ? '' : ' Try again in a moment.'}`;

/** Why the status of the service rules out booting; null if it does not. */
function serviceRefusal({ status, name }: ServerState['service']): string | null {
  if (status === 'suspended')
    return `${name} is suspended because an invoice is unpaid. Pay it to start ${name} again.`;
  if (status === 'expired') return `The term of ${name} has ended. Renew it to start ${name} again.`;
  return null;
}

function statusRefusal({ server: { status }, service: { name }, hasRun }: ServerState, action: ServerAction): string {
  if (status === 'error' && !hasRun) return `${name} couldn’t be created. Try again, or delete it.`;
  if (status === 'off' && !STOPPING.includes(action)) return `${name} is off. Start it first.`;
  return statusSentence(status, name);
}

/** Why a server does not allow an action now; null if it does. */
export function actionRefusal(state: ServerState, action: ServerAction): string | null {
  const { server, service, hasRun } = state;
  const needsService = BOOTING.includes(action) ? serviceRefusal(service) : null;
  if (needsService) return needsService;
  if (!actionRules[action].from.includes(server.status)) return statusRefusal(state, action);
  // A server that never ran is created again; one that has run is reinstalled.
  const isForOther = (action === 'create' && hasRun) || (action === 'reinstall' && !hasRun);
  return isForOther ? statusRefusal(state, action) : null;
}

export function consoleRefusal({ server: { status }, service: { name } }: ServerState): string | null {
  if (status === 'running') return null;
  return status === 'off' ? `${name} is off. Start it to open its console.` : statusSentence(status, name);
}

export function whmRefusal(state: ServerState): string | null {
  const { server, service } = state;
  const image = findImage(server.image);
  if (image?.family !== 'whm') return `${service.name} has no WHM: it runs ${image?.name ?? 'another system'}.`;
  if (server.status === 'running') return null;
  return server.status === 'off'
    ? `${service.name} is off. Start it to open WHM.`
    : statusSentence(server.status, service.name);
}

/** What a server allows now, as the API sends it. */
export const actionsOf = (state: ServerState): string[] => [
  ...SERVER_ACTIONS.filter((action) => actionRefusal(state, action) === null),
  ...(consoleRefusal(state) === null ? ['console'] : []),
  ...(whmRefusal(state) === null ? ['whm'] : []),
];
