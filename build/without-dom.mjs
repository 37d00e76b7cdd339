import MagicString from 'magic-string';

const BASE = 'extends HTMLElement';

/**
 * Lets every entry be imported where there is no DOM: in server-side rendering, edge functions and workers. The same files are used
 * everywhere, because no export condition distinguishes a server from a test with jsdom. Done at build time, because in the source it
 * would change the base class in the types and the manifest.
 */
export const withoutDom = () => ({
  name: 'without-dom',
  transform(code, id) {
    if (!id.includes('/src/elements/') || !code.includes(BASE)) return null;
    const guarded = new MagicString(code).replace(BASE, 'extends (globalThis.HTMLElement ?? Object)');
    return { code: guarded.toString(), map: guarded.generateMap({ hires: true }) };
  },
});
