/** JSX of Solid 1: `import type {} from 'portal-elements/solid'`. `prop:domainId` sets a property, `on:portal-cart-change` listens. */
import type { JSX as SolidJsx } from 'solid-js';
import type { Attributes, Listeners, PortalElements, Props } from './props.js';

type Jsx<Element extends PortalElements[keyof PortalElements]> = Omit<
  SolidJsx.HTMLAttributes<Element>,
  keyof Props<Element>
> &
  Attributes<Element> & {
    [Name in keyof Props<Element> & string as `prop:${Name}`]?: Props<Element>[Name];
  } & Listeners<'on:'>;
type JsxOfPortal = { [Tag in keyof PortalElements]: Jsx<PortalElements[Tag]> };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends JsxOfPortal {}
  }
}
