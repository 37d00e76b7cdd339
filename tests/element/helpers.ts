/** Resolves at the first such event on the target. */
export const nextEvent = <T = unknown>(target: EventTarget, name: string): Promise<CustomEvent<T>> =>
  new Promise((resolve) => target.addEventListener(name, (event) => resolve(event as CustomEvent<T>), { once: true }));

/** Resolves once the test holds; looks at every frame, gives up after five seconds. */
export async function waitUntil(test: () => unknown, what = String(test)): Promise<void> {
  const end = performance.now() + 5000;
  while (!test()) {
    if (performance.now() > end) throw new Error(`never: ${what}`);
    await new Promise(requestAnimationFrame);
  }
}

/** An element in the page, from HTML. */
export function mount<E extends HTMLElement>(html: string): E {
  const host = document.createElement('div');
  host.innerHTML = html;
  document.body.append(host);
  return host.firstElementChild as E;
}

export const queryShadow = (element: Element, selector: string) =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;

/** Nothing listens here: a provider that cannot be reached. */
export const UNREACHABLE_URL = 'http://127.0.0.1:9';

export function assertEqual(actual: unknown, expected: unknown): void {
  const [a, e] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== e) throw new Error(`expected ${e}, got ${a}`);
}
