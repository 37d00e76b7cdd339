import utilities from 'virtual:sheet';
import type { SearchHost } from '#core/runtime/element-host.ts';
import { loadFonts } from '#core/theme/fonts.ts';
import { rootSheet } from '#core/theme/root.css.ts';
import { startDomainSearch } from '#screens/domain-search/domain-search.root.ts';

const TAG = 'portal-domain-search-root';

/** The root of `<portal-domain-search>`. It answers without React, so that an answer need not wait for it. */
class DomainSearchRoot extends HTMLElement {
  declare host: SearchHost;
  #stop = () => {};

  connectedCallback() {
    this.#stop = startDomainSearch(this, this.host, async () => (await import('./domain-search.parts.tsx')).mountParts);
  }

  disconnectedCallback() {
    this.#stop();
  }
}

if (!customElements.get(TAG)) customElements.define(TAG, DomainSearchRoot);

export const sheets = [rootSheet, utilities];

export function create(host: SearchHost): HTMLElement {
  loadFonts();
  const root = document.createElement(TAG) as DomainSearchRoot;
  root.host = host;
  return root;
}
