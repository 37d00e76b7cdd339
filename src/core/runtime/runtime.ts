/**
 * The one runtime of a page. Every element of every copy of the suite finds the same object, so a sign-in, a cart or a
 * language is the page's, not an element's. It is tiny on purpose: shells load it before anything else.
 */
export type Brand = 'hp' | 'gb' | 'eh' | 'ewh' | 'cp';
export type ColorScheme = 'light' | 'dark' | 'auto';

export const brands: readonly Brand[] = ['hp', 'gb', 'eh', 'ewh', 'cp'];
export const colorSchemes: readonly ColorScheme[] = ['light', 'dark', 'auto'];

/** Page-wide settings. Everything has a default; an element's attribute wins over what is set here. */
export interface PortalConfig {
  /** Origin (and path prefix) of the provider's API, without a trailing slash. Default: the page's own origin. */
  apiBase: string;
  brand: Brand;
  /** BCP 47 language tag. */
  lang: string;
  colorScheme: ColorScheme;
  /** Where a link into the full portal leads. */
  portalUrl: string;
}

/** How the provider wants to be spoken to; see `wire.ts` for the defaults. */
export interface ProviderConfig {
  /** Realtime server: the Pusher app key, and the websocket's origin when it is not the API's. */
  realtime: { key: string; origin?: string | undefined };
  /** `local` signs in through `/api/auth/…` (S2 §7), without a choice of team or a second factor. */
  auth: { variant: 'session' | 'local' };
  /** Stripe's key of this site; without one the provider says who takes card numbers. */
  payment: { publishableKey: string | null };
  /** Header names a provider may want otherwise. `idempotency: null` leaves that header out. */
  headers: {
    cartGuest: string;
    ticketGuest: string;
    ticketKey: string;
    messageKey: string;
    resetToken: string;
    idempotency: string | null;
  };
}

export type PortalSettings = Partial<PortalConfig> & { [Part in keyof ProviderConfig]?: Partial<ProviderConfig[Part]> };

export interface Runtime {
  readonly page: PortalSettings;
  /** What the elements on the page say in attributes, in order of connection. */
  readonly elements: Map<object, PortalSettings>;
  readonly listeners: Set<() => void>;
  readonly stores: Map<string, unknown>;
  /** Called when somebody else is signed in, or nobody: each store forgets what belonged to the last identity. */
  readonly resets: Set<() => void>;
}

const KEY = Symbol.for('portal.runtime.1');

export function runtime(): Runtime {
  const scope = globalThis as typeof globalThis & { [KEY]?: Runtime };
  scope[KEY] ??= { page: {}, elements: new Map(), listeners: new Set(), stores: new Map(), resets: new Set() };
  return scope[KEY];
}

/** A store that exists once per page: whoever asks first makes it. */
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
  lang: 'en',
  colorScheme: 'auto',
  portalUrl: '/',
});

/** Attribute over page setting over default. @param element the element asking; without one, the first that says it counts. */
export function config(element?: object): PortalConfig {
  const { page, elements } = runtime();
  const base = defaults();
  const said = element ? [elements.get(element) ?? {}] : [...elements.values()].reverse();
  const merged: PortalConfig = Object.assign({}, base, page, ...said);
  return { ...merged, apiBase: merged.apiBase.replace(/\/+$/, '') };
}

/** Sets page-wide settings; later calls add to earlier ones, in any order with the elements' upgrade. */
export function configurePortal(settings: PortalSettings): void {
  Object.assign(runtime().page, settings);
  notifyListeners();
}

/** What one element's attributes say, or nothing when it has left the page. */
export function setElementSettings(element: object, settings: PortalSettings | null): void {
  const { elements } = runtime();
  if (settings) elements.set(element, settings);
  else elements.delete(element);
  notifyListeners();
}

function notifyListeners() {
  for (const listener of [...runtime().listeners]) listener();
}
