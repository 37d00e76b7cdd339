import { type ShellMessageKey, shellMessages } from '#core/i18n/shell.en.ts';
import { createAutoRetry } from '#core/platform/auto-retry.ts';
import { createElement, setAttributes } from '#core/platform/dom.ts';
import { whenIdle } from '#core/platform/when-idle.ts';
import type { ElementHost, PortalState } from '#core/runtime/element-host.ts';
import { cancelableEvents, type PortalEvents } from '#core/runtime/events.ts';
import {
  type Brand,
  type ColorScheme,
  config,
  ownMessage,
  type PortalConfig,
  type PortalSettings,
  runtime,
  setElementSettings,
} from '#core/runtime/runtime.ts';
import { isSupportedBrowser, SUPPORTED_BROWSERS } from '#core/runtime/supported-browsers.ts';
import { type ElementName, tagOf } from '#core/runtime/tag.ts';
import { reportSetting, validSettings } from '#core/runtime/valid-settings.ts';
import { shellTokens } from '#core/theme/shell.css.ts';
import { getStyleSheet } from '#core/theme/style-sheet.ts';

/**
 * A module in `roots/`, loaded by its shell on demand.
 * @internal
 */
export interface RootModule<Host extends ElementHost> {
  /** Style sheets, in the order of adoption. */
  sheets: readonly string[];
  create: (host: Host) => HTMLElement;
}

const COMMON_ATTRIBUTES = ['api-base', 'brand', 'app-domain', 'lang', 'color-scheme', 'portal-url'] as const;
let shellLocale = 'en';
const hasStates = globalThis.CSS?.supports?.('selector(:state(open))');
const toCamelCase = (attribute: string) => attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * What the five elements share: settings as attributes and properties, events, states, parts and tokens.
 *
 * @attr {string} api-base - origin of the provider's API; the page's own by default
 * @attr {"hp" | "gb" | "eh" | "ewh" | "cp"} brand - colours, words and legal pages; `hp` by default
 * @attr {string} app-domain - host name that tells the provider the brand; the page's own by default
 * @attr {string} lang - language, as a BCP 47 tag; `en` by default
 * @attr {"light" | "dark" | "auto"} color-scheme - colour scheme; `auto`, the default, follows the visitor's system
 * @attr {string} portal-url - where links to the full portal lead; `/` by default
 * @prop {string} lang - language, as a BCP 47 tag; `en` by default
 * @fires {CustomEvent<{}>} portal-ready - the element has loaded
 * @fires {CustomEvent<{ message: string, status: number }>} portal-error - a call that the element needs has failed; `status` is 0 without a response
 * @fires {CustomEvent<{ path: string }>} portal-navigate - cancelable; the visitor followed a link to `path` of the portal
 * @fires {CustomEvent<{ userId: string | null }>} portal-auth-change - someone signed in, or out: then `userId` is null
 * @cssState loading - its code is loading
 * @cssState error - its code couldn't be loaded
 * @cssState signed-in - someone is signed in
 * @csspart base - the box with the brand's styles and the colour scheme
 * @csspart button - each button
 * @csspart button-primary - the main action
 * @csspart button-secondary - any other action
 * @csspart button-quiet - an action without a border
 * @csspart button-danger - an action that deletes or stops something
 * @csspart icon-button - a button with only an icon
 * @csspart input - a text field or a select
 * @csspart field - a label with its control and its message
 * @csspart dialog - a dialog on top of the page
 * @cssprop --portal-accent - accent colour instead of the brand's
 * @cssprop --portal-on-accent - text on the accent colour
 * @cssprop --portal-surface - background of panels and cards
 * @cssprop --portal-ink - text
 * @cssprop --portal-font - font family of the interface
 * @cssprop --portal-heading-font - font family of headings
 * @cssprop --portal-radius - corner radius of controls
 */
export abstract class PortalElement extends HTMLElement {
  /** @internal */
  static get observedAttributes(): string[] {
    return [...COMMON_ATTRIBUTES, ...this.ownAttributes, ...this.flags];
  }
  /**
   * Attributes of this element besides the common ones; each is a property too, a text or null.
   * @internal
   */
  protected static readonly ownAttributes: readonly string[] = [];
  /**
   * Attributes that are there or not; each is a boolean property.
   * @internal
   */
  static readonly flags: readonly string[] = [];
  /**
   * Styles of this element's shell.
   * @internal
   */
  protected static readonly css: string = '';

  /** Origin of the provider's API. */
  declare apiBase: string | null;
  /** Colours, words and legal pages. */
  declare brand: Brand | null;
  /** Host name by which the provider finds its brand. */
  declare appDomain: string | null;
  /** Light, dark, or what the visitor's system says. */
  declare colorScheme: ColorScheme | null;
  /** Where links to the full portal lead. */
  declare portalUrl: string | null;

