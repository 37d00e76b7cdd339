/** A call of each method that needs arguments, such as the reference provider can answer. */
import type { PortalApp, PortalCart, PortalDomainSearch, PortalLiveChat } from '#elements/public.ts';

interface Calls {
  'portal-app': { navigate: Parameters<PortalApp['navigate']> };
  'portal-cart': { add: Parameters<PortalCart['add']> };
  'portal-domain-search': { search: Parameters<PortalDomainSearch['search']> };
  'portal-live-chat': { setUser: Parameters<PortalLiveChat['setUser']> };
}

const calls: Calls = {
  'portal-app': { navigate: ['/faq'] },
  'portal-cart': { add: [{ product: 21, term: 'yearly' }] },
  'portal-domain-search': { search: ['lantern'] },
  'portal-live-chat': { setUser: [{ name: 'Nia Okoro', email: 'nia@visitor.example' }] },
};
/** The arguments by tag and method. */
export const exampleCalls: Record<string, Record<string, readonly unknown[]>> = { ...calls };

const toText = (value: unknown) => JSON.stringify(value);
/** The arguments as somebody would type them: `{"product":21}`. */
export const toArgumentText = (values: readonly unknown[]) => values.map(toText).join(', ');
/** @throws SyntaxError when the text is not a list of JSON values */
export const readArguments = (text: string) => JSON.parse(`[${text}]`) as unknown[];

/** What came of a call, such as `returned` or `was rejected with CartError: …`. */
export async function describeOutcome(call: () => unknown): Promise<string> {
  try {
    const result = call();
    // Promises of a frame are not instances of this page's class.
    const isPromise = typeof (result as Promise<unknown> | undefined)?.then === 'function';
    const value = await result;
    return `${isPromise ? 'resolved' : 'returned'}${value === undefined ? '' : ` ${toText(value)}`}`;
  } catch (cause) {
    const { name, message, ...details } = cause as Error;
    const more = Object.keys(details).length > 0 ? ` ${toText(details)}` : '';
    return `failed with ${name}: ${message}${more}`;
  }
}
