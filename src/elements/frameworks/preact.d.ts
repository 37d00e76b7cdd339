/** JSX of Preact: `import type {} from 'portal-elements/preact'`. Listeners are `onportal-cart-change` and so on. */
import type { ClassAttributes, HTMLAttributes } from 'preact';
import type { Attributes, Listeners, PortalElements, Props } from './props.js';

type Jsx<Element extends PortalElements[keyof PortalElements]> = Omit<
  HTMLAttributes<Element> & ClassAttributes<Element>,
  keyof Props<Element>
> &
  Props<Element> &
  Attributes<Element> &
  Listeners<'on'>;
type JsxOfPortal = { [Tag in keyof PortalElements]: Jsx<PortalElements[Tag]> };

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends JsxOfPortal {}
  }
}