  /** Elements whose text is a message of the shell. */
  readonly #messages = new Map<Element, ShellMessageKey>();
  /**
   * The box that all is in.
   * @internal
   */
  protected readonly base: HTMLElement = createElement('div', { class: 'portal', part: 'base' });
  /**
   * Shown until the root is drawn.
   * @internal
   */
  readonly placeholder: HTMLElement = this.createMessage('div', 'loading', { class: 'wait', role: 'status' });
  /** What stands in the place of the root; the root at last. */
  #content = this.placeholder;
  readonly #listeners = new Set<() => void>();
  /** Absent in jsdom. Before Chrome 125 a name without hyphens was refused. */
  readonly #states = hasStates ? this.attachInternals().states : undefined;
  #loading: Promise<void> | null = null;
  #hasFailed = false;
  /**
   * Whether the focus is in here, or was in this task. As a control that has the focus is removed, React focuses what it takes for
   * the focused element: this one. Where the focus goes then is for the screens to say.
   */
  #hadFocus = false;
  #settings: PortalSettings = {};
  readonly #retry = createAutoRetry(() => this.load());
  readonly #onSettingsChange = () => this.update();

  constructor() {
    super();
    const { css } = this.constructor as typeof PortalElement;
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [getStyleSheet(shellTokens + css)];
    shadow.append(this.base);
    shadow.addEventListener('focusin', () => {
      this.#hadFocus = true;
    });
    shadow.addEventListener('focusout', () => this.#updateHadFocus());
    for (const attribute of (this.constructor as typeof PortalElement).observedAttributes)
      this.#upgradeProperty(toCamelCase(attribute));
  }

  #updateHadFocus() {
    setTimeout(() => {
      this.#hadFocus = this.shadowRoot?.activeElement !== null;
    });
  }

