/** Card or bank fields of the payment company. Our code cannot read what is typed there. */
export interface CardFields {
  /** @param container element in the light DOM: payment companies refuse shadow roots */
  mount(container: HTMLElement): void;
  /**
   * @returns the payment company's token of the card or mandate; null when the input is invalid, which the fields show
   * @throws PaymentProviderUnreachableError
   */
  tokenize(): Promise<string | null>;
  focus(): void;
  remove(): void;
}

export interface CardFieldsOptions {
  kind: 'card' | 'debit';
  lang: string;
  isDark: boolean;
  /** Style of the surrounding page. */
  style: CardFieldsStyle;
  /** Called when Enter is pressed in a field. */
  onSubmit: () => void;
  onReady: () => void;
  onFailed: () => void;
}

export class PaymentProviderUnreachableError extends Error {}

/** Font and colours of the surrounding page, so that the fields blend in. Values that cannot be read are omitted. */
export interface CardFieldsStyle {
  font?: string;
  radius?: string;
  /** Colours as #rrggbb. */
  ink?: string;
  muted?: string;
  surface?: string;
  control?: string;
  danger?: string;
  accent?: string;
}

const COLOURS = ['ink', 'muted', 'surface', 'control', 'danger', 'accent'] as const;

/**
 * Reads the style of an element's surroundings.
 * @param element in the shadow root, which defines the tokens `--p-…`
 */
export function readCardFieldsStyle(element: HTMLElement): CardFieldsStyle {
  const probe = document.createElement('span');
  // With reduced motion, everything has a very short transition: a value read at once would be the previous one.
  probe.style.transition = 'none';
  element.append(probe);
  const { fontFamily } = getComputedStyle(probe);
  probe.style.borderRadius = 'var(--p-radius)';
  const style: CardFieldsStyle = { font: fontFamily, radius: getComputedStyle(probe).borderTopLeftRadius };
  for (const name of COLOURS) {
    // Mixed with itself, a colour of any notation is computed in sRGB.
    probe.style.color = `color-mix(in srgb,var(--p-${name}),var(--p-${name}))`;
    const hex = toHex(getComputedStyle(probe).color);
    if (hex) style[name] = hex;
  }
  probe.remove();
  return style;
}

/** @param color a computed colour: `color(srgb r g b)` from 0 to 1, or `rgb(r, g, b)` from 0 to 255 */
export function toHex(color: string): string | null {
  const [, kind, numbers = ''] = /^(color\(srgb|rgb\()\s*([^)]*)\)$/.exec(color) ?? [];
  const channels = numbers.split(/[\s,/]+/, 3).map(Number);
  if (!kind || channels.length < 3 || channels.some(Number.isNaN)) return null;
  const scale = kind === 'rgb(' ? 1 : 255;
  const hex = (channel: number) =>
    Math.round(Math.min(255, Math.max(0, channel * scale)))
      .toString(16)
      .padStart(2, '0');
  return `#${channels.map(hex).join('')}`;
}
