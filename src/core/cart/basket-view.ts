import { shared } from '../runtime/runtime.ts';

/** A cart element that can show itself. */
interface BasketHost {
  show(): void;
}

/** The cart elements of the page, for what leads to the basket. */
export const basketView = shared('basket-view', () => {
  const hosts = new Set<BasketHost>();
  return {
    /** Returns an unregister function. */
    register(host: BasketHost): () => void {
      hosts.add(host);
      return () => void hosts.delete(host);
    },
    /** Shows the first cart of the page. @returns whether there is one */
    open(): boolean {
      const [host] = hosts;
      host?.show();
      return host !== undefined;
    },
  };
});
