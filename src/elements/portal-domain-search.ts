import { html, nothing, type TemplateResult } from 'lit-html';
import { shellMessages } from '#core/i18n/shell.en.ts';
import type { SearchHost } from '#core/runtime/element-host.ts';
import { PortalElement } from './shell/portal-element.ts';

const css = `
.search{display:flex;gap:8px;padding:6px;border:1px solid light-dark(oklch(.62 .014 255),oklch(.58 .014 255));border-radius:calc(var(--p-radius) + 4px);background:var(--p-surface)}
.search:focus-within{border-color:var(--p-accent);box-shadow:0 0 0 1px var(--p-accent)}
.portal .search input{flex:1;min-width:0;height:44px;padding:0 12px;border:0;background:none;font-size:16px;outline:none}
.portal .search input::placeholder{color:var(--p-muted);opacity:1}
.portal .search button{height:44px;min-width:100px;padding-inline:26px 12px;text-align:start;border:0;border-radius:var(--p-radius);background:var(--p-accent);color:var(--p-on-accent);font-weight:650;cursor:pointer}
.portal .results:not(:empty){margin-block-start:12px}
.wait{display:none}
.portal .failed button{padding:6px 14px;border:1px solid var(--p-line);border-radius:var(--p-radius);background:none;cursor:pointer}
`;

/**
 * Searches domain names as they are typed, with prices, and puts them into the page's cart.
 *
 * @tag portal-domain-search
 * @attr {string} query - initial search text
 * @attr {boolean} address - keeps the query in `?q=` of the page's address, so that a link to the page shows the results
 * @attr {boolean} prices - shows the price of each TLD while nothing is typed
 * @fires {CustomEvent<{domain: string, price: number | null}>} portal-domain-select - cancelable; the visitor pressed Add
 * @csspart form - the search form
 * @csspart results - the list of names
 */
export class PortalDomainSearch extends PortalElement implements SearchHost {
  protected static override readonly ownAttributes = ['query', 'prices', 'address'];
  protected static override readonly css = css;
  #text = '';

  text(): string {
    return this.#text;
  }

  override connectedCallback(): void {
    if (this.hasAttribute('address')) this.#text ||= new URLSearchParams(location.search).get('q')?.slice(0, 253) ?? '';
    super.connectedCallback();
    if (this.#text) void this.load();
    else if (this.hasAttribute('prices')) this.whenVisible(() => void this.load());
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (name === 'query') this.#text = value ?? '';
    super.attributeChangedCallback(name, old, value);
    if (name === 'query' && value && this.isConnected) void this.load();
  }

  /** Searches for a text, as if it had been typed. */
  search(text: string): void {
    this.#text = text;
    this.update();
    void this.load();
  }

  /** Called after typing, not for each letter: browsers limit how often the address may change. */
  #syncQueryToUrl = () => {
    if (!this.hasAttribute('address')) return;
    const url = new URL(location.href);
    if (this.#text.trim()) url.searchParams.set('q', this.#text.slice(0, 253));
    else url.searchParams.delete('q');
    if (url.href !== location.href) history.replaceState(history.state, '', url);
  };

  protected importRoot = () => import('./roots/domain-search.root.tsx');

  protected override template(): TemplateResult {
    return html`<form
        class="search"
        part="form"
        role="search"
        @submit=${(event: Event) => {
          event.preventDefault();
          this.#syncQueryToUrl();
          void this.load();
        }}
      >
        <input
          type="search"
          name="domain"
          aria-label=${shellMessages.findDomain}
          placeholder=${shellMessages.domainHint}
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          maxlength="20000"
          .value=${this.#text}
          @focus=${() => void this.load()}
          @change=${this.#syncQueryToUrl}
          @input=${(event: Event) => this.search((event.target as HTMLInputElement).value)}
          @keydown=${(event: KeyboardEvent) => {
            const first = this.shadowRoot?.querySelector<HTMLElement>('[data-row]');
            if (event.key !== 'ArrowDown' || !first) return;
            event.preventDefault();
            first.focus();
          }}
          @paste=${(event: ClipboardEvent) => {
            // A single-line field would join the names of a pasted list.
            const text = event.clipboardData?.getData('text/plain') ?? '';
            if (!/\S\s*\n\s*\S/.test(text)) return;
            event.preventDefault();
            this.search(
              text
                .trim()
                .split(/\s*\n\s*/)
                .join(', '),
            );
          }}
        />
        <button type="submit">${shellMessages.search}</button>
      </form>
      <div class="results" part="results">${this.content(nothing)}</div>`;
  }
}
