/** Templates of Vue 3: `import type {} from 'portal-elements/vue'`. Listeners are `@portal-cart-change` and so on. */
import type { DefineComponent, HTMLAttributes } from 'vue';
import type { PortalEventMap } from './portal-elements.js';
import type { Attributes, PortalElements, Props } from './props.js';

type Capital<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Capital<Tail>}`
  : Capitalize<Text>;
type Emits = {
  [Name in keyof PortalEventMap as `on${Capital<Name>}`]?: ((event: PortalEventMap[Name]) => void) | undefined;
};
type Component<Element extends PortalElements[keyof PortalElements]> = DefineComponent<
  Omit<HTMLAttributes, keyof Props<Element>> & Props<Element> & Attributes<Element> & Emits
>;
type ComponentsOfPortal = { [Tag in keyof PortalElements]: Component<PortalElements[Tag]> };

declare module 'vue' {
  interface GlobalComponents extends ComponentsOfPortal {}
}
