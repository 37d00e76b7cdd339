import { isSupportedBrowser } from '#core/runtime/supported-browsers.ts';
import { type ElementName, setTagPrefix, tagOf } from '#core/runtime/tag.ts';

/** The tags of the suite. */
export type PortalTag = `portal-${ElementName}`;

export interface DefineOptions {
  /** What the tags begin with instead of `portal`: `acme` defines `<acme-cart>`. What is inside the portal follows. */
  prefix?: string | undefined;
  /** All five by default. */
  tags?: readonly PortalTag[] | undefined;
}

const loaders: Record<PortalTag, () => Promise<Record<string, CustomElementConstructor>>> = {
  'portal-app': () => import('./define/portal-app.ts'),
  'portal-cart': () => import('./define/portal-cart.ts'),
  'portal-domain-search': () => import('./define/portal-domain-search.ts'),
  'portal-email-manager': () => import('./define/portal-email-manager.ts'),
  'portal-live-chat': () => import('./define/portal-live-chat.ts'),
};

/** All tags, as they are without a prefix. */
export const portalTags = Object.keys(loaders) as PortalTag[];

/**
 * Loads and defines elements; resolves when they can be used.
 * @throws TypeError when a tag is not one of the suite's
 */
export function definePortalElements(...tags: PortalTag[]): Promise<void>;
/**
 * Loads and defines elements, under other tags if they have to be.
 * @throws TypeError when the prefix cannot begin the name of a custom element, or a tag is not one of the suite's
 */
export function definePortalElements(options: DefineOptions): Promise<void>;
export async function definePortalElements(...args: PortalTag[] | [DefineOptions]): Promise<void> {
  const [first] = args;
  const { prefix, tags }: DefineOptions = typeof first === 'object' ? first : { tags: args as PortalTag[] };
  if (prefix !== undefined) {
    if (!/^[a-z][a-z\d-]*$/.test(prefix)) throw new TypeError(`prefix: ${prefix} cannot begin the name of an element`);
    setTagPrefix(prefix);
  }
  for (const tag of tags ?? [])
    if (!portalTags.includes(tag)) throw new TypeError(`${tag} is not one of ${portalTags.join(', ')}`);
  await Promise.all((tags?.length ? tags : portalTags).map(defineUnderPrefix));
}

/** The tag with this copy's prefix. */
export const currentTag = (tag: PortalTag) => tagOf(tag.replace('portal-', '') as ElementName);

/** The module defines its element when it is evaluated first; under a second prefix, a class of its own is needed. */
async function defineUnderPrefix(tag: PortalTag) {
  const [Element] = Object.values(await loaders[tag]());
  // A server has none. The module has reported a browser that is too old.
  if (!globalThis.customElements || !isSupportedBrowser()) return;
  const name = currentTag(tag);
  if (Element && !customElements.get(name)) customElements.define(name, class extends Element {});
}
