/**
 * JSX of React 19: `import type {} from 'portal-elements/react'`. Listeners are `onportal-cart-change` and so on. React does not
 * attach them to elements that a server has rendered (react/react#35446): there, `addEventListener` in an effect.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Attributes, Listeners, PortalElements, Props } from './props.js';

type Jsx<Element extends PortalElements[keyof PortalElements]> = Omit<
  DetailedHTMLProps<HTMLAttributes<Element>, Element>,
  keyof Props<Element>
> &
  Props<Element> &
  Attributes<Element> &
  Listeners<'on'> & { class?: string | undefined };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends JsxOfPortal {}
  }
}
type JsxOfPortal = { [Tag in keyof PortalElements]: Jsx<PortalElements[Tag]> };
