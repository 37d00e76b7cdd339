import type { PortalConfig, PortalSettings } from '#core/runtime/runtime.ts';
import type { PortalTag } from '../define-elements.ts';
import type { PortalQueue, Runner } from './loader-types.ts';

/** Elements by the first word of a command. */
const tags: Readonly<Record<string, PortalTag>> = {
  app: 'portal-app',
  cart: 'portal-cart',
  chat: 'portal-live-chat',
  email: 'portal-email-manager',
  search: 'portal-domain-search',
};
const SETTINGS = ['apiBase', 'appDomain', 'brand', 'colorScheme', 'lang', 'portalUrl'] satisfies (keyof PortalConfig)[];

/** @returns the settings among the data attributes of the loader's tag. Other tools put theirs there, too. */
export function readSettings(data: Readonly<Record<string, string | undefined>>): PortalSettings {
  return Object.fromEntries(SETTINGS.map((name) => [name, data[name]]));
}

/** What the commands of a page act on. */
export interface Page {
  queue: PortalQueue;
  configure(settings: PortalSettings): void;
  /** Loads an element, and finds the first one of the page once the page is read. */
  find(tag: PortalTag): Promise<Element | null>;
}

/** @throws Error that says what to do */
async function runCommand(page: Page, [command, ...args]: unknown[]): Promise<{ result: unknown }> {
  if (typeof command === 'function') return { result: command(page.queue) };
  if (command === 'configure') return { result: page.configure(args[0] as PortalSettings) };
  const [, name = '', member = ''] = /^(\w+)\.(\w+)$/.exec(String(command)) ?? [];
  const tag = Object.hasOwn(tags, name) ? tags[name] : undefined;
  if (!tag)
    throw new Error(
      `there is no such command. It is configure, or ${Object.keys(tags).join(', ')} with a method: cart.add`,
    );
  const element = await page.find(tag);
  if (!element) throw new Error(`there is no <${tag}> in the page. Put one into it.`);
  // What every element of HTML has is not of the suite.
  if (!(member in element) || member in HTMLElement.prototype) throw new Error(`<${tag}> has no "${member}".`);
  const target = element as unknown as Record<string, unknown>;
  const method = target[member];
  if (typeof method === 'function') return { result: method.apply(element, args) };
  if (args.length > 0) target[member] = args[0];
  return { result: target[member] };
}

/**
 * Runs commands one after the other: `['cart.add', item]` calls a method of the first `<portal-cart>`, `['chat.identity', token]`
 * sets a property, `['configure', settings]` sets the page's settings. The next one does not wait for the result of the last.
 */
export function createRunner(page: Page): Runner {
  let last: Promise<unknown> = Promise.resolve();
  return ({ args, resolve, reject }) => {
    const started = last.then(() => runCommand(page, args));
    last = started.catch(() => {});
    started
      .then(({ result }) => result)
      .then(resolve, (cause: unknown) => {
        const command = typeof args[0] === 'function' ? 'a function' : String(args[0]);
        console.error(`portal-elements: ${command}: ${cause instanceof Error ? cause.message : String(cause)}`);
        reject(cause);
      });
  };
}
