import { html, type nothing, render, type TemplateResult } from 'lit-html';
import { shellMessages } from '#core/i18n/shell.en.ts';
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

/** What a root module gives the shell that loads it. */
export interface RootModule<Host extends ElementHost> {
  /** Sheets in the order they are to be adopted. */
  sheets: readonly string[];
  create: (host: Host) => HTMLElement;
}

const COMMON_ATTRIBUTES = ['api-base', 'brand', 'lang', 'color-scheme', 'portal-url'] as const;
const ALLOWED_VALUES: Readonly<Record<string, readonly string[]>> = { brand: brands, 'color-scheme': colorSchemes };
let shellLocale = 'en';
const toCamelCase = (attribute: string) => attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * What the five elements share: attributes and their properties, settings, the adopted sheets, the states before a root is
 * there, and loading it. Small on purpose: this is what a host page loads first.
 *
 * @csspart base - the box that carries brand and colour scheme
 * @cssprop --portal-accent - accent colour instead of the brand's
 * @cssprop --portal-font - font family of the interface
 * @cssprop --portal-radius - corner radius of controls
 */
export abstract class PortalElement extends HTMLElement implements ElementHost {
  static get observedAttributes(): string[] {
    return [...COMMON_ATTRIBUTES, ...this.ownAttributes];
  }
  /** Attributes of this element beside the common ones; each is a property too. */
  protected static readonly ownAttributes: readonly string[] = [];
  /** Styles of this element's shell. */
  protected static readonly css: string = '';

  /** Origin of the provider's API. */
  declare apiBase: string | null;
  declare brand: string | null;
  declare colorScheme: string | null;
  declare portalUrl: string | null;

  readonly #listeners = new Set<() => void>();
  #root: HTMLElement | null = null;
  #loading: Promise<void> | null = null;
  #hasFailed = false;
  #settings: PortalSettings = {};
  readonly #onSettingsChange = () => this.update();

  constructor() {
    super();
    const { css } = this.constructor as typeof PortalElement;
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [getStyleSheet(shellTokens + css)];
    for (const attribute of (this.constructor as typeof PortalElement).observedAttributes)
      this.#upgradeProperty(toCamelCase(attribute));
  }

  /** A property set before the element was defined shadows the accessor: it is set again through it. */
  #upgradeProperty(property: string) {
    if (!Object.hasOwn(this, property)) return;
    const early = (this as Record<string, unknown>)[property];
    delete (this as Record<string, unknown>)[property];
    // In the constructor attributes may not be set yet.
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

  /** Paints anew, then tells the root: it may focus what has just been shown. */
  protected update(): void {
    if (this.isConnected) this.renderShell();
    for (const listener of [...this.#listeners]) listener();
  }

  /** Imports the React root of this element. */
  protected abstract importRoot(): Promise<RootModule<this>>;

  /** Loads the root once and puts it into the page. A failure is painted with a way to try again. */
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
          this.#hasFailed = true;
          this.emit('portal-error', { message: String(cause), status: 0 });
        },
      )
      .then(() => {
        this.renderShell();
        if (this.#root) this.emit('portal-ready', {});
      });
    return this.#loading;
  }

  /** The element's own template around `this.content()`. */
  protected abstract template(): TemplateResult;

  /** The root, or what stands in its place: the given shape while it loads, or the failure and a retry. */
  protected content(placeholder: TemplateResult | typeof nothing): unknown {
    if (this.#root) return this.#root;
    if (!this.#hasFailed) return placeholder;
    return html`<div class="failed" role="alert">
      <p>${shellMessages.failed}</p>
      <button type="button" @click=${() => void this.load()}>${shellMessages.retry}</button>
    </div>`;
  }

  protected renderShell(): void {
    const { brand, colorScheme, lang } = this.config();
    // Words are the page's, so that two elements of different languages do not take turns.
    const wanted = config().lang;
    if (wanted !== shellLocale) {
      shellLocale = wanted;
      import('#core/i18n/shell.de.ts').then(
        ({ setShellLocale }) => setShellLocale(wanted),
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

  /** Calls back once the element is in view, so that what is far down a page costs nothing. */
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

/** Defines the element with a property for each of its attributes. A tag that is taken, by another copy, stays as it is. */
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

/** Runs when the browser has nothing better to do. */
export const whenIdle = (task: () => void): void => {
  if (typeof requestIdleCallback === 'undefined') setTimeout(task, 200);
  else requestIdleCallback(task, { timeout: 2000 });
};
