import type { PortalEvents } from './events.ts';
import type { PortalConfig } from './runtime.ts';

/** What a root knows of the custom element it lives in. The element owns attributes, events and light children; the root asks. */
export interface ElementHost
  extends Pick<HTMLElement, 'style' | 'querySelector' | 'shadowRoot' | 'append' | 'closest' | 'getRootNode'> {
  /** The settings that hold for this element: attribute over page setting over default. */
  config(): PortalConfig;
  /** An attribute's value; null when absent. */
  attribute(name: string): string | null;
  /** Calls back when settings, attributes or the shell's own state change. Answers the function that stops it. */
  onChange(listener: () => void): () => void;
  /** Dispatches from the element, bubbling and composed. @returns false when a listener prevented it */
  emit<Name extends keyof PortalEvents>(name: Name, detail: PortalEvents[Name]): boolean;
}

/** The chat's shell paints launcher and badge, and says whether the window is open. */
export interface ChatHost extends ElementHost {
  isOpen(): boolean;
  /** The site's signed word on who the visitor is; null for nobody any more, undefined while it has not said. */
  readonly identity: string | null | undefined;
  hide(): void;
  /** @param label what the launcher is called then */
  setUnread(count: number, label: string): void;
}

/** The domain search's shell owns the search form, which works before anything else has loaded. */
export interface SearchHost extends ElementHost {
  /** What is in the search field now. */
  text(): string;
}

/** The cart's shell paints the basket button of the compact form. */
export interface CartHost extends ElementHost {
  isOpen(): boolean;
  hide(): void;
  setCount(count: number): void;
}

/** The portal's shell passes calls of its `navigate()` on. */
export interface AppHost extends ElementHost {
  onNavigate(go: (path: string) => void): () => void;
  /** What a link carried in `?login_token=` or `?token=`, once: it has left the address. */
  takeSecret(name: 'login_token' | 'token'): string | null;
}
