import { PortalElement } from './shell/portal-element.ts';

const css = `
:host,.wait{min-height:420px}
.wait{font-size:0;border:1px solid var(--p-line);border-radius:10px;background:var(--p-sunken)}
.failed{padding:48px 24px;text-align:center}
.portal .failed button{margin-top:12px;padding:8px 16px;border:1px solid var(--p-line);border-radius:var(--p-radius);background:none;cursor:pointer}
`;

/**
 * Manages the mailboxes of a team's domains; shows a sign-in form to visitors who are not signed in.
 *
 * @tag portal-email-manager
 * @attr {string} domain-id - the domain to open
 * @fires {CustomEvent<{subject: "domain" | "domain-alias" | "mailbox" | "alias" | "catch-all" | "forwarder" | "filter" | "dkim" | "calendar", action: "create" | "update" | "delete"}>} portal-email-change - something in a domain's email settings has changed
 * @cssprop --portal-launcher-inset - height of bars at the bottom of your page: notices appear above them
 * @csspart row - a row of a table
 */
export class PortalEmailManager extends PortalElement {
  /** @internal */
  protected static override readonly ownAttributes = ['domain-id'];
  /** @internal */
  protected static override readonly css = css;
  /** The domain to open. */
  declare domainId: string | null;

  /** @internal */
  override connectedCallback(): void {
    super.connectedCallback();
    this.whenVisible(() => void this.load());
  }

  /** Reloads what is shown. */
  refresh(): void {
    void this.importRoot().then(
      (root) => root.refresh(),
      () => {},
    );
  }

  /** @internal */
  protected importRoot = () => import('./roots/email-manager.root.tsx');
}
