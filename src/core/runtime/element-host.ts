import type { PortalEvents } from './events.ts';
import type { PortalConfig } from './runtime.ts';

/** What a page may style: `:state(open)` and so on. */
export type PortalState = 'open' | 'loading' | 'empty' | 'error' | 'signed-in';

/** What a React root may use of the custom element around it. */
export interface ElementHost
  extends Pick<HTMLElement, 'querySelector' | 'shadowRoot' | 'append' | 'closest' | 'getRootNode'> {
  /** Shown until the root is drawn. */
  readonly placeholder: HTMLElement;
  /** The settings of this element. Precedence: attribute, page setting, default. */
  config(): PortalConfig;
  /** Value of an attribute, null when absent. */
  attribute(name: string): string | null;
  /** Calls `listener` when settings, attributes or the shell's own state change. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** Sets what a page may style as `:state(name)`. */
  setState(name: PortalState, isOn: boolean): void;
  /** Dispatches from the element, bubbling and composed. @returns false when a listener prevented it */
  emit<Name extends keyof PortalEvents>(name: Name, detail: PortalEvents[Name]): boolean;
}

/** Who the visitor of a site is. */
export interface ChatUser {
  /** Of a guest. */
  name?: string | undefined;
  /** Of a guest. */
  email?: string | undefined;
  /**
   * JWT (HS256) by the site's server, as the page “Live chat” of the documentation shows; null signs the visitor out, undefined
   * says nothing.
   */
  identity?: string | null | undefined;
}

/** The chat's shell draws launcher and badge, and knows whether the window is open. */
export interface ChatHost extends ElementHost {
  isOpen(): boolean;
  /** Who the host's page says that the visitor is. */
  user(): ChatUser;
  /** Takes the first message while the root loads: read-only once it was submitted. The root's composer replaces it. */
  readonly draft: HTMLTextAreaElement;
  /** The files that were pasted there. */
  readonly pasted: File[];
  /** The text of the launcher. */
  message(key: 'help'): string;
  hide(): void;
  /** @param label accessible name of the launcher */
  setUnread(count: number, label: string): void;
}

/** The domain search's shell owns the search form, which works before the root has loaded. */
export interface SearchHost extends ElementHost {
  /** Current text of the search field. */
  text(): string;
}

/** The cart's shell draws the basket button of the compact variant. */
export interface CartHost extends ElementHost {
  isOpen(): boolean;
  hide(): void;
  setCount(count: number): void;
}

/** The portal's shell forwards calls of its `navigate()`. */
export interface AppHost extends ElementHost {
  onNavigate(listener: (path: string) => void): () => void;
  /** Value of `?login_token=` or `?token=`, which the shell removed from the URL. Null from the second call on. */
  takeSecret(name: 'login_token' | 'token'): string | null;
}
