import type { HostingAccount, HostingDns } from './hosting.schema.ts';

/** Whether an account can be opened and changed, by the status of its service (S1 §4). */
export const isUsable = ({ status }: Pick<HostingAccount, 'status'>): boolean => ['active', 'renewal'].includes(status);

type PanelName = 'cPanel' | 'Plesk' | 'WHM';
/** Name of the control panel; null if unknown. */
export function panelName({ panel }: Pick<HostingAccount, 'panel'>): PanelName | null {
  if (panel === 'cpanel') return 'cPanel';
  if (panel === 'plesk') return 'Plesk';
  return panel === 'reseller' ? 'WHM' : null;
}

/** The plan without the name of its panel, which distinguishes services (S1 §3): `Web Plus` of `Web Plus cpanel`. */
export const planName = ({ plan }: Pick<HostingAccount, 'plan'>): string =>
  (plan ?? '').replace(/\s+(cpanel|plesk)$/i, '');

export const brokenRecords = ({ records }: Pick<HostingDns, 'records'>) =>
  records.filter(({ status }) => status !== 'ok');

/** The command that signs in by SSH; null if the provider names no server. */
export const sshCommand = ({ ssh, username }: Pick<HostingAccount, 'ssh' | 'username'>): string | null =>
  ssh && username ? `ssh ${ssh.port === 22 ? '' : `-p ${ssh.port} `}${username}@${ssh.host}` : null;
