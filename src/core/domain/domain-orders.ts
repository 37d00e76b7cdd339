import { cart } from '../cart/cart.store.ts';
import { send } from '../http/send.ts';
import { toCartLine } from '../product/cart-line.rules.ts';
import { confirmDomains } from './availability.endpoints.ts';
import { applyAvailability, type DomainSearchResult, isAvailable } from './domain-result.rules.ts';
import type { DomainResults } from './domain-results.ts';

function toLine(
  { product, domain, price, transferPrice }: DomainSearchResult,
  transfer: { action?: 'transfer'; epp_code?: string } = {},
) {
  const linePrice = transfer.action ? transferPrice : price;
  return (
    product &&
    toCartLine(product, 'yearly', domain, { domain, ...(linePrice === null ? {} : { price: linePrice }), ...transfer })
  );
}

/**
 * Adds names of a search to the cart.
 * @param recheck queries the registries again
 */
export const createDomainOrders = (
  { find, all, patch }: DomainResults,
  recheck: (names: readonly DomainSearchResult[]) => Promise<void>,
) => ({
  /** Queries the registry once more, then adds the name to the cart. @returns whether it is in the cart */
  async add(domain: string): Promise<boolean> {
    const result = find(domain);
    if (!result || !toLine(result) || result.state === 'confirming' || result.state === 'added') return false;
    patch(domain, { state: 'confirming' });
    try {
      const { domains } = await send(confirmDomains, { body: { domains: [domain] } });
      const confirmed = applyAvailability(result, domains[0], true);
      const line = toLine(confirmed);
      if (!isAvailable(confirmed) || !line) {
        patch(domain, confirmed);
        return false;
      }
      const isAdded = await cart().add(line);
      patch(domain, { ...confirmed, state: isAdded ? 'added' : confirmed.state });
      return isAdded;
    } catch {
      patch(domain, { state: 'unknown' });
      return false;
    }
  },
  /** Adds the transfer of a taken name to the cart. @param code its EPP code; empty if it moves by an IPS tag @returns whether it is in the cart */
  async transfer(domain: string, code: string): Promise<boolean> {
    const result = find(domain);
    const line = result && toLine(result, { action: 'transfer', ...(code ? { epp_code: code } : {}) });
    if (!line) return false;
    const isAdded = await cart().add(line);
    if (isAdded) patch(domain, { state: 'added' });
    return isAdded;
  },
  /** Checks a name of unknown status at the registry again. */
  async retryDomain(domain: string): Promise<void> {
    const result = find(domain);
    if (result?.state !== 'unknown') return;
    patch(domain, { state: 'checking' });
    await recheck([result]);
  },
  /** Checks names that were removed from the cart again, so that they can be added once more. */
  recheckRemoved() {
    const labels = new Set(
      cart()
        .lines.peek()
        .map((line) => line.label),
    );
    const removed = all().filter(({ state, domain }) => state === 'added' && !labels.has(domain));
    for (const { domain } of removed) patch(domain, { state: 'checking' });
    if (removed.length > 0) void recheck(removed);
  },
});
