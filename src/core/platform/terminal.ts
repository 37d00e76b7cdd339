import type { ITerminalOptions, Terminal as XTerminal } from '@xterm/xterm';
import { getStyleSheet } from '../theme/style-sheet.ts';
import { terminalStyles } from '../theme/terminal.css.ts';

export interface Terminal {
  write(text: string): void;
  clear(): void;
  focus(): void;
  size(): { cols: number; rows: number };
  dispose(): void;
}

interface TerminalEvents {
  /** Typed or pasted text. */
  onInput: (data: string) => void;
  onResize: (cols: number, rows: number) => void;
  /** Ctrl+F6, which moves the focus out of the terminal. It captures all other keys. */
  onLeave: () => void;
}

const options: ITerminalOptions = {
  fontFamily: 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace',
  fontSize: 14,
  cursorBlink: true,
  // Announces output, and lets screen readers read line by line.
  screenReaderMode: true,
  scrollback: 2000,
  theme: { background: '#0d1117', foreground: '#e6edf3', cursor: '#e6edf3', selectionBackground: '#3b5070' },
};

/** Style sheets of one terminal, adopted by its root. */
function createStyles(root: ShadowRoot | Document) {
  const own = new Set<CSSStyleSheet>();
  const adopt = (sheet: CSSStyleSheet) => {
    own.add(sheet);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
  adopt(getStyleSheet(terminalStyles));
  return {
    /** A stand-in for a `style` element, which a policy with `style-src 'self'` blocks: its text becomes an adopted sheet. */
    createElement(): HTMLElement {
      const sheet = new CSSStyleSheet();
      adopt(sheet);
      const element = document.createElement('span');
      element.hidden = true;
      Object.defineProperty(element, 'textContent', { get: () => '', set: (css: string) => sheet.replaceSync(css) });
      return element;
    },
    remove() {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !own.has(sheet));
    },
  };
}
type Styles = ReturnType<typeof createStyles>;

const isStyle = (name: string) => name.toLowerCase() === 'style';

/** A proxy of `document` whose style elements become adopted style sheets. */
function documentFor(styles: Styles): Document {
  return new Proxy(document, {
    get(target, property) {
      if (property === 'createElement')
        return (name: string) => (isStyle(name) ? styles.createElement() : target.createElement(name));
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, property, value) => Reflect.set(target, property, value),
  });
}

/** xterm's scrollbar ignores `documentOverride` and creates a style element during `open`. */
function openWithAdoptedStyles(terminal: XTerminal, container: HTMLElement, styles: Styles): void {
  const createElement = document.createElement.bind(document);
  const previous = Object.getOwnPropertyDescriptor(document, 'createElement');
  document.createElement = ((name: string, init?: ElementCreationOptions) =>
    isStyle(name) ? styles.createElement() : createElement(name, init)) as Document['createElement'];
  try {
    terminal.open(container);
  } finally {
    if (previous) Object.defineProperty(document, 'createElement', previous);
    else Reflect.deleteProperty(document, 'createElement');
  }
}

/**
 * Shows a terminal in an element, and fits it to the element's size. Loads its code on demand.
 * @param label accessible name of the input
 * @throws when the code cannot be loaded
 */
export async function openTerminal(
  container: HTMLElement,
  label: string,
  { onInput, onResize, onLeave }: TerminalEvents,
): Promise<Terminal> {
  const [{ Terminal: XTermTerminal }, { FitAddon }] = await Promise.all([
    import('@xterm/xterm'),
    import('@xterm/addon-fit'),
  ]);
  const styles = createStyles(container.getRootNode() as ShadowRoot | Document);
  const terminal = new XTermTerminal({ ...options, documentOverride: documentFor(styles) });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  openWithAdoptedStyles(terminal, container, styles);
  terminal.textarea?.setAttribute('aria-label', label);
  terminal.attachCustomKeyEventHandler((event) => {
    const key = event.ctrlKey && !event.altKey && !event.shiftKey ? event.key.toLowerCase() : '';
    // The browser pastes, and copies the selection.
    if (key === 'v' || (key === 'c' && terminal.hasSelection())) return false;
    if (key !== 'f6') return true;
    if (event.type === 'keydown') onLeave();
    event.preventDefault();
    return false;
  });
  terminal.onData(onInput);
  terminal.onResize(({ cols, rows }) => onResize(cols, rows));
  const observer = new ResizeObserver(() => fit.fit());
  observer.observe(container);
  fit.fit();
  return {
    write: (text) => terminal.write(text),
    clear: () => terminal.reset(),
    focus: () => terminal.focus(),
    size: () => ({ cols: terminal.cols, rows: terminal.rows }),
    dispose() {
      observer.disconnect();
      terminal.dispose();
      styles.remove();
    },
  };
}
