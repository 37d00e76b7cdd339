import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import type { ElementHost } from '../../core/runtime/element-host.ts';
import { loadFonts } from '../../core/theme/fonts.ts';
import { rootBase, rootShapes, rootTokens } from '../../core/theme/root.css.ts';

/** Wraps a React root as an element of its own inside the shell, and names the sheets it needs. */
export function defineRoot<Host extends ElementHost>(tag: string, Root: ComponentType<{ host: Host }>, utilities: string) {
  // `host` is an object: r2wc keeps it as it is when the prop has no attribute type.
  const options = { props: { host: undefined } } as unknown as { props: { host: 'json' } };
  if (!customElements.get(tag)) customElements.define(tag, r2wc(Root as ComponentType<object>, options as object));
  return {
    sheets: [rootTokens + rootBase + rootShapes, utilities],
    create(host: Host): HTMLElement {
      loadFonts();
      const root = document.createElement(tag) as HTMLElement & { host: Host };
      root.host = host;
      return root;
    },
  };
}
