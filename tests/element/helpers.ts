/** Resolves with the next event of a name on a target. */
export const nextEvent = <T = unknown>(target: EventTarget, name: string): Promise<CustomEvent<T>> =>
  new Promise((resolve) => target.addEventListener(name, (event) => resolve(event as CustomEvent<T>), { once: true }));

/** Resolves once a condition is true; checks every frame. @throws after five seconds */
export async function waitUntil(condition: () => unknown, description = String(condition)): Promise<void> {
  const end = performance.now() + 5000;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`never: ${description}`);
    await new Promise(requestAnimationFrame);
  }
}

/** Adds HTML to the page. @returns its first element */
export function mount<E extends HTMLElement>(html: string): E {
  const host = document.createElement('div');
  host.innerHTML = html;
  document.body.append(host);
  return host.firstElementChild as E;
}

export const queryShadow = (element: Element, selector: string) =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;

/** A provider that cannot be reached. */
export const UNREACHABLE_URL = 'http://127.0.0.1:9';

export function assertEqual(actual: unknown, expected: unknown): void {
  const [a, e] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== e) throw new Error(`expected ${e}, got ${a}`);
}
