import { assertEqual, UNREACHABLE_URL, waitUntil } from './helpers.ts';

/** Listeners on what outlives an element, by target and type. */
const listenerCounts = new Map<string, number>();
for (const [name, target] of [
  ['window', window],
  ['document', document],
] as const) {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const seen = new Map<string, Set<unknown>>();
  target.addEventListener = function add(type: string, listener: unknown, options?: boolean | AddEventListenerOptions) {
    const set = seen.get(type) ?? new Set();
    seen.set(type, set.add(listener));
    listenerCounts.set(`${name}:${type}`, set.size);
    if (typeof options === 'object' && options?.once) set.delete(listener);
    return addEventListener.call(target, type, listener as EventListener, options);
  };
  target.removeEventListener = function remove(
    type: string,
    listener: unknown,
    options?: boolean | EventListenerOptions,
  ) {
    seen.get(type)?.delete(listener);
    listenerCounts.set(`${name}:${type}`, seen.get(type)?.size ?? 0);
    return removeEventListener.call(target, type, listener as EventListener, options);
  };
}
let intervals = 0;
const { setInterval: start, clearInterval: stop } = window;
window.setInterval = ((...input: Parameters<typeof window.setInterval>) => {
  intervals++;
  return start(...input);
}) as typeof window.setInterval;
window.clearInterval = (id) => {
  intervals--;
  stop(id);
};

await import('../../dist/portal.js' as string);
const runtime = () =>
  (
    globalThis as unknown as Record<
      symbol,
      { listeners: Set<unknown>; elements: Map<unknown, unknown>; resets: Set<unknown> }
    >
  )[Symbol.for('portal.runtime.1')];

const count = () => ({
  listeners: [...listenerCounts].filter(([, size]) => size > 0).sort(),
  intervals,
  runtime: [runtime()?.listeners.size, runtime()?.elements.size, runtime()?.resets.size],
  nodes: document.body.childElementCount,
});
/** An element that will load at once when it is connected. */
function create(tag: string): HTMLElement {
  const element = document.createElement(tag);
  element.setAttribute('api-base', UNREACHABLE_URL);
  if (tag === 'portal-domain-search') element.setAttribute('query', 'lantern');
  if (tag === 'portal-live-chat') element.setAttribute('open', '');
  if (tag === 'portal-app') element.setAttribute('base-path', location.pathname);
  return element;
}
const whenIdle = () => new Promise((resolve) => requestIdleCallback(resolve));

const tags = ['portal-live-chat', 'portal-cart', 'portal-domain-search', 'portal-email-manager', 'portal-app'];

for (const tag of tags)
  it(`${tag} has its shadow root, and does no work, before it is connected`, async () => {
    await whenIdle();
    const requests = () => performance.getEntriesByType('resource').map(({ name }) => name);
    const before = [count(), requests()];
    const element = create(tag);
    // Whatever it put off until later has begun.
    await new Promise((resolve) => setTimeout(resolve));
    await whenIdle();
    assertEqual([count(), requests()], before);
    assertEqual(element.shadowRoot?.querySelector('.portal')?.childElementCount, 0);
  });

for (const tag of tags)
  it(`${tag} leaves nothing behind after 100 mounts and unmounts`, async () => {
    const cycle = async () => {
      const element = create(tag);
      const ready = new Promise((resolve) => element.addEventListener('portal-ready', resolve, { once: true }));
      document.body.append(element);
      await ready;
      await waitUntil(() => (element.shadowRoot?.querySelector(`${tag}-root`)?.childElementCount ?? 0) > 0);
      element.remove();
    };
    const cycles = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) await cycle();
    };
    await cycles(10);
    // A store of the page appears once, some of them seconds after an element; what elements leave behind appears each time.
    for (let attempt = 1; ; attempt++) {
      const before = count();
      await cycles(100);
      const isAsBefore = await waitUntil(() => JSON.stringify(count()) === JSON.stringify(before)).then(
        () => true,
        () => false,
      );
      if (isAsBefore) return;
      if (attempt === 3) assertEqual(count(), before);
    }
  }).timeout(90_000);
