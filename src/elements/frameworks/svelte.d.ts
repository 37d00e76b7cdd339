/** Templates of Svelte 5: `import type {} from 'portal-elements/svelte'`. Listeners are `onportal-cart-change` and so on. */
import type { HTMLAttributes } from 'svelte/elements';
import type { Attributes, Listeners, PortalElements, Props } from './props.js';

type Jsx<Element extends PortalElements[keyof PortalElements]> = Omit<HTMLAttributes<Element>, keyof Props<Element>> &
  Props<Element> &
  Attributes<Element> &
  Listeners<'on'>;
type ElementsOfPortal = { [Tag in keyof PortalElements]: Jsx<PortalElements[Tag]> };

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends ElementsOfPortal {}
}
