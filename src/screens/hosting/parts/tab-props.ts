import type { HostingAccount } from '#core/hosting/hosting.schema.ts';

export interface TabProps {
  account: HostingAccount;
  /** Signs in to the control panel in a new tab. */
  onSignIn: () => void;
}
