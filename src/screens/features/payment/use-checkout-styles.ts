import { useLayoutEffect } from 'react';
import { adoptStyleSheet } from '#core/platform/adopt-style-sheet.ts';
import { checkoutComponents } from '#core/theme/checkout.css.ts';
import { usePortal } from '#screens/ui/context.tsx';

/** The columns of the checkout, which no other page needs. */
export function useCheckoutStyles(): void {
  const { host } = usePortal();
  useLayoutEffect(() => {
    if (host.shadowRoot) adoptStyleSheet(host.shadowRoot, checkoutComponents);
  }, [host]);
}
