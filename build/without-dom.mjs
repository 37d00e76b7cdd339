import MagicString from 'magic-string';

const BASE = 'extends HTMLElement';

/**
 * Lets every entry be imported where there is no DOM: by servers that render the page, by edge functions and by workers. The same
 * files are used everywhere, as no export condition tells a server from a test with a DOM of its own. Done here and not in the
 * source, where the base class would be another one for the types and the manifest.
 */
export const withoutDom = () => ({
  name: 'without-dom',
  transform(code, id) {
    if (!id.includes('/src/elements/') || !code.includes(BASE)) return null;
    const guarded = new MagicString(code).replace(BASE, 'extends (globalThis.HTMLElement ?? Object)');
    return { code: guarded.toString(), map: guarded.generateMap({ hires: true }) };
  },
});
