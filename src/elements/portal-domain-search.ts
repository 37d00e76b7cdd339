import { createElement, setAttributes } from '#core/platform/dom.ts';
import { PortalElement } from './shell/portal-element.ts';

const css = `
.search{display:flex;gap:8px;padding:6px;border:1px solid light-dark(#81878f,#757b83);border-radius:calc(var(--p-radius) + 4px);background:var(--p-surface)}
.search:focus-within{border-color:var(--p-accent);box-shadow:0 0 0 1px var(--p-accent)}
.portal .search input{flex:1;min-width:0;height:44px;padding:0 12px;border:0;background:none;font-size:16px;outline:none}
.portal .search input::placeholder{color:var(--p-muted);opacity:1}
.portal .search button{height:44px;min-width:100px;padding-inline:26px 12px;text-align:start;border:0;border-radius:var(--p-radius);background:var(--p-accent);color:var(--p-on-accent);font-weight:650;cursor:pointer}
.portal .results>:not(.wait){display:block;margin-block-start:12px}
.wait{display:none}
:host([prices]) .results{min-height:556px}
:host(:not(:state(empty))) .results:has(.wait,>*>.grid:empty){min-height:730px;margin-block-start:12px}
@media (max-width:699px){:host(:not(:state(empty))) .results:has(.wait,>*>.grid:empty){min-height:778px}}
.portal .failed button{padding:6px 14px;border:1px solid var(--p-line);border-radius:var(--p-radius);background:none;cursor:pointer}
`;

/**
 * Searches for domain names as visitors type, shows prices, and adds names to the page's cart.
 *
 * @tag portal-domain-search
 * @attr {string} query - initial search text
 * @attr {boolean} address - keeps the query in `?q=` of the page's address, so that a link to the page shows the results
 * @attr {boolean} prices - shows the price of each TLD before anything is typed
 * @fires {CustomEvent<{query: string, results: number, available: number}>} portal-domain-results - a search has results
 * @fires {CustomEvent<{domain: string, price: number | null}>} portal-domain-select - cancelable; the visitor pressed Add
 * @fires {CustomEvent<{count: number, total: number | null}>} portal-cart-change - a name was added to the cart; `total` is in pounds with VAT, null without a cart
 * @cssprop --portal-launcher-inset - height of bars at the bottom of your page: notices appear above them
 * @cssState empty - nothing has been typed
 * @csspart form - the search form
 * @csspart results - the list of names
 * @csspart row - a name
 */
export class PortalDomainSearch extends PortalElement {
  /** @internal */
  protected static override readonly ownAttributes = ['query'];
  /** @internal */
  static override readonly flags = ['prices', 'address'];
  /** @internal */
  protected static override readonly css = css;
  /** Initial search text. */
  declare query: string | null;
  /** Whether the price of each TLD is shown before anything is typed. */
  declare prices: boolean;
  /** Whether the query is kept in `?q=` of the page's address. */
  declare address: boolean;
  #text = '';
  readonly #input = createElement('input', {
    type: 'search',
    name: 'domain',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: 20_000,
    focus: () => void this.load(),
    change: () => this.#syncQueryToUrl(),
    input: () => this.search(this.#input.value),
    keydown: (event: KeyboardEvent) => this.#focusFirstRow(event),
    paste: (event: ClipboardEvent) => this.#pasteList(event),
  });

  /** @internal */
  text(): string {
    return this.#text;
  }

  /** @internal */
  override connectedCallback(): void {
    if (this.hasAttribute('address')) this.#text ||= new URLSearchParams(location.search).get('q')?.slice(0, 253) ?? '';
    super.connectedCallback();
    if (this.#text) void this.load();
    else if (this.hasAttribute('prices')) this.whenVisible(() => void this.load());
  }

  /** @internal */
  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (name === 'query') this.#text = value ?? '';
    super.attributeChangedCallback(name, old, value);
    if (name === 'query' && value && this.isConnected) void this.load();
  }

  /** Searches for a text as if it had been typed. */
  search(text: string): void {
    this.#text = String(text ?? '');
    this.update();
    void this.load();
  }

  /** Called after typing, not for each letter: browsers limit how often the address may change. */
  #syncQueryToUrl() {
    if (!this.hasAttribute('address')) return;
    const url = new URL(location.href);
    if (this.#text.trim()) url.searchParams.set('q', this.#text.slice(0, 253));
    else url.searchParams.delete('q');
    if (url.href !== location.href) history.replaceState(history.state, '', url);
  }

  /** @internal */
  protected importRoot = () => import('./roots/domain-search.root.ts');

  #focusFirstRow(event: KeyboardEvent) {
    const first = this.shadowRoot?.querySelector<HTMLElement>('[data-row]');
    if (event.key !== 'ArrowDown' || !first) return;
    event.preventDefault();
    first.focus();
  }

  /** A single-line field would join the names of a pasted list. */
  #pasteList(event: ClipboardEvent) {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/\S\s*\n\s*\S/.test(text)) return;
    event.preventDefault();
    this.search(
      text
        .trim()
        .split(/\s*\n\s*/)
        .join(', '),
    );
  }

  /** @internal */
  protected override createContent(content: HTMLElement): HTMLElement[] {
    const submit = (event: Event) => {
      event.preventDefault();
      this.#syncQueryToUrl();
      void this.load();
    };
    const button = this.createMessage('button', 'search', { type: 'submit' });
    return [
      createElement('form', { class: 'search', part: 'form', role: 'search', submit }, this.#input, button),
      createElement('div', { class: 'results', part: 'results' }, content),
    ];
  }

  /** @internal */
  protected override renderShell(): void {
    super.renderShell();
    this.setState('empty', !this.#text.trim());
    setAttributes(this.#input, {
      'aria-label': this.message('findDomain'),
      placeholder: this.message('domainHint'),
    });
    // Setting the same text would move the caret.
    if (this.#input.value !== this.#text) this.#input.value = this.#text;
  }
}
