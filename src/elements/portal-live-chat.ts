import { readFirstDraft, saveFirstDraft } from '#core/chat/first-draft.ts';
import type { ShellMessageKey } from '#core/i18n/shell.en.ts';
import { createElement, setAttributes } from '#core/platform/dom.ts';
import { hasCookie } from '#core/platform/has-cookie.ts';
import { whenIdle } from '#core/platform/when-idle.ts';
import type { ChatUser } from '#core/runtime/element-host.ts';
import { PortalElement } from './shell/portal-element.ts';

const css = `
.launcher,.panel{--p-box:var(--portal-launcher-size,var(--p-size,52px));--p-edge:calc(max(20px,env(safe-area-inset-bottom)) + var(--portal-launcher-inset,0px));position:fixed;bottom:var(--p-edge);translate:0 var(--p-foot,0px);inset-inline:var(--portal-launcher-start,var(--p-start,auto)) var(--portal-launcher-end,var(--p-end,20px));z-index:var(--portal-z-index,2147483000);box-shadow:0 6px 20px #0003}
:host([side=left]) [dir=ltr],:host([side=right]) [dir=rtl]{--p-start:20px;--p-end:auto}
.portal .launcher{display:flex;place-items:center;place-content:center;gap:8px;min-width:var(--p-box);height:var(--p-box);padding:var(--p-pad,0 20px 0 16px);border:0;border-radius:999px;background:var(--p-accent);color:var(--p-on-accent);font-weight:650;font-family:var(--portal-font,system-ui,sans-serif);cursor:pointer}
.word{display:var(--p-word,inline)}
.launcher svg{width:22px;height:22px;fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}
.badge{position:absolute;top:-6px;inset-inline-end:-4px;min-width:22px;padding:0 6px;border-radius:999px;background:var(--p-danger);color:light-dark(#fff,#111);font-size:12px;font-weight:700;line-height:22px;text-align:center}
.panel,.full{display:flex;flex-direction:column;overflow:hidden;border:1px solid var(--p-line);border-radius:14px;background:var(--p-surface)}
.panel{width:var(--portal-chat-width,380px);bottom:calc(var(--p-edge) + var(--p-box) + 12px);height:min(var(--portal-chat-height,640px),calc(100dvh - var(--p-edge) - var(--p-box) - 32px + var(--p-foot,0px)))}
:host([full]),:host([full]) .portal,.full{height:100%}
portal-live-chat-root{display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);flex:1;min-height:0}
.wait{display:grid;place-items:center;margin-top:63px;border-block:1px solid var(--p-line);flex:1}
.failed{display:grid;place-content:center;gap:12px;flex:1;text-align:center;padding:24px}
.failed button,.panel>textarea{padding:8px 12px;border:1px solid light-dark(#81878f,#757b83);border-radius:var(--p-radius);background:none}
.panel>textarea{resize:none;color:inherit;margin:8px 54px 8px 100px;font:inherit;field-sizing:content;min-height:40px;max-height:128px}
@media(max-width:639px){.panel{inset:0 0 auto;translate:0;width:auto;height:var(--p-view,100dvh);border:0;border-radius:0}.portal .launcher[aria-expanded=true]{display:none}}
@media(pointer:coarse){.panel>textarea{font-size:16px}}
@media(prefers-reduced-motion:no-preference){.launcher{transition:translate .15s}}
@media print{:host(:not([full])){display:none}}
`;

