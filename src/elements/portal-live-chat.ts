import { html, nothing, type TemplateResult } from 'lit-html';
import { shellWords } from '../core/i18n/shell.en.ts';
import { hasCookie } from '../core/platform/has-cookie.ts';
import type { ChatHost } from '../core/runtime/element-host.ts';
import { PortalElement, whenIdle } from './shell/portal-element.ts';

const css = `
.launcher,.panel{position:fixed;inset-block-end:max(20px,env(safe-area-inset-bottom));inset-inline-end:20px;z-index:2147483000}
.portal .launcher{display:flex;align-items:center;gap:8px;height:52px;padding:0 20px 0 16px;border:0;border-radius:999px;background:var(--p-accent);color:var(--p-on-accent);font-weight:650;cursor:pointer;box-shadow:0 6px 20px #0003;transition:transform .12s ease-out}
.launcher:hover{transform:translateY(-1px)}
.launcher svg{width:22px;height:22px}
.badge{position:absolute;inset-block-start:-6px;inset-inline-end:-4px;min-width:22px;height:22px;padding:0 6px;border-radius:999px;background:var(--p-danger);color:light-dark(#fff,#1b1d22);font-size:12px;font-weight:700;line-height:22px;text-align:center}
.panel{width:380px;height:min(640px,calc(100dvh - 40px));display:flex;flex-direction:column;overflow:hidden;border:1px solid var(--p-line);border-radius:14px;background:var(--p-surface);box-shadow:0 12px 40px #0003}
.portal :is(.launcher,.panel)[hidden]{display:none}
portal-live-chat-root{display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);flex:1;min-height:0}
.wait{display:grid;place-items:center;flex:1;color:var(--p-muted)}
.failed{display:grid;place-content:center;gap:12px;flex:1;text-align:center;padding:24px}
.portal .failed button{padding:8px 16px;border:1px solid var(--p-line);border-radius:var(--p-radius);background:none;cursor:pointer}
:host([full]){height:100%}
:host([full]) .portal{height:100%}
.panel.full{position:static;width:100%;height:100%;min-height:360px;border-radius:10px;box-shadow:none}
@media(max-width:639px){.panel:not(.full){inset:0 0 auto;width:auto;height:var(--p-view,100dvh);border:0;border-radius:0}}
@media(prefers-reduced-motion:reduce){.launcher{transition:none}}
@media print{:host(:not([full])){display:none}}
`;

/**
 * The brand's live chat: a launcher with a badge, and a window that is not modal and leaves the host page alone.
 *
 * @tag portal-live-chat
 * @attr {string} ticket-id - opens the conversation of this ticket
 * @attr {boolean} open - the window is open; reflects the present state
 * @attr {boolean} full - stands at full size where the element is, instead of a launcher and a window
 * @attr {"optional" | "required"} pre-chat - guests are asked for name and email first
 * @prop {string | null} identity - JWT by the site's server saying who its visitor is (docs/decisions/0009); null signs them out
 * @fires {CustomEvent<{}>} portal-chat-open
 * @fires {CustomEvent<{}>} portal-chat-close
 * @fires {CustomEvent<{count: number}>} portal-chat-unread
 * @csspart launcher - the round button
 * @csspart panel - the window
 */
export class PortalLiveChat extends PortalElement implements ChatHost {
  protected static override readonly own = ['ticket-id', 'open', 'full', 'pre-chat', 'identity'];
  protected static override readonly css = css;
  declare ticketId: string | null;
  declare preChat: string | null;
  #unread = 0;
  #who: string | null | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    // A conversation that is under way counts its messages while minimised; without one nothing is loaded.
    if (this.isOpen()) void this.load();
    else if (this.ticketId || hasCookie('ticket')) whenIdle(() => void this.load());
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (name === 'identity' && value !== null) {
      // Anything on the page can read the DOM: the token does not stay there.
      this.identity = value;
      this.removeAttribute(name);
      return;
    }
    super.attributeChangedCallback(name, old, value);
    if (!this.isConnected || (old === null) === (value === null)) return;
    if (name === 'open') this.emit(value === null ? 'portal-chat-close' : 'portal-chat-open', {});
    if (this.isOpen()) void this.load();
  }

  get full(): boolean {
    return this.hasAttribute('full');
  }
  set full(isFull: boolean) {
    this.toggleAttribute('full', isFull);
  }
  get open(): boolean {
    return this.hasAttribute('open');
  }
  set open(isOpen: boolean) {
    this.toggleAttribute('open', isOpen);
  }
  isOpen = (): boolean => this.open || this.full;

  get identity(): string | null {
    return this.#who ?? null;
  }
  set identity(token: string | null) {
    this.#who = token;
    this.changed();
  }
  who = (): string | null | undefined => this.#who;

  show(): void {
    this.open = true;
  }
  hide(): void {
    const hadFocus = this.shadowRoot?.activeElement;
    if (this.full) this.emit('portal-chat-close', {});
    this.open = false;
    this.paint();
    if (hadFocus) this.shadowRoot?.querySelector<HTMLElement>('.launcher')?.focus();
  }
  toggle(): void {
    if (this.open) this.hide();
    else this.show();
  }

  setUnread(count: number): void {
    if (count === this.#unread) return;
    this.#unread = count;
    this.emit('portal-chat-unread', { count });
    this.changed();
  }

  protected importRoot = () => import('./roots/live-chat.root.tsx');

  #prepare = () => whenIdle(() => void this.load());

  protected override template(): TemplateResult {
    const unread = this.#unread;
    return html`<button
        class="launcher"
        part="launcher"
        type="button"
        ?hidden=${this.isOpen()}
        aria-label=${unread ? `${shellWords.help}, ${unread === 1 ? shellWords.unreadOne : shellWords.unread.replace('{n}', String(unread))}` : shellWords.help}
        @click=${this.show}
        @pointerenter=${this.#prepare}
        @focus=${this.#prepare}
      >
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
          <path d="M21 12a8.5 8.5 0 0 1-12.4 7.6L3 21l1.4-5.6A8.5 8.5 0 1 1 21 12Z" />
        </svg>
        <span>${shellWords.help}</span>
        ${unread ? html`<span class="badge" aria-hidden="true">${unread > 99 ? '99+' : unread}</span>` : nothing}
      </button>
      <div
        class=${this.full ? 'panel full' : 'panel'}
        part="panel"
        role=${this.full ? 'region' : 'dialog'}
        aria-label=${shellWords.help}
        ?hidden=${!this.isOpen()}
        @keydown=${(event: KeyboardEvent) => {
          // What is typed here is not the host's: its shortcuts must not fire.
          event.stopPropagation();
          if (event.key === 'Escape' && !event.defaultPrevented && !this.full) this.hide();
        }}
      >
        ${this.content(html`<div class="wait" role="status">${shellWords.loading}</div>`)}
      </div>`;
  }
}
