import { type ShellWord, shellMessages } from '#core/i18n/shell.en.ts';
import { createAutoRetry } from '#core/platform/auto-retry.ts';
import { createElement, setAttributes } from '#core/platform/dom.ts';
import type { ElementHost, PortalState } from '#core/runtime/element-host.ts';
import { cancelableEvents, type PortalEvents } from '#core/runtime/events.ts';
import {
  type Brand,
  brands,
  type ColorScheme,
  colorSchemes,
  config,
  ownMessage,
  type PortalConfig,
  type PortalSettings,
  runtime,
  setElementSettings,
} from '#core/runtime/runtime.ts';
import { isSupportedBrowser, SUPPORTED_BROWSERS } from '#core/runtime/supported-browsers.ts';
import { type ElementName, tagOf } from '#core/runtime/tag.ts';
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
const ALLOWED_VALUES: Readonly<Record<string, readonly string[]>> = {
  brand: brands,
  'color-scheme': colorSchemes,
  'pre-chat': ['optional', 'required'],
  side: ['left', 'right'],
};
let shellLocale = 'en';
const hasStates = globalThis.CSS?.supports?.('selector(:state(open))');
const toCamelCase = (attribute: string) => attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * What the five elements share: attributes and properties, settings, adopted sheets, loading the root, and the states before it
 * is loaded. A host page loads this first, so it has to stay small.
 *
 * @attr {string} api-base - origin of the provider's API; the page's own by default
 * @attr {"hp" | "gb" | "eh" | "ewh" | "cp"} brand - colours, words and legal pages; `hp` by default
 * @attr {string} app-domain - host name by which the provider finds its brand; the page's own by default
 * @attr {string} lang - BCP 47 tag; `en` by default
 * @attr {"light" | "dark" | "auto"} color-scheme - `auto` by default
 * @attr {string} portal-url - where a link into the full portal leads; `/` by default
 * @fires {CustomEvent<{}>} portal-ready - the element has loaded
 * @fires {CustomEvent<{ message: string, status: number }>} portal-error - a call that the element needs has failed; `status` is 0 without an answer
 * @cssState loading - its code is on the way
 * @cssState error - its code could not be loaded
 * @cssState signed-in - somebody is signed in
 * @csspart base - the box that has the brand and the colour scheme
 * @csspart button - each button, with `button-primary`, `button-secondary`, `button-quiet` or `button-danger`
 * @csspart icon-button - a button with an icon alone
 * @csspart input - where text is typed or an option chosen
 * @csspart field - a label with its control and its message
 * @csspart dialog - a dialog over the page
 * @cssprop --portal-accent - accent colour instead of the brand's
 * @cssprop --portal-on-accent - text on the accent colour
 * @cssprop --portal-surface - ground of panels and cards
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
  declare brand: Brand | null;
  /** Host name by which the provider finds its brand. */
  declare appDomain: string | null;
  declare colorScheme: ColorScheme | null;
  /** Where a link into the full portal leads. */
  declare portalUrl: string | null;

  /** Elements whose text is a word of the shell. */
  readonly #words = new Map<Element, ShellWord>();
  /**
   * The box that all is in.
   * @internal
   */
  protected readonly base: HTMLElement = createElement('div', { class: 'portal', part: 'base' });
  /**
   * Shown until the root is there.
   * @internal
   */
  protected readonly placeholder: HTMLElement = this.createWord('div', 'loading', { class: 'wait', role: 'status' });
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
    const allowed = ALLOWED_VALUES[name];
    if (value !== null && allowed && !allowed.includes(value)) {
      console.warn(`<${this.localName} ${name}="${value}">: not one of ${allowed.join(', ')}; the default is used`);
      value = null;
    }
    if ((COMMON_ATTRIBUTES as readonly string[]).includes(name)) {
      const { [toCamelCase(name) as keyof PortalSettings]: _, ...rest } = this.#settings;
      this.#settings = value === null ? rest : { ...rest, [toCamelCase(name)]: value };
      if (this.isConnected) setElementSettings(this, this.#settings);
    } else this.update();
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
    return this.getAttribute(name);
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
   * Begins to load what the root has in common with others, beside it.
   * @internal
   */
  protected importShared(): readonly Promise<unknown>[] {
    return import.meta.rootImports ?? [];
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
    for (const code of this.importShared()) code.catch(() => {});
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
      this.createWord('p', 'failed'),
      this.createWord('button', 'retry', { type: 'button', click: () => void this.load() }),
    );
  }

  /** @internal */
  protected word(name: ShellWord): string {
    return (ownMessage(`shell.${name}`) as string) ?? shellMessages[name];
  }

  /**
   * Creates an element whose text is a word of the shell, in the page's language.
   * @internal
   */
  protected createWord(tag: 'button' | 'div' | 'p' | 'span', word: ShellWord, attributes = {}): HTMLElement {
    const element = createElement(tag, attributes);
    this.#words.set(element, word);
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
      dir: /^(ar|fa|he|ur)\b/.test(lang) ? 'rtl' : 'ltr',
      'data-brand': brand,
      'data-scheme': colorScheme,
    });
    for (const [element, word] of this.#words) element.textContent = this.word(word);
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

/** Runs a task when the browser is idle, after two seconds at the latest. */
export const whenIdle = (task: () => void): void => {
  if (typeof requestIdleCallback === 'undefined') setTimeout(task, 200);
  else requestIdleCallback(task, { timeout: 2000 });
};
