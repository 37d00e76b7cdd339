import type { TestProvider } from '../provider.ts';

export interface FaultyNetwork {
  /** While it is stormy, calls are lost, delayed and refused. */
  isStormy: boolean;
  /** The page was left: its calls may still arrive, but it gets no answer. */
  leavePage(): void;
  /** A call that no fault touches. */
  request<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    origin?: string,
  ): Promise<Body>;
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Replaces `fetch` by calls into the provider and the payment double, over a network that loses, delays and refuses calls: between
 * page and provider, between provider and payment company, and webhooks.
 * @param random returns a number from 0 to 1
 */
export function installFaultyNetwork(provider: TestProvider, seed: number, random: () => number): FaultyNetwork {
  const chance = (share: number) => random() < share;
  let page = 0;
  const incoming = { complete: true, socket: { remoteAddress: `seed-${seed}`, destroy() {} } };
  const deliver = async (request: Request): Promise<Response> =>
    request.url.startsWith(provider.url)
      ? provider.app.fetch(request, { incoming } as unknown as Parameters<typeof provider.app.fetch>[1])
      : provider.payment.app.fetch(request);

  const network: FaultyNetwork = {
    isStormy: false,
    leavePage() {
      page++;
    },
    async request<Body>(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
      origin = provider.url,
    ) {
      const response = await deliver(
        new Request(origin + path, {
          method,
          headers: { 'Content-Type': 'application/json', ...headers },
          body: body === undefined ? null : JSON.stringify(body),
        }),
      );
      return (await response.json().catch(() => ({}))) as Body;
    },
  };

  const deliverWebhook = async (request: Request) => {
    if (network.isStormy && chance(0.3)) throw new TypeError('webhook lost');
    return deliver(request);
  };
  const deliverWithFault = async (request: Request, fault: number, hasLeft: () => boolean) => {
    const isPayment = request.url.startsWith(provider.payment.url);
    if (hasLeft() && chance(0.5)) throw new TypeError('left');
    if (fault < 0.1) throw new TypeError('lost before');
    if (fault < 0.16) return Response.json({ message: 'busy' }, { status: 503 });
    const response = await deliver(request);
    if (fault < 0.28 || hasLeft()) throw new TypeError('lost after');
    return fault < 0.31 && !isPayment ? new Response('<html>', { status: 200 }) : response;
  };

  globalThis.fetch = async (input, init) => {
    const request = new Request(input as RequestInfo, init);
    if (new URL(request.url).pathname === '/payment/webhook') return deliverWebhook(request);
    const ownPage = page;
    const isFromPage = !request.url.startsWith(provider.payment.url);
    const fault = network.isStormy ? random() : 1;
    for (let ticks = network.isStormy ? Math.floor(random() * 4) : 0; ticks > 0; ticks--) await nextTick();
    return deliverWithFault(request, fault, () => isFromPage && ownPage !== page);
  };
  return network;
}