/**
 * The brand's live chat: a launcher with a badge, and a non-modal window. The launcher opens and minimises the window; on a
 * phone the window covers the launcher and has its own button to minimise it.
 *
 * @tag portal-live-chat
 * @attr {string} ticket-id - opens this ticket's conversation
 * @attr {boolean} open - whether the window is open; reflects the current state
 * @attr {boolean} full - fills the element's own box, without a launcher or window
 * @attr {"optional" | "required"} pre-chat - asks guests for a name and email first
 * @attr {string} label - the launcher's text instead of "Get Help"
 * @attr {"left" | "right"} side - the side the launcher is on; the end of the line by default
 * @attr {string} identity - sets the property; the attribute is removed at once, because any script on the page could read it
 * @prop {string | null} identity - a JWT (HS256) from your server that identifies the visitor; null signs them out
 * @fires {CustomEvent<{}>} portal-chat-open - the visitor or the page opened the window
 * @fires {CustomEvent<{}>} portal-chat-close - the visitor or the page minimised the window
 * @fires {CustomEvent<{count: number}>} portal-chat-unread - the number of unread messages has changed
 * @fires {CustomEvent<{id: string, ticketId: string, from: "visitor" | "agent", text: string}>} portal-chat-message - a message was sent or received; earlier messages aren't reported
 * @cssprop --portal-launcher-inset - how far the launcher moves up, to clear a bar at the bottom of the page
 * @cssprop --portal-launcher-size - height of the launcher
 * @cssprop --portal-launcher-start - distance from the start of the line, `auto` by default
 * @cssprop --portal-launcher-end - distance from the end of the line; `auto` puts the launcher at the start
 * @cssprop --portal-z-index - z-index of the launcher and the window
 * @cssprop --portal-chat-width - width of the window
 * @cssprop --portal-chat-height - height of the window; never taller than the viewport
 * @slot launcher - replaces the launcher's icon and text; screen readers announce `label`
 * @cssState open - the window is open, or it fills its own box
 * @csspart launcher - the button
 * @csspart panel - the window
 * @csspart header - the window's title bar
 * @csspart messages - the list of messages
 * @csspart message - a message with its author and time
 * @csspart bubble - the text of a message
 * @csspart own-bubble - the bubble of what the visitor wrote
 * @csspart other-bubble - the bubble of what support wrote
 * @csspart composer - where a message is written
 */
