import { html, type nothing, render, type TemplateResult } from 'lit-html';
import { shellMessages } from '#core/i18n/shell.en.ts';
import { createAutoRetry } from '#core/platform/auto-retry.ts';
import type { ElementHost } from '#core/runtime/element-host.ts';
import { cancelableEvents, type PortalEvents } from '#core/runtime/events.ts';
import {
  brands,
  colorSchemes,
  config,
  type PortalConfig,
  type PortalSettings,
  runtime,
  setElementSettings,
} from '#core/runtime/runtime.ts';
import { shellTokens } from '#core/theme/shell.css.ts';
import { getStyleSheet } from '#core/theme/style-sheet.ts';

/** A module in `roots/`, loaded by its shell on demand. */
export interface RootModule<Host extends ElementHost> {
  /** Style sheets, in the order of adoption. */
  sheets: readonly string[];
  create: (host: Host) => HTMLElement;
}

const COMMON_ATTRIBUTES = ['api-base', 'brand', 'app-domain', 'lang', 'color-scheme', 'portal-url'] as const;
const ALLOWED_VALUES: Readonly<Record<string, readonly string[]>> = { brand: brands, 'color-scheme': colorSchemes };
let shellLocale = 'en';
const toCamelCase = (attribute: string) => attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * What the five elements share: attributes and properties, settings, adopted sheets, loading the root, and the states before it
 * is loaded. A host page loads this first, so it has to stay small.
 *
 * @csspart base - the box that has the brand and the colour scheme
 * @cssprop --portal-accent - accent colour instead of the brand's
 * @cssprop --portal-font - font family of the interface
 * @cssprop --portal-radius - corner radius of controls
 */
export abstract class PortalElement extends HTMLElement implements ElementHost {
  static get observedAttributes(): string[] {
    return [...COMMON_ATTRIBUTES, ...this.ownAttributes];
  }
  /** Attributes of this element besides the common ones; each is a property too. */
  protected static readonly ownAttributes: readonly string[] = [];
  /** Styles of this element's shell. */
  protected static readonly css: string = '';

  /** Origin of the provider's API. */
  declare apiBase: string | null;
  declare brand: string | null;
  /** Host name by which the provider finds its brand. */
  declare appDomain: string | null;
  declare colorScheme: string | null;
  declare portalUrl: string | null;

  readonly #listeners = new Set<() => void>();
  #root: HTMLElement | null = null;
  #loading: Promise<void> | null = null;
  #hasFailed = false;
  #settings: PortalSettings = {};
  readonly #retry = createAutoRetry(() => this.load());
  readonly #onSettingsChange = () => this.update();

  constructor() {
    super();
    const { css } = this.constructor as typeof PortalElement;
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [getStyleSheet(shellTokens + css)];
    for (const attribute of (this.constructor as typeof PortalElement).observedAttributes)
      this.#upgradeProperty(toCamelCase(attribute));
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

  connectedCallback(): void {
    runtime().listeners.add(this.#onSettingsChange);
    setElementSettings(this, this.#settings);
    this.renderShell();
  }

  disconnectedCallback(): void {
    runtime().listeners.delete(this.#onSettingsChange);
    setElementSettings(this, null);
    this.#retry(false);
  }

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

  config(): PortalConfig {
    return config(this);
  }

  attribute(name: string): string | null {
    return this.getAttribute(name);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit<Name extends keyof PortalEvents>(name: Name, detail: PortalEvents[Name]): boolean {
    return this.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: cancelableEvents.includes(name) }),
    );
  }

  /** Renders the shell, then notifies the root, which may focus what has just been shown. */
  protected update(): void {
    if (this.isConnected) this.renderShell();
    for (const listener of [...this.#listeners]) listener();
  }

  /** Imports the React root of this element. */
  protected abstract importRoot(): Promise<RootModule<this>>;

  /** Loads the root once and renders it; on failure, a message with a retry button until it could be loaded. */
  protected load(): Promise<void> {
    this.#loading ??= this.importRoot()
      .then(
        ({ sheets, create }) => {
          const shadow = this.shadowRoot as ShadowRoot;
          shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, ...sheets.map(getStyleSheet)];
          this.#root = create(this);
          this.#hasFailed = false;
        },
        (cause: unknown) => {
          this.#loading = null;
          if (!this.#hasFailed) this.emit('portal-error', { message: String(cause), status: 0 });
          this.#hasFailed = true;
        },
      )
      .then(() => {
        this.#retry(this.#hasFailed && this.isConnected);
        this.renderShell();
        if (this.#root) this.emit('portal-ready', {});
      });
    return this.#loading;
  }

  /** The element's own template around `this.content()`. */
  protected abstract template(): TemplateResult;

  /** The root; a placeholder while it loads; a message with a retry button after a failure. */
  protected content(placeholder: TemplateResult | typeof nothing): unknown {
    if (this.#root) return this.#root;
    if (!this.#hasFailed) return placeholder;
    return html`<div class="failed" role="status">
      <p>${shellMessages.failed}</p>
      <button type="button" @click=${() => void this.load()}>${shellMessages.retry}</button>
    </div>`;
  }

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
    render(
      html`<div class="portal" part="base" lang=${lang} dir=${/^(ar|fa|he|ur)\b/.test(lang) ? 'rtl' : 'ltr'} data-brand=${brand} data-scheme=${colorScheme}>${this.template()}</div>`,
      this.shadowRoot as ShadowRoot,
      {
        host: this,
      },
    );
  }

  /** Calls back once the element is about to come into view: an element far down the page loads nothing. */
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

/** Defines an element with a property for each of its attributes. A tag that another copy of the suite has defined stays as it is. */
export function defineElement(tag: string, element: CustomElementConstructor & { observedAttributes: string[] }): void {
  for (const attribute of element.observedAttributes) {
    const property = toCamelCase(attribute);
    if (property in element.prototype) continue;
    Object.defineProperty(element.prototype, property, {
      configurable: true,
      get(this: HTMLElement) {
        return this.getAttribute(attribute);
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined || value === false) this.removeAttribute(attribute);
        else this.setAttribute(attribute, value === true ? '' : String(value));
      },
    });
  }
  if (!customElements.get(tag)) customElements.define(tag, element);
}

/** Runs a task when the browser is idle, after two seconds at the latest. */
export const whenIdle = (task: () => void): void => {
  if (typeof requestIdleCallback === 'undefined') setTimeout(task, 200);
  else requestIdleCallback(task, { timeout: 2000 });
};
