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

/** A name chosen for an order. Transfer codes live in memory alone: a reload asks for them again. */
export interface SelectedDomain {
  name: string;
  from: 'existing' | 'register' | 'transfer';
  autoRenew: boolean;
}

export interface Order {
  group: ProductGroup | null;
  /** Its name in the path. */
  product: string | null;
  term: Term | null;
  domains: readonly SelectedDomain[];
  /** What was searched, or pasted. */
  query: string;
  /** For what needs no domain. */
  name: string;
  quantity: number;
}

const emptyOrder: Order = { group: null, product: null, term: null, domains: [], query: '', name: '', quantity: 1 };

function readStoredOrder(): Order {
  try {
    const kept = JSON.parse(selectedDomains.read() ?? '{}') as Partial<Order>;
    const domains = Array.isArray(kept.domains)
      ? kept.domains.filter(
          (one) => typeof one?.name === 'string' && ['existing', 'register', 'transfer'].includes(one.from),
        )
      : [];
    return { ...emptyOrder, ...kept, domains };
  } catch {
    return emptyOrder;
  }
}

/** What is being ordered, from step to step. */
export const order = shared('product.order', () => {
  const state = signal<Order>(readStoredOrder());
  const codes = new Map<string, string>();
  const update = (part: Partial<Order>) => {
    state.value = { ...state.peek(), ...part };
    selectedDomains.write(JSON.stringify(state.peek()));
  };
  return {
    state: state as ReadonlySignal<Order>,
    update,
    transferCode: (name: string) => codes.get(name) ?? '',
    setTransferCode: (name: string, transferCode: string) => void codes.set(name, transferCode),
    selectDomain(domain: Omit<SelectedDomain, 'autoRenew'>, isSingle: boolean) {
      const chosen = { autoRenew: true, ...domain };
      const rest = isSingle ? [] : state.peek().domains.filter((one) => one.name !== domain.name);
      update({ domains: [...rest, chosen] });
    },
    removeDomain: (name: string) => update({ domains: state.peek().domains.filter((one) => one.name !== name) }),
    reset() {
      codes.clear();
      update(emptyOrder);
    },
    /** Whatever was stored in this tab was left: what is shown begins anew. */
    refresh() {
      if (selectedDomains.read() === null) state.value = emptyOrder;
    },
    /**
     * Puts the order into the basket: each new or moved name, and the product. Stops at the first that is refused, whose reason
     * has been said; what is in the basket then stays there and leaves the order.
     */
    async addToCart(product: Product | null, tld: (name: string) => Product | null): Promise<boolean> {
      const { domains, term, name, quantity } = state.peek();
      for (const domain of domains) {
        const sold = domain.from === 'existing' ? null : tld(domain.name);
        const line =
          sold &&
          toCartLine(sold, 'yearly', domain.name, {
            domain: domain.name,
            auto_renew: domain.autoRenew,
            ...(domain.from === 'transfer' ? { action: 'transfer', epp_code: codes.get(domain.name) ?? '' } : {}),
          });
        const isThere = cart()
          .lines.peek()
          .some((held) => held.label === domain.name && held.product_id === sold?.id);
        if (line && !isThere && !(await cart().add(line))) return false;
      }
      const label = domains[0]?.name ?? name.trim();
      const line = product && toCartLine(product, term, label || product.full_name, label ? { domain: label } : {});
      return line ? cart().add({ ...line, quantity }) : true;
    },
  };
});

/** The team's own domains, to put a product under. */
export async function fetchTeamDomains(): Promise<string[]> {
  if (!session().user.peek()) return [];
  const { services } = await send(
    listServices,
    { query: { type: 'domain', status: 'active', per_page: 100 } },
    { quiet: true },
  );
  return services.map((service) => service.name);
}
