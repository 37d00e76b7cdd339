import type { PortalEvents } from './events.ts';
import type { PortalConfig } from './runtime.ts';

/** What a React root may use of the custom element around it. */
export interface ElementHost
  extends Pick<HTMLElement, 'style' | 'querySelector' | 'shadowRoot' | 'append' | 'closest' | 'getRootNode'> {
  /** The settings of this element. Precedence: attribute, page setting, default. */
  config(): PortalConfig;
  /** Value of an attribute, null when absent. */
  attribute(name: string): string | null;
  /** Calls `listener` when settings, attributes or the shell's own state change. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** Dispatches from the element, bubbling and composed. @returns false when a listener prevented it */
  emit<Name extends keyof PortalEvents>(name: Name, detail: PortalEvents[Name]): boolean;
}

/** The chat's shell draws launcher and badge, and knows whether the window is open. */
export interface ChatHost extends ElementHost {
  isOpen(): boolean;
  /** JWT of the host site that identifies the visitor; null when the visitor signed out there, undefined when not set. */
  readonly identity: string | null | undefined;
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
