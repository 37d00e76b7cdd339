/** What the types of the frameworks share: the attributes and properties of an element, by both spellings. */
import type {
  PortalApp,
  PortalCart,
  PortalDomainSearch,
  PortalElement,
  PortalEmailManager,
  PortalEventMap,
  PortalLiveChat,
} from './portal-elements.js';

export interface PortalElements {
  'portal-app': PortalApp;
  'portal-cart': PortalCart;
  'portal-domain-search': PortalDomainSearch;
  'portal-email-manager': PortalEmailManager;
  'portal-live-chat': PortalLiveChat;
}

type Kebab<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : '';
type OwnName<Element> = {
  [Name in Exclude<keyof Element, keyof HTMLElement>]: Element[Name] extends (...args: never) => unknown ? never : Name;
}[Exclude<keyof Element, keyof HTMLElement>] &
  string;

/** Properties that a page sets: those that no other element has, without methods. */
export type Props<Element extends PortalElement> = {
  [Name in OwnName<Element>]?: Element[Name] | undefined;
};
/** The same as attributes, such as `api-base`. */
export type Attributes<Element extends PortalElement> = {
  [Name in OwnName<Element> as Kebab<Name>]?: Element[Name] | undefined;
};
/** Listeners as props: `on` and the name of the event, as it is, after `Prefix`. */
export type Listeners<Prefix extends string> = {
  [Name in keyof PortalEventMap as `${Prefix}${Name}`]?: ((event: PortalEventMap[Name]) => void) | undefined;
};
