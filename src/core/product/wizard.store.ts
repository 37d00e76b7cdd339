import { cart } from '../cart/cart.store.ts';
import { send } from '../http/send.ts';
import { shared } from '../runtime/runtime.ts';
import { listServices } from '../service/service.endpoints.ts';
import { session } from '../session/session.store.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { type Term, toCartLine } from './cart-line.rules.ts';
import type { Product } from './product.schema.ts';
import { selectedDomains } from './selected-domains.ts';
import type { ProductGroup } from './wizard.rules.ts';

/** A domain name chosen for an order. */
export interface SelectedDomain {
  name: string;
  from: 'existing' | 'register' | 'transfer';
  autoRenew: boolean;
}

export interface Order {
  group: ProductGroup | null;
  /** Slug of a product. */
  product: string | null;
  term: Term | null;
  domains: readonly SelectedDomain[];
  /** The search text or the pasted list. */
  query: string;
  /** Label of a product that needs no domain. */
  name: string;
  quantity: number;
}

const emptyOrder: Order = { group: null, product: null, term: null, domains: [], query: '', name: '', quantity: 1 };

function readStoredOrder(): Order {
  try {
    const stored = JSON.parse(selectedDomains.read() ?? '{}') as Partial<Order>;
    const domains = Array.isArray(stored.domains)
      ? stored.domains.filter(
          (domain) => typeof domain?.name === 'string' && ['existing', 'register', 'transfer'].includes(domain.from),
        )
      : [];
    return { ...emptyOrder, ...stored, domains };
  } catch {
    return emptyOrder;
  }
}

/** Adds a new or transferred name to the cart, unless it is there already. @returns false when the provider refuses it */
async function addDomainToCart(
  { name, from, autoRenew }: SelectedDomain,
  tld: Product | null,
  transferCode: string,
): Promise<boolean> {
  if (from === 'existing' || !tld) return true;
  const line = toCartLine(tld, 'yearly', name, {
    domain: name,
    auto_renew: autoRenew,
    ...(from === 'transfer' ? { action: 'transfer', ...(transferCode ? { epp_code: transferCode } : {}) } : {}),
  });
  const isInCart = cart()
    .lines.peek()
    .some(({ label, product_id }) => label === name && product_id === tld.id);
  return !line || isInCart || cart().add(line);
}

/** The order of this tab, kept from step to step. */
export const order = shared('product.order', () => {
  const state = signal<Order>(readStoredOrder());
  /** Transfer codes are secrets, kept only in memory: after a reload they have to be typed again. */
  const transferCodes = new Map<string, string>();
  const update = (part: Partial<Order>) => {
    state.value = { ...state.peek(), ...part };
    selectedDomains.write(JSON.stringify(state.peek()));
  };
  const selectDomain = (domain: Omit<SelectedDomain, 'autoRenew'>, isSingle: boolean) => {
    const chosen = { autoRenew: true, ...domain };
    const rest = isSingle ? [] : state.peek().domains.filter((other) => other.name !== domain.name);
    update({ domains: [...rest, chosen] });
  };
  const removeDomain = (name: string) =>
    update({ domains: state.peek().domains.filter((other) => other.name !== name) });
  return {
    state: state as ReadonlySignal<Order>,
    update,
    transferCode: (name: string) => transferCodes.get(name) ?? '',
    setTransferCode: (name: string, transferCode: string) => void transferCodes.set(name, transferCode),
    selectDomain,
    removeDomain,
    /** Selects a domain in addition to others, or deselects it. */
    toggleDomain(domain: Omit<SelectedDomain, 'autoRenew'>) {
      if (state.peek().domains.some(({ name }) => name === domain.name)) removeDomain(domain.name);
      else selectDomain(domain, false);
    },
    reset() {
      transferCodes.clear();
      update(emptyOrder);
    },
    /** Resets the order when the stored one was removed, by leaving the shop (S1 §2). */
    refresh() {
      if (selectedDomains.read() === null) state.value = emptyOrder;
    },
    /**
     * Adds the order to the cart: each new or transferred name, then the product. Stops at the first refusal, which raises a
     * notice; the lines before it stay in the cart.
     * @param findTld the product of a name's TLD
     * @returns whether everything is in the cart
     */
    async addToCart(product: Product | null, findTld: (name: string) => Product | null): Promise<boolean> {
      const { domains, term, name, quantity } = state.peek();
      for (const domain of domains)
        if (!(await addDomainToCart(domain, findTld(domain.name), transferCodes.get(domain.name) ?? ''))) return false;
      const label = domains[0]?.name ?? name.trim();
      const line = product && toCartLine(product, term, label || product.full_name, label ? { domain: label } : {});
      return line ? cart().add({ ...line, quantity }) : true;
    },
  };
});

/** Names of the team's active domains, as choices for a product. @throws ApiError */
export async function fetchTeamDomains(): Promise<string[]> {
  if (!session().user.peek()) return [];
  const { services } = await send(
    listServices,
    { query: { type: 'domain', status: 'active', per_page: 100 } },
    { quiet: true },
  );
  return services.map((service) => service.name);
}
