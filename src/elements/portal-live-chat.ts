import { html, nothing, type TemplateResult } from 'lit-html';
import { shellMessages } from '#core/i18n/shell.en.ts';
import { hasCookie } from '#core/platform/has-cookie.ts';
import type { ChatHost } from '#core/runtime/element-host.ts';
import { PortalElement, whenIdle } from './shell/portal-element.ts';

const css = `
.launcher,.panel{--p-box:var(--portal-launcher-size,var(--p-size,52px));--p-edge:calc(max(20px,env(safe-area-inset-bottom)) + max(var(--portal-launcher-inset,0px),var(--p-foot,0px)));position:fixed;inset-block-end:var(--p-edge);inset-inline:var(--portal-launcher-start,auto) var(--portal-launcher-end,20px);z-index:2147483000}
.portal .launcher{display:flex;align-items:center;justify-content:center;gap:8px;min-width:var(--p-box);height:var(--p-box);padding:var(--p-pad,0 20px 0 16px);border:0;border-radius:999px;background:var(--p-accent);color:var(--p-on-accent);font-weight:650;cursor:pointer;box-shadow:0 6px 20px #0003}
.word{display:var(--p-word,inline)}
.launcher svg{width:22px;height:22px}
.badge{position:absolute;inset-block-start:-6px;inset-inline-end:-4px;min-width:22px;padding:0 6px;border-radius:999px;background:var(--p-danger);color:light-dark(#fff,#111);font-size:12px;font-weight:700;line-height:22px;text-align:center}
.panel,.full{display:flex;flex-direction:column;overflow:hidden;border:1px solid var(--p-line);border-radius:14px;background:var(--p-surface)}
.panel{width:380px;inset-block-end:calc(var(--p-edge) + var(--p-box) + 12px);height:min(640px,calc(100dvh - var(--p-edge) - var(--p-box) - 32px));box-shadow:0 6px 20px #0003}
:host([full]),:host([full]) .portal,.full{height:100%}
.portal :is(.launcher,.panel)[hidden]{display:none}
portal-live-chat-root{display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);flex:1;min-height:0}
.wait{display:grid;place-items:center;flex:1}
.failed{display:grid;place-content:center;gap:12px;flex:1;text-align:center;padding:24px}
.portal .failed button{padding:8px 16px;border:1px solid var(--p-line);border-radius:var(--p-radius);background:none}
@media(max-width:639px){.panel{inset:0 0 auto;width:auto;height:var(--p-view,100dvh);border:0;border-radius:0}.portal .launcher[aria-expanded=true]{display:none}}
@media(prefers-reduced-motion:no-preference){.launcher{transition:inset-block-end .15s}}
@media print{:host(:not([full])){display:none}}
`;

/**
 * The brand's live chat: a launcher with a badge, and a non-modal window. The launcher opens the window and minimises it; on a
 * phone the window covers it, and is minimised by its own button.
 *
 * @tag portal-live-chat
 * @attr {string} ticket-id - opens the conversation of this ticket
 * @attr {boolean} open - whether the window is open; reflects the current state
 * @attr {boolean} full - fills the element's own box instead of showing a launcher and a window
 * @attr {"optional" | "required"} pre-chat - guests are asked for name and email first
 * @prop {string | null} identity - JWT by the site's server that identifies its visitor (docs/decisions/0009); null signs them out
 * @fires {CustomEvent<{}>} portal-chat-open
 * @fires {CustomEvent<{}>} portal-chat-close
 * @fires {CustomEvent<{count: number}>} portal-chat-unread
 * @cssprop --portal-launcher-inset - how far the launcher rises, for bars of the host at the foot of the window
 * @cssprop --portal-launcher-size - height of the launcher
 * @cssprop --portal-launcher-start - distance from the start of the line, `auto` by default
 * @cssprop --portal-launcher-end - distance from the end of the line; `auto` puts the launcher at the start
 * @csspart launcher - the button
 * @csspart panel - the window
 */
export class PortalLiveChat extends PortalElement implements ChatHost {
  protected static override readonly ownAttributes = ['ticket-id', 'open', 'full', 'pre-chat', 'identity'];
  protected static override readonly css = css;
  declare ticketId: string | null;
  declare full: string | null;
  declare preChat: string | null;
  #unread = 0;
  #label = '';
  #identity: string | null | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    // An open conversation counts its unread messages while minimised, and a first message may still wait for its ticket.
    if (this.isOpen()) void this.load();
    else if (this.ticketId || hasCookie('ticket')) this.#preload();
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (name === 'identity' && value !== null) {
      // Any script of the page can read attributes: the token must not stay in one.
      this.identity = value;
      this.removeAttribute(name);
      return;
    }
    super.attributeChangedCallback(name, old, value);
    if (!this.isConnected || (old === null) === (value === null)) return;
    if (name === 'open') this.emit(value === null ? 'portal-chat-close' : 'portal-chat-open', {});
    if (this.isOpen()) void this.load();
  }

  get open(): boolean {
    return this.hasAttribute('open');
  }
  set open(isOpen: boolean) {
    this.toggleAttribute('open', isOpen);
  }
  isOpen = (): boolean => this.open || this.#isFull();
  #isFull = () => this.hasAttribute('full');

  get identity(): string | null | undefined {
    return this.#identity;
  }
  set identity(token: string | null) {
    this.#identity = token;
    this.update();
  }

  show(): void {
    this.open = true;
  }
  hide(): void {
    const hadFocus = this.shadowRoot?.activeElement;
    if (this.#isFull()) this.emit('portal-chat-close', {});
    this.open = false;
    if (hadFocus) this.shadowRoot?.querySelector<HTMLElement>('.launcher')?.focus();
  }
  toggle(): void {
    this.open ? this.hide() : this.show();
  }

  setUnread(count: number, label: string): void {
    if (count === this.#unread) return;
    this.#unread = count;
    this.#label = label;
    this.emit('portal-chat-unread', { count });
    this.update();
  }

  protected importRoot = () => import('./roots/live-chat.root.tsx');

  #preload = () => whenIdle(() => void this.load());

  protected override template(): TemplateResult {
    const unread = this.#unread;
    const isFull = this.#isFull();
    const isOpen = this.isOpen();
    return html`<button
        class="launcher"
        part="launcher"
        type="button"
        ?hidden=${isFull}
        aria-label=${this.#label || shellMessages.help}
        aria-expanded=${isOpen}
        title=${shellMessages.help}
        @click=${this.toggle}
        @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && this.open && this.hide()}
        @pointerenter=${this.#preload}
        @focus=${this.#preload}
      >
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round">
          <path d=${isOpen ? 'm6 9 6 6 6-6' : 'M21 12a8.5 8.5 0 0 1-12.4 7.6L3 21l1.4-5.6A8.5 8.5 0 1 1 21 12Z'} />
        </svg>
        <span class="word">${shellMessages.help}</span>
        ${unread ? html`<span class="badge">${unread > 99 ? '99+' : unread}</span>` : nothing}
      </button>
      <div
        class=${isFull ? 'full' : 'panel'}
        part="panel"
        role=${isFull ? 'region' : 'dialog'}
        aria-label=${shellMessages.help}
        ?hidden=${!isOpen}
        @keydown=${(event: KeyboardEvent) => {
          // Typing here must not trigger the host's shortcuts.
          event.stopPropagation();
          if (event.key === 'Escape' && !event.defaultPrevented && !isFull) this.hide();
        }}
      >
        ${this.content(html`<div class="wait" role="status">${shellMessages.loading}</div>`)}
      </div>`;
  }
}
