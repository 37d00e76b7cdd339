import { cart } from '../cart/cart.store.ts';
import { send } from '../http/send.ts';
import { shared } from '../runtime/runtime.ts';
import { listServices } from '../service/service.endpoints.ts';
import { session } from '../session/session.store.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { keptDomains } from './kept-domains.ts';
import { lineOf, type Term } from './line.rules.ts';
import type { Product } from './product.schema.ts';
import type { Group } from './wizard.rules.ts';

/** A name chosen for an order. Transfer codes live in memory alone: a reload asks for them again. */
export interface ChosenDomain {
  name: string;
  from: 'existing' | 'register' | 'transfer';
  autoRenew: boolean;
}

export interface Order {
  group: Group | null;
  /** Its name in the path. */
  product: string | null;
  term: Term | null;
  domains: readonly ChosenDomain[];
  /** What was searched, or pasted. */
  query: string;
  /** For what needs no domain. */
  name: string;
  quantity: number;
}

const nothing: Order = { group: null, product: null, term: null, domains: [], query: '', name: '', quantity: 1 };

function read(): Order {
  try {
    const kept = JSON.parse(keptDomains.read() ?? '{}') as Partial<Order>;
    const domains = Array.isArray(kept.domains)
      ? kept.domains.filter(
          (one) => typeof one?.name === 'string' && ['existing', 'register', 'transfer'].includes(one.from),
        )
      : [];
    return { ...nothing, ...kept, domains };
  } catch {
    return nothing;
  }
}

/** What is being ordered, from step to step. */
export const order = shared('product.order', () => {
  const state = signal<Order>(read());
  const codes = new Map<string, string>();
  const set = (part: Partial<Order>) => {
    state.value = { ...state.peek(), ...part };
    keptDomains.write(JSON.stringify(state.peek()));
  };
  return {
    state: state as ReadonlySignal<Order>,
    set,
    code: (name: string) => codes.get(name) ?? '',
    setCode: (name: string, code: string) => void codes.set(name, code),
    choose(domain: Omit<ChosenDomain, 'autoRenew'>, isOne: boolean) {
      const chosen = { autoRenew: true, ...domain };
      const rest = isOne ? [] : state.peek().domains.filter((one) => one.name !== domain.name);
      set({ domains: [...rest, chosen] });
    },
    drop: (name: string) => set({ domains: state.peek().domains.filter((one) => one.name !== name) }),
    reset() {
      codes.clear();
      set(nothing);
    },
    /** Whatever was stored in this tab was left: what is shown begins anew. */
    refresh() {
      if (keptDomains.read() === null) state.value = nothing;
    },
    /**
     * Puts the order into the basket: each new or moved name, and the product. Stops at the first that is refused, whose reason
     * has been said; what is in the basket then stays there and leaves the order.
     */
    async toBasket(product: Product | null, tld: (name: string) => Product | null): Promise<boolean> {
      const { domains, term, name, quantity } = state.peek();
      for (const domain of domains) {
        const sold = domain.from === 'existing' ? null : tld(domain.name);
        const line =
          sold &&
          lineOf(sold, 'yearly', domain.name, {
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
      const line = product && lineOf(product, term, label || product.full_name, label ? { domain: label } : {});
      return line ? cart().add({ ...line, quantity }) : true;
    },
  };
});

/** The team's own domains, to put a product under. */
export async function ownDomains(): Promise<string[]> {
  if (!session().user.peek()) return [];
  const { services } = await send(
    listServices,
    { query: { type: 'domain', status: 'active', per_page: 100 } },
    { quiet: true },
  );
  return services.map((service) => service.name);
}
