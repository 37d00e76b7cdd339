import { html, nothing, type TemplateResult } from 'lit-html';
import type { NewCartLine } from '#core/cart/cart.schema.ts';
import { shellMessages } from '#core/i18n/shell.en.ts';
import { hasCookie } from '#core/platform/has-cookie.ts';
import { createTabChannel, type TabChannel } from '#core/platform/tab-channel.ts';
import type { CartHost } from '#core/runtime/element-host.ts';
import { PortalElement, whenIdle } from './shell/portal-element.ts';

const css = `
.portal .basket{position:relative;display:inline-flex;align-items:center;justify-content:center;gap:8px;height:40px;min-width:40px;padding:0 10px;border:0;border-radius:var(--p-radius);background:none;font-weight:600;cursor:pointer}
.basket:hover{background:var(--p-sunken)}
.basket svg{width:20px;height:20px}
.badge{min-width:20px;height:20px;padding:0 6px;border-radius:999px;background:var(--p-accent);color:var(--p-on-accent);font-size:12px;font-weight:700;line-height:20px;text-align:center}
.wait{min-height:220px;border:1px solid var(--p-line);border-radius:10px;background:var(--p-sunken)}
.failed{padding:24px;text-align:center}
.portal .failed button{margin-top:12px;padding:8px 16px;border:1px solid var(--p-line);border-radius:var(--p-radius);background:none;cursor:pointer}
:host([compact]){display:inline-block}
`;

/** Marks a click that a cart of the page has handled. */
const HANDLED = Symbol.for('portal.product-click');

/**
 * The cart: a panel in the page, or with `compact` a basket button that opens a drawer. It never opens on its own.
 *
 * Buttons of the host page put products into it: `data-portal-product` is the product's id; `data-portal-term` (`monthly` or
 * `yearly`), `data-portal-label`, `data-portal-domain` and `data-portal-quantity` are optional. The button has `aria-busy` until the
 * product is in the cart.
 *
 * @tag portal-cart
 * @attr {string} cart-id - shows this cart instead of the visitor's own
 * @attr {boolean} compact - a basket button with a badge
 * @fires {CustomEvent<{count: number, total: number | null}>} portal-cart-change
 * @csspart basket - the button of the compact form
 */
export class PortalCart extends PortalElement implements CartHost {
  protected static override readonly ownAttributes = ['cart-id', 'compact'];
  protected static override readonly css = css;
  declare cartId: string | null;
  #count = 0;
  #isOpen = false;
  #channel: TabChannel | null = null;
  /** The cart was changed elsewhere on this page or in another tab: the badge needs the new count. */
  readonly #loadOnChange = () => void this.load();
  /** A product button of the host page was pressed. Only one cart of the page handles it, also among several copies of the suite. */
  readonly #onProductClick = (event: MouseEvent & { [HANDLED]?: true }) => {
    const button = (event.target as Element | null)?.closest?.<HTMLElement>('[data-portal-product]');
    if (!button || event[HANDLED] || event.defaultPrevented) return;
    event[HANDLED] = true;
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    void this.load()
      .then(this.importRoot)
      .then((root) => root.addProduct({ ...button.dataset }))
      // That the code is not there is shown, and reported by `load`.
      .catch(() => {})
      .finally(() => button.removeAttribute('aria-busy'));
  };

  isOpen = (): boolean => this.#isOpen || !this.hasAttribute('compact');

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('portal-cart-change', this.#loadOnChange);
    document.addEventListener('click', this.#onProductClick);
    this.#channel = createTabChannel('cart', this.#loadOnChange);
    if (!this.hasAttribute('compact') || this.cartId) this.whenVisible(() => whenIdle(this.#loadOnChange));
    else if (hasCookie('cart')) whenIdle(this.#loadOnChange);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('portal-cart-change', this.#loadOnChange);
    document.removeEventListener('click', this.#onProductClick);
    this.#channel?.close();
  }

  /** Fetches the cart again. */
  refresh(): void {
    void this.importRoot().then(
      (root) => root.refresh(),
      () => {},
    );
  }

  /** Puts a product into the cart, as a product button would; a failure is shown. @returns whether it is in the cart */
  async add(line: NewCartLine): Promise<boolean> {
    await this.load();
    return this.importRoot().then(
      (root) => root.add(line),
      () => false,
    );
  }

  hide(): void {
    this.#isOpen = false;
    this.update();
  }

  setCount(count: number): void {
    if (count === this.#count) return;
    this.#count = count;
    this.update();
  }

  protected importRoot = () => import('./roots/cart.root.tsx');

  /** Opens the drawer of the compact form; the other one is scrolled to. */
  show = (): void => {
    this.#isOpen = true;
    void this.load();
    this.update();
    this.scrollIntoView();
  };

  protected override template(): TemplateResult {
    if (!this.hasAttribute('compact'))
      return html`${this.content(html`<div class="wait" role="status" aria-label=${shellMessages.loading}></div>`)}`;
    return html`<button class="basket" part="basket" type="button" aria-label=${`${shellMessages.basket}: ${this.#count}`} @click=${this.show} @pointerenter=${() => whenIdle(this.#loadOnChange)}>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
          <path d="M5 8h14l-1.2 9.2a2 2 0 0 1-2 1.8H8.2a2 2 0 0 1-2-1.8L5 8Zm4 0V7a3 3 0 0 1 6 0v1" />
        </svg>
        ${this.#count ? html`<span class="badge" aria-hidden="true">${this.#count}</span>` : nothing}
      </button>
      ${this.content(nothing)}`;
  }
}
