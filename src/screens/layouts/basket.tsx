import { tagOf } from '#core/runtime/tag.ts';
import { hasSlottedElement, usePortal } from '../ui/context.tsx';

/** The basket: an element the host has slotted, or a compact cart. */
export function Basket() {
  const { host } = usePortal();
  const { apiBase, brand, colorScheme, lang, portalUrl } = host.config();
  const Cart = tagOf('cart');
  return (
    <slot name="basket">
      {!hasSlottedElement(host, 'basket') && (
        <Cart compact api-base={apiBase} lang={lang} brand={brand} color-scheme={colorScheme} portal-url={portalUrl} />
      )}
    </slot>
  );
}
