/**
 * The one runtime of a page. All elements of all copies of the suite share it, so a sign-in, a cart or a language belongs to
 * the page. Shells load it first, so it must stay small.
 */
import type { Message } from '../i18n/message.ts';
import { validPageSettings } from './valid-settings.ts';
import { PACKAGE_VERSION } from './version.ts';

export { brands, colorSchemes } from './valid-settings.ts';

/** A name that the provider sells under: colours, words and legal pages. */
export type Brand = 'hp' | 'gb' | 'eh' | 'ewh' | 'cp';
/** `auto` is what the visitor's system says. */
export type ColorScheme = 'light' | 'dark' | 'auto';

/** Page-wide settings. All have defaults, and an element's attribute takes precedence. */
export interface PortalConfig {
  /** Origin (and path prefix) of the provider's API, without a trailing slash. Default: the page's own origin. */
  apiBase: string;
  /** Colours, words and legal pages. Default: `hp`. */
  brand: Brand;
  /** The host name that tells the provider the brand: catalogue, departments, features. Default: the page's. */
  appDomain: string;
  /** BCP 47 language tag. Default: `en`. */
  lang: string;
  /** Default: `auto`. */
  colorScheme: ColorScheme;
  /** Where links to the full portal lead. Default: `/`. */
  portalUrl: string;
}

/** Settings for calls to the provider; `provider-config.ts` has the defaults. */
export interface ProviderConfig {
  /**
   * Pusher app key, and the origin of the websocket if the page overrides the provider, with the path before
   * `/app/{key}`.
   */
  realtime: { key?: string | undefined; origin?: string | undefined; path?: string | undefined };
  /** `local` signs in through `/api/auth/…` (S2 §7), without choice of team or second factor. */
  auth: { variant: 'session' | 'local' };
  /** Publishable key of Stripe. Without one, the provider names the payment company. */
  payment: { publishableKey: string | null };
  /** Names of headers. `idempotency: null` omits that header. */
  headers: {
    cartGuest: string;
    ticketGuest: string;
    ticketKey: string;
    messageKey: string;
    resetToken: string;
    idempotency: string | null;
  };
}

/** Words of the page's own by language and key: `{ en: { 'shell.help': 'Talk to us' } }`. */
export type PortalMessages = Readonly<Record<string, Readonly<Record<string, Message>>>>;

export type PortalSettings = Partial<PortalConfig> & {
  /** Replace the elements' own words. A later call replaces all earlier ones. */
  messages?: PortalMessages;
} & { [Part in keyof ProviderConfig]?: Partial<ProviderConfig[Part]> };

export interface Runtime {
  /** Of the copy of the suite that came first. */
  readonly version: string;
  readonly page: PortalSettings;
  /** Settings from the attributes of each element, in order of connection. */
  readonly elements: Map<object, PortalSettings>;
  /** Settings of the elements that have left the page, until another one is there. Absent in older copies. */
  lastSettings?: PortalSettings;
  readonly listeners: Set<() => void>;
  readonly stores: Map<string, unknown>;
  /** Called when the identity changes, so that each store forgets the previous one. */
  readonly resets: Set<() => void>;
}

const KEY = Symbol.for('portal.runtime.1');

export function runtime(): Runtime {
  const scope = globalThis as typeof globalThis & { [KEY]?: Runtime };
  scope[KEY] ??= {
    version: PACKAGE_VERSION,
    page: {},
    elements: new Map(),
    listeners: new Set(),
    stores: new Map(),
    resets: new Set(),
  };
  return scope[KEY];
}

/** A store that exists once per page, created on first use. */
export function shared<T>(key: string, create: () => T): () => T {
  return () => {
    const { stores } = runtime();
    if (!stores.has(key)) stores.set(key, create());
    return stores.get(key) as T;
  };
}

const defaults = (): PortalConfig => ({
  apiBase: globalThis.location?.origin ?? '',
  brand: 'hp',
  appDomain: globalThis.location?.hostname ?? '',
  lang: 'en',
  colorScheme: 'auto',
  portalUrl: '/',
});

/**
 * The current settings. Precedence: attribute, page setting, default.
 * @param element whose attributes count; without one, the first element with the attribute counts
 */
export function config(element?: object): PortalConfig {
  const { page, elements, lastSettings } = runtime();
  const all = elements.size ? [...elements.values()].reverse() : [lastSettings];
  const attributes = element ? [elements.get(element)] : all;
  const merged: PortalConfig = Object.assign(defaults(), page, ...attributes);
  return { ...merged, apiBase: merged.apiBase.replace(/\/+$/, '') };
}

/** The page's own word for a message, in the page's language; undefined when it has none. */
export const ownMessage = (key: string): Message | undefined => {
  const { messages } = runtime().page;
  return messages?.[config().lang.toLowerCase().split('-')[0] ?? '']?.[key];
};

/**
 * Sets page-wide settings, before or after the elements upgrade. Later calls add to earlier ones. A setting that cannot be used is
 * left out, and the console says what it has to be.
 */
export function configurePortal(settings: PortalSettings): void {
  const valid = validPageSettings(settings);
  Object.assign(runtime().page, valid);
  for (const name in valid) delete runtime().lastSettings?.[name as keyof PortalSettings];
  notifyListeners();
}

/** @param settings from the element's attributes, null when it has left the page */
export function setElementSettings(element: object, settings: PortalSettings | null): void {
  const current = runtime();
  const { elements } = current;
  if (settings) {
    if (!elements.size) current.lastSettings = {};
    elements.set(element, settings);
  } else {
    // A call may begin while the page replaces its elements, and still has to reach their provider.
    current.lastSettings = { ...current.lastSettings, ...elements.get(element) };
    elements.delete(element);
  }
  notifyListeners();
}

/** An element that fails, of another version perhaps, leaves the others as they are. */
function notifyListeners() {
  for (const listener of [...runtime().listeners])
    try {
      listener();
    } catch (cause) {
      console.error(cause);
    }
}
