import type { CartError, CartItem } from '#core/cart/cart-item.ts';
import { createElement } from '#core/platform/dom.ts';
import { hasCookie } from '#core/platform/has-cookie.ts';
import { whenIdle } from '#core/platform/when-idle.ts';
import { PortalElement } from './shell/portal-element.ts';

const css = `
.portal .basket{position:relative;display:inline-flex;align-items:center;justify-content:center;gap:8px;height:40px;min-width:40px;padding:0 10px;border:0;border-radius:var(--p-radius);background:none;font-weight:600;cursor:pointer}
.basket:hover{background:var(--p-sunken)}
.basket svg{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.badge{min-width:20px;height:20px;padding:0 6px;border-radius:999px;background:var(--p-accent);color:var(--p-on-accent);font-size:12px;font-weight:700;line-height:20px;text-align:center}
:host(:not([compact])),.wait{min-height:292px}
.wait{font-size:0;border:1px solid var(--p-line);border-radius:10px;background:var(--p-sunken)}
.failed{padding:24px;text-align:center}
.portal .failed button{margin-top:12px;padding:8px 16px;border:1px solid var(--p-line);border-radius:var(--p-radius);background:none;cursor:pointer}
:host([compact]){display:inline-block}
`;

/** Marks an event that a cart of the page has handled: only one does, also among several copies of the suite. */
const HANDLED = Symbol.for('portal.product-click');
/** On a product button: what comes before a press, and the press. */
const PRODUCT_EVENTS = ['pointerover', 'focusin', 'click'];

/**
 * The cart: a panel on the page, or with `compact` a basket button that opens a drawer. It never opens on its own.
 *
 * Buttons on the host page add products to it: `data-portal-product` is the product's id; `data-portal-term` (`monthly` or
 * `yearly`), `data-portal-label`, `data-portal-domain` and `data-portal-quantity` are optional. The button has `aria-busy` until the
 * product is in the cart.
 *
 * @tag portal-cart
 * @attr {string} cart-id - shows this cart instead of the visitor's own
 * @attr {boolean} compact - a basket button with a badge
 * @fires {CustomEvent<{count: number, total: number | null}>} portal-cart-change - the number of items or the total has changed; `total` is in pounds with VAT, null without a cart
 * @cssprop --portal-launcher-inset - height of bars at the bottom of your page: notices appear above them
 * @cssState open - the drawer is open, with `compact`
 * @cssState empty - the cart is empty
 * @csspart basket - the basket button, with `compact`
 * @csspart line - a product in the cart
 * @csspart totals - the subtotals and the total
 * @csspart total - the amount to pay
 */
export class PortalCart extends PortalElement {
  /** @internal */
  protected static override readonly ownAttributes = ['cart-id'];
  /** @internal */
  static override readonly flags = ['compact'];
  /** @internal */
  protected static override readonly css = css;
  /** The cart to show instead of the visitor's own. */
  declare cartId: string | null;
  /** Whether it is a basket button that opens a drawer. */
  declare compact: boolean;
  readonly #badge = createElement('span', { class: 'badge', 'aria-hidden': 'true' });
  readonly #button = createElement(
    'button',
    {
      class: 'basket',
      part: 'basket',
      type: 'button',
      click: () => this.show(),
      pointerenter: () => this.prepare(),
      focus: () => this.prepare(),
    },
    createElement(
      'svg',
      { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
      createElement('path', {
        d: 'M5 8h14l-1.2 9.2a2 2 0 0 1-2 1.8H8.2a2 2 0 0 1-2-1.8L5 8Zm4 0V7a3 3 0 0 1 6 0v1',
      }),
    ),
    this.#badge,
  );
  #count = 0;
  #isOpen = false;
  #channel: BroadcastChannel | undefined;
  /** The cart was changed elsewhere on this page or in another tab: the badge needs the new count. */
  readonly #loadOnChange = () => void this.load();
  /** A product button of the host page is pointed at, focused or pressed. */
  readonly #onProductEvent = (event: Event & { [HANDLED]?: true }) => {
    const button = (event.target as Element | null)?.closest?.<HTMLElement>('[data-portal-product]');
    if (!button || event[HANDLED] || event.defaultPrevented) return;
    event[HANDLED] = true;
    if (event.type !== 'click') {
      this.prepare();
      return;
    }
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    const items = this.#importItems();
    void this.load();
    void items
      .then(({ addProductOfButton }) => addProductOfButton(this, { ...button.dataset }))
      .catch((cause: CartError) => {
        // That the code is not there is shown, and reported by `load`.
        if (cause.code) this.#report(cause);
      })
      .finally(() => button.removeAttribute('aria-busy'));
  };
  readonly #report = ({ message, status }: CartError) => this.emit('portal-error', { message, status });

  /** @internal */
  isOpen = (): boolean => this.#isOpen || !this.hasAttribute('compact');

  /** @internal */
  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('portal-cart-change', this.#loadOnChange);
    for (const type of PRODUCT_EVENTS) document.addEventListener(type, this.#onProductEvent);
    // That of `cart-sync.store.ts`. A browser or a server without channels hears nothing of other tabs.
    if (globalThis.BroadcastChannel) {
      this.#channel = new BroadcastChannel('portal.cart');
      this.#channel.onmessage = this.#loadOnChange;
    }
    if (!this.hasAttribute('compact') || this.cartId) this.whenVisible(() => whenIdle(this.#loadOnChange));
    else if (hasCookie('cart')) whenIdle(this.#loadOnChange);
  }

  /** @internal */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('portal-cart-change', this.#loadOnChange);
    for (const type of PRODUCT_EVENTS) document.removeEventListener(type, this.#onProductEvent);
    this.#channel?.close();
  }

  /** Reloads the cart. */
  refresh(): void {
    void this.importRoot().then(
      (root) => root.refresh(),
      () => {},
    );
  }

  /**
   * Adds an item to the cart. It shows nothing, so tell the visitor what happened. The promise is rejected with a `CartError`,
   * which `portal-error` reports as well.
   */
  async add(item: CartItem): Promise<void> {
    try {
      const { addToCart } = await this.#importItems();
      void this.load();
      await addToCart(this, item);
    } catch (cause) {
      const error: CartError = (cause as CartError).code
        ? (cause as CartError)
        : // The code of the cart could not be loaded.
          Object.assign(new Error(String(cause)), { name: 'CartError' as const, code: 'network' as const, status: 0 });
      this.#report(error);
      throw error;
    }
  }

  /** Closes the drawer. */
  hide(): void {
    this.#isOpen = false;
    this.update();
  }

  /** @internal */
  setCount(count: number): void {
    if (count === this.#count) return;
    this.#count = count;
    this.update();
  }

  /** What fills the cart needs no React: it loads first, and calls meanwhile. */
  readonly #importItems = () => import('./roots/cart-items.ts');
  /** @internal */
  protected importRoot = () => import('./roots/cart.root.tsx');

  /** Opens the drawer with `compact`; otherwise scrolls to the cart. */
  show(): void {
    this.#isOpen = true;
    void this.load();
    this.update();
    this.scrollIntoView();
  }

  /** @internal */
  protected override createContent(content: HTMLElement): HTMLElement[] {
    return [this.#button, content];
  }

  /** @internal */
  protected override renderShell(): void {
    super.renderShell();
    this.setState('open', this.#isOpen);
    this.placeholder.hidden = this.compact;
    this.#button.hidden = !this.compact;
    this.#button.ariaLabel = `${this.message('basket')}: ${this.#count}`;
    this.#badge.hidden = !this.#count;
    this.#badge.textContent = String(this.#count);
  }
}