export class PortalLiveChat extends PortalElement {
  /** @internal */
  protected static override readonly ownAttributes = ['ticket-id', 'pre-chat', 'identity', 'label', 'side'];
  /** @internal */
  static override readonly flags = ['open', 'full'];
  /** @internal */
  protected static override readonly css = css;
  /** The ticket whose conversation is shown. */
  declare ticketId: string | null;
  /** Whether the window is open. */
  declare open: boolean;
  /** Whether it fills the element's own box, without a launcher or window. */
  declare full: boolean;
  /** Whether guests are asked for a name and email first. */
  declare preChat: 'optional' | 'required' | null;
  /** The launcher's text instead of "Get Help". */
  declare label: string | null;
  /** The side the launcher is on. */
  declare side: 'left' | 'right' | null;
  readonly #badge = createElement('span', { class: 'badge' });
  readonly #icon = createElement('path', {});
  readonly #launcher = createElement(
    'button',
    {
      class: 'launcher',
      part: 'launcher',
      type: 'button',
      click: () => this.toggle(),
      keydown: (event: KeyboardEvent) => event.key === 'Escape' && this.open && this.hide(),
      pointerenter: () => this.prepare(),
      focus: () => this.prepare(),
    },
    createElement(
      'slot',
      { name: 'launcher' },
      createElement('svg', { viewBox: '0 0 24 24' }, this.#icon),
      this.createMessage('span', 'help', { class: 'word' }),
    ),
    this.#badge,
  );
  /**
   * Takes the first message while the root loads. Enter submits it: the root sends it.
   * @internal
   */
  readonly draft: HTMLTextAreaElement = createElement('textarea', {
    part: 'input',
    rows: 1,
    input: () => saveFirstDraft(this.draft.value),
    paste: ({ clipboardData }: { clipboardData: DataTransfer }) => this.pasted.push(...clipboardData.files),
    keydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.draft.readOnly = /\S/.test(this.draft.value);
    },
  });
  /** @internal */
  pasted: File[] = [];
  readonly #panel = createElement('div', {
    part: 'panel',
    keydown: (event: KeyboardEvent) => {
      // Typing here must not trigger the host's shortcuts.
      event.stopPropagation();
      if (event.key === 'Escape' && !event.defaultPrevented && !this.full) this.hide();
    },
  });
  #unread = 0;
  #unreadLabel = '';
  #user: ChatUser = {};

  /** @internal */
  override connectedCallback(): void {
    super.connectedCallback();
    // An open conversation counts its unread messages while minimised, and a first message may still wait for its ticket.
    this.#startIfOpen();
    if (this.ticketId || hasCookie('ticket')) whenIdle(() => void this.load());
  }

  /** @internal */
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
    this.#startIfOpen();
  }

  /** Until the root is there, the shell takes the first message, unless the root may show something else than a composer. */
  #startIfOpen() {
    if (!this.isOpen()) return;
    const isOther = this.full || this.ticketId || this.preChat || hasCookie('ticket');
    if (this.placeholder.isConnected && !isOther) {
      this.draft.value = readFirstDraft();
      this.#panel.append(this.draft);
    }
    void this.load();
  }

  /** @internal */
  isOpen = (): boolean => this.open || this.full;

  /** A JWT (HS256) from your server that identifies the visitor; null signs them out. */
  get identity(): string | null | undefined {
    return this.#user.identity;
  }
  set identity(identity: string | null) {
    this.setUser({ ...this.#user, identity });
  }

  /** Tells the chat who the visitor is. A guest isn't asked for the name and email given here. */
  setUser(user: ChatUser): void {
    this.#user = user ?? {};
    this.update();
  }

  /** @internal */
  user(): ChatUser {
    return this.#user;
  }

  /** Forgets the visitor: conversation, drafts, unsent messages, name and email. Call it on sign-out. */
  async reset(): Promise<void> {
    this.#user = {};
    this.draft.value = '';
    this.pasted = [];
    saveFirstDraft('');
    // Nothing else is kept by a visitor who never had a conversation here.
    if (this.isLoaded || hasCookie('ticket') || hasCookie('guest'))
      await this.importRoot().then((root) => root.reset());
    this.update();
  }

  /** Resets the chat, closes its connection and hides it until `show()`. */
  async shutdown(): Promise<void> {
    this.open = false;
    this.hidden = true;
    await this.reset();
    this.unload();
  }

  /** Opens the window. */
  show(): void {
    this.hidden = false;
    this.open = true;
  }

  /** Minimises the window. */
  hide(): void {
    const hadFocus = this.shadowRoot?.activeElement;
    if (this.full) this.emit('portal-chat-close', {});
    this.open = false;
    if (hadFocus) this.#launcher.focus();
  }

  /** Opens or minimises the window. */
  toggle(): void {
    if (this.open) this.hide();
    else {
      this.show();
      this.draft.focus();
    }
  }

  /** @internal */
  setUnread(count: number, label: string): void {
    const hasChanged = count !== this.#unread;
    this.#unread = count;
    this.#unreadLabel = label;
    this.renderShell();
    if (hasChanged) this.emit('portal-chat-unread', { count });
  }

  /** @internal */
  protected importRoot = () => import('./roots/live-chat.root.tsx');

  /** @internal */
  protected override createContent(content: HTMLElement): HTMLElement[] {
    this.#panel.append(content);
    return [this.#launcher, this.#panel];
  }

  /** @internal */
  override message(key: ShellMessageKey): string {
    return (key === 'help' && this.label) || super.message(key);
  }

  /** @internal */
  protected override renderShell(): void {
    super.renderShell();
    const isOpen = this.isOpen();
    this.setState('open', isOpen);
    setAttributes(this.#launcher, {
      hidden: this.full,
      'aria-label': this.#unreadLabel || this.message('help'),
      'aria-expanded': String(isOpen),
      title: this.message('help'),
    });
    setAttributes(this.#icon, {
      d: isOpen ? 'm6 9 6 6 6-6' : 'M21 12a8.5 8.5 0 0 1-12.4 7.6L3 21l1.4-5.6A8.5 8.5 0 1 1 21 12Z',
    });
    this.draft.placeholder = this.message('write');
    this.#badge.hidden = !this.#unread;
    this.#badge.textContent = this.#unread > 99 ? '99+' : String(this.#unread);
    setAttributes(this.#panel, {
      class: this.full ? 'full' : 'panel',
      role: this.full ? 'region' : 'dialog',
      'aria-label': this.message('help'),
      hidden: !isOpen,
    });
  }
}
