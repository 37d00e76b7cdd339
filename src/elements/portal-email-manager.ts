import { html, type TemplateResult } from 'lit-html';
import { shellMessages } from '#core/i18n/shell.en.ts';
import { PortalElement } from './shell/portal-element.ts';

const css = `
.wait{min-height:420px;border:1px solid var(--p-line);border-radius:10px;background:var(--p-sunken)}
.failed{padding:48px 24px;text-align:center}
.portal .failed button{margin-top:12px;padding:8px 16px;border:1px solid var(--p-line);border-radius:var(--p-radius);background:none;cursor:pointer}
`;

/**
 * Manages the mailboxes of a team's domains; shows a sign-in form to visitors who are not signed in.
 *
 * @tag portal-email-manager
 * @attr {string} domain-id - the domain to open
 */
export class PortalEmailManager extends PortalElement {
  protected static override readonly ownAttributes = ['domain-id'];
  protected static override readonly css = css;
  declare domainId: string | null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.whenVisible(() => void this.load());
  }

  /** Fetches what is shown again. */
  refresh(): void {
    void this.importRoot().then(
      (root) => root.refresh(),
      () => {},
    );
  }

  protected importRoot = () => import('./roots/email-manager.root.tsx');

  protected override template(): TemplateResult {
    return html`${this.content(html`<div class="wait" role="status" aria-label=${shellMessages.loading}></div>`)}`;
  }
}
