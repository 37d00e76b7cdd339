import { cart } from '#core/cart/cart.store.ts';
import { useSignalValue } from '#screens/ui/context.tsx';

/** The lines that a payment covers: neither being removed nor withdrawn from sale. */
export const usePayableLines = () => useSignalValue(cart().lines).filter((line) => !line.isRemoving && !line.withdrawn);
