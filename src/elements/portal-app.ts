import { html, type TemplateResult } from 'lit-html';
import { shellMessages } from '#core/i18n/shell.en.ts';
import { hasToken } from '#core/platform/has-token.ts';
import type { AppHost } from '#core/runtime/element-host.ts';
import { PortalElement } from './shell/portal-element.ts';

/** The launcher of the chat is a round icon here. `.frame` has the measures of the main layout: header, sidebar, title, card. */
const css = `
:host{min-height:100dvh;--p-size:44px;--p-pad:0;--p-word:none}
.wait,.failed,.frame{min-height:100dvh;background:light-dark(oklch(.985 .003 255),oklch(.17 .012 255))}
.wait,.failed{display:grid;place-content:center;gap:12px;text-align:center;color:var(--p-muted)}
.frame{--p-side:0px;--p-x:16px;--p-y:76px;position:relative}
.frame *,.frame:before,.frame:after{content:"";position:absolute;box-sizing:border-box;border:1px solid var(--p-line);background:var(--p-surface)}
.frame:before{inset:-1px -1px auto;height:57px}
.frame:after{inset-block:55px 0;inset-inline-start:-2px;width:calc(var(--p-side) + 2px)}
.frame *{inset-inline-start:calc(var(--p-side) + var(--p-x))}
.frame b{top:var(--p-y);width:200px;height:32px;background:var(--p-line)}
.frame i{top:calc(var(--p-y) + 48px);inset-inline-end:var(--p-x);height:240px}
@media(min-width:640px){.frame{--p-side:68px;--p-x:28px;--p-y:84px}}
@media(min-width:1280px){.frame{--p-side:215px;--p-x:40px;--p-y:88px}}
.portal .failed button{justify-self:center;padding:8px 16px;border:1px solid var(--p-line);border-radius:var(--p-radius);background:none;cursor:pointer}
`;

/**
 * The whole portal in one element. Reads and writes the address bar below its base path.
 *
 * @tag portal-app
 * @attr {string} base-path - where the portal lives on the host, such as `/my`
 * @fires {CustomEvent<{path: string}>} portal-navigate - cancelable
 * @fires {CustomEvent<{userId: string | null}>} portal-auth-change
 * @slot chat - the live chat; a portal-live-chat when empty
 * @slot basket - the basket; a compact portal-cart when empty
 */
export class PortalApp extends PortalElement implements AppHost {
  protected static override readonly ownAttributes = ['base-path'];
  protected static override readonly css = css;
  declare basePath: string | null;
  #navigateCallback: (path: string) => void = () => {};
  readonly #secrets = new Map<string, string>();

  onNavigate(callback: (path: string) => void): () => void {
    this.#navigateCallback = callback;
    return () => {
      this.#navigateCallback = () => {};
    };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#captureUrlSecrets();
    void this.load();
  }

  /** Removes keys from the address before anything else is loaded: they would end up in referrers, history and logs. */
  #captureUrlSecrets() {
    const url = new URL(location.href);
    for (const name of ['login_token', 'token']) {
      const value = url.searchParams.get(name);
      if (value === null) continue;
      this.#secrets.set(name, value);
      url.searchParams.delete(name);
      history.replaceState(history.state, '', url);
    }
  }

  takeSecret(name: string): string | null {
    const value = this.#secrets.get(name) ?? null;
    this.#secrets.delete(name);
    return value;
  }

  /** Navigates to a path of the portal, as a link would. */
  navigate(path: string): void {
    void this.load().then(() => setTimeout(() => this.#navigateCallback(path)));
  }

  protected importRoot = () => import('./roots/app.root.tsx');

  protected override template(): TemplateResult {
    return html`${this.content(
      hasToken()
        ? html`<div class="frame" role="status" aria-label=${shellMessages.loading}><b></b><i></i></div>`
        : html`<div class="wait" role="status">${shellMessages.loading}</div>`,
    )}`;
  }
}