  /** A property that was set before the element was defined shadows the accessor: it is set again through it. */
  #upgradeProperty(property: string) {
    if (!Object.hasOwn(this, property)) return;
    const early = (this as Record<string, unknown>)[property];
    delete (this as Record<string, unknown>)[property];
    // A constructor must not set attributes.
    queueMicrotask(() => {
      (this as Record<string, unknown>)[property] = early;
    });
  }

  /** @internal */
  connectedCallback(): void {
    runtime().listeners.add(this.#onSettingsChange);
    setElementSettings(this, this.#settings);
    this.renderShell();
  }

  /** @internal */
  disconnectedCallback(): void {
    runtime().listeners.delete(this.#onSettingsChange);
    setElementSettings(this, null);
    this.#retry(false);
  }

  /** @internal */
  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    if (value === 'false' && (this.constructor as typeof PortalElement).flags.includes(name))
      reportSetting(`<${this.localName}>`, name, value, 'flag');
    const settings = this.#valid({ ...this.#settings, [toCamelCase(name)]: value });
    if ((COMMON_ATTRIBUTES as readonly string[]).includes(name)) {
      this.#settings = settings;
      if (this.isConnected) setElementSettings(this, this.#settings);
    } else this.update();
  }

  #valid<Settings extends object>(settings: Settings): Settings {
    return validSettings(settings, `<${this.localName}>`);
  }

  /** @internal */
  config(): PortalConfig {
    return config(this);
  }

  /**
   * Sets what a page may style as `:state(name)`.
   * @internal
   */
  setState(name: PortalState, isOn: boolean): void {
    this.#states?.[isOn ? 'add' : 'delete'](name);
  }

  /** Focuses the first control. */
  override focus(options?: FocusOptions): void {
    this.#updateHadFocus();
    if (this.#hadFocus) return;
    this.shadowRoot
      ?.querySelector<HTMLElement>(':is(button,input,textarea,select,a[href]):not([hidden],:disabled)')
      ?.focus(options);
  }

  /** @internal */
  attribute(name: string): string | null {
    return this.#valid({ [toCamelCase(name)]: this.getAttribute(name) })[toCamelCase(name)] ?? null;
  }

  /** @internal */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @internal */
  emit<Name extends keyof PortalEvents>(name: Name, detail: PortalEvents[Name]): boolean {
    return this.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: cancelableEvents.includes(name) }),
    );
  }

  /**
   * Renders the shell, then notifies the root, which may focus what has just been shown.
   * @internal
   */
  protected update(): void {
    if (this.isConnected) this.renderShell();
    for (const listener of [...this.#listeners]) listener();
  }

  /**
   * Imports the root of this element.
   * @internal
   */
  protected abstract importRoot(): Promise<RootModule<this>>;

  /**
   * Pointed at, or focused: begins what a press will need. Somebody who saves data waits for the press.
   * @internal
   */
  protected prepare(): void {
    if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData) return;
    whenIdle(() => void this.load());
  }

  /**
   * Loads the root once and renders it; on failure, a message with a retry button until it could be loaded.
   * @internal
   */
  protected load(): Promise<void> {
    if (this.#loading) return this.#loading;
    this.setState('loading', true);
    this.#loading = this.importRoot()
      .then(
        ({ sheets, create }) => {
          const shadow = this.shadowRoot as ShadowRoot;
          shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, ...sheets.map(getStyleSheet)];
          this.#hasFailed = false;
          this.#setContent(create(this));
        },
        (cause: unknown) => {
          this.#loading = null;
          if (this.#hasFailed) return;
          this.#hasFailed = true;
          this.#setContent(this.#createFailure());
          this.renderShell();
          this.emit('portal-error', { message: String(cause), status: 0 });
        },
      )
      .then(() => {
        this.setState('loading', false);
        this.setState('error', this.#hasFailed);
        this.#retry(this.#hasFailed && this.isConnected);
        if (!this.#hasFailed) this.emit('portal-ready', {});
      });
    return this.#loading;
  }

  /**
   * The element's own nodes, created when it is first connected.
   * @param content what stands in the place of the root
   * @internal
   */
  protected createContent(content: HTMLElement): HTMLElement[] {
    return [content];
  }

  /** @internal */
  protected get isLoaded(): boolean {
    return this.#loading !== null;
  }

  /**
   * Takes the root away; `load` brings a new one.
   * @internal
   */
  protected unload(): void {
    this.#loading = null;
    this.#setContent(this.placeholder);
  }

  /** Shows the root, or that it could not be loaded. */
  #setContent(content: HTMLElement) {
    this.#content.replaceWith(content);
    this.#content = content;
  }

  /** A message with a retry button. */
  #createFailure() {
    return createElement(
      'div',
      { class: 'failed', role: 'status' },
      this.createMessage('p', 'failed'),
      this.createMessage('button', 'retry', { type: 'button', click: () => void this.load() }),
    );
  }

  /** @internal */
  message(key: ShellMessageKey): string {
    return (ownMessage(`shell.${key}`) as string) ?? shellMessages[key];
  }

  /**
   * Creates an element whose text is a message of the shell, in the page's language.
   * @internal
   */
  protected createMessage(tag: 'button' | 'div' | 'p' | 'span', key: ShellMessageKey, attributes = {}): HTMLElement {
    const element = createElement(tag, attributes);
    this.#messages.set(element, key);
    return element;
  }

  /** @internal */
  protected renderShell(): void {
    const { brand, colorScheme, lang } = this.config();
    // The page's language, not the element's: two elements of different languages would switch it back and forth.
    const pageLocale = config().lang;
    if (pageLocale !== shellLocale) {
      shellLocale = pageLocale;
      import('#core/i18n/shell.de.ts').then(
        ({ setShellLocale }) => setShellLocale(pageLocale),
        () => {},
      );
    }
    setAttributes(this.base, {
      lang,
      dir: /^(ar|fa|he|ur)\b/i.test(lang) ? 'rtl' : 'ltr',
      'data-brand': brand,
      'data-scheme': colorScheme,
    });
    for (const [element, key] of this.#messages) element.textContent = this.message(key);
    if (!this.base.firstChild) this.base.append(...this.createContent(this.#content));
  }

  /**
   * Calls back once the element is about to come into view: an element far down the page loads nothing.
   * @internal
   */
  protected whenVisible(onVisible: () => void): void {
    if (typeof IntersectionObserver === 'undefined') {
      onVisible();
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        onVisible();
      },
      { rootMargin: '200px' },
    );
    observer.observe(this);
  }
}

type ElementClass = CustomElementConstructor & { observedAttributes: readonly string[]; flags: readonly string[] };

/** Defines an element with a property for each of its attributes. A tag that is defined stays as it is. */
export function defineElement(name: ElementName, element: ElementClass): void {
  const tag = tagOf(name);
  // A server and a worker evaluate this module, and have nothing to define elements in.
  if (!globalThis.customElements) return;
  if (!isSupportedBrowser()) {
    console.warn(`<${tag}> needs ${SUPPORTED_BROWSERS} or later`);
    return;
  }
  for (const attribute of element.observedAttributes) {
    const property = toCamelCase(attribute);
    if (property in element.prototype) continue;
    Object.defineProperty(element.prototype, property, {
      configurable: true,
      get(this: HTMLElement) {
        return element.flags.includes(attribute) ? this.hasAttribute(attribute) : this.getAttribute(attribute);
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined || value === false) this.removeAttribute(attribute);
        else this.setAttribute(attribute, value === true ? '' : String(value));
      },
    });
  }
  if (!customElements.get(tag)) customElements.define(tag, element);
  else
    import('./report-conflict.ts').then(
      ({ reportConflict }) => reportConflict(tag),
      () => {},
    );
}
