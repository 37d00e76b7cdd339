import { hasToken } from '#core/platform/has-token.ts';
import { PortalElement } from './shell/portal-element.ts';

/** What stands where the root will be, and the root until it has drawn something: the dots of `portal.css`. */
const wait = ':is(.wait,.portal:not(.has-token)>:empty)';
/** The same for somebody who is signed in: the measures of the main layout: header, sidebar, title, card. */
const frame = ':is(.frame,.has-token>:empty)';

/** The launcher of the chat is a round icon here. */
const css = `
:host{min-height:100dvh;--p-size:44px;--p-pad:0;--p-word:none}
.failed,${wait},${frame}{display:block;min-height:100dvh;background:light-dark(#fff,oklch(.17 .012 255))}
.failed,${wait}{display:grid;place-content:center;gap:12px;text-align:center;color:var(--p-muted)}
${wait}{font-size:0}
${wait}::before{color:#767676;font:24px/1 system-ui,sans-serif;letter-spacing:4px;content:"•••"/""}
${frame}{margin-inline-start:-1px;font-size:0;padding:21px 17px;border:0 solid var(--p-surface);border-top-width:55px;box-shadow:inset 1px 1px var(--p-line);forced-color-adjust:none}
${frame}::before,${frame}::after{content:'';display:block;height:32px;width:200px;background:var(--p-line)}
${frame}::after{height:240px;width:auto;margin-top:16px;border:1px solid var(--p-line);background:none}
@media(min-width:640px){${frame}{padding:29px;border-inline-start-width:68px}}
@media(min-width:1280px){${frame}{padding:33px 41px;border-inline-start-width:215px}}
.portal .failed button{justify-self:center;padding:8px 16px;border:1px solid var(--p-line);border-radius:var(--p-radius);background:none;cursor:pointer}
`;

/** A task for evaluating the root and one for creating it: as one, they would hold up a press. */
const inNextTask = <T>(root: T) => new Promise<T>((resolve) => setTimeout(resolve, 0, root));

/**
 * The whole portal in one element. Reads and writes the address bar below its base path.
 *
 * What its chat and its basket fire reaches it as well.
 *
 * @tag portal-app
 * @attr {string} base-path - the portal's path on your site, such as `/my`
 * @cssprop --portal-launcher-inset - height of bars at the bottom of your page: the launcher moves above them, and the footer ends above them
 * @slot chat - the live chat; by default a `portal-live-chat`
 * @slot basket - the basket; by default a compact `portal-cart`
 */
export class PortalApp extends PortalElement {
  /** @internal */
  protected static override readonly ownAttributes = ['base-path'];
  /** @internal */
  protected static override readonly css = css;
  /** The portal's path on your site, such as `/my`. */
  declare basePath: string | null;
  #listener: ((path: string) => void) | undefined;
  /** Asked for before the root listened. */
  #waitingPath: string | null = null;
  readonly #secrets = new Map<string, string>();

  /** @internal */
  onNavigate(listener: (path: string) => void): () => void {
    this.#listener = listener;
    if (this.#waitingPath !== null) listener(this.#waitingPath);
    this.#waitingPath = null;
    return () => {
      this.#listener = undefined;
    };
  }

  /** @internal */
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

  /** @internal */
  takeSecret(name: string): string | null {
    const value = this.#secrets.get(name) ?? null;
    this.#secrets.delete(name);
    return value;
  }

  /** Navigates to a path in the portal, as a link would. */
  navigate(path: string): void {
    if (this.#listener) this.#listener(path);
    else {
      this.#waitingPath = path;
      void this.load();
    }
  }

  /** @internal */
  protected importRoot = () => import('./roots/app.root.tsx').then(inNextTask);

  /** @internal */
  protected override createContent(content: HTMLElement): HTMLElement[] {
    if (hasToken()) {
      content.className = 'frame';
      this.base.classList.add('has-token');
    }
    return [content];
  }
}
