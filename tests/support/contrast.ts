/** Reads colour tokens out of style sheets and measures contrast (WCAG 2.2), without a browser. */

type Rgb = readonly [number, number, number];
export type Scheme = 'light' | 'dark';

/** Linear light of each channel, 0 to 1. Colours out of gamut are clipped, as browsers do. */
function toLinearRgb(color: string): Rgb {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1];
  if (hex) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    const [r = 0, g = 0, b = 0] = digits.map((pair) => {
      const value = Number.parseInt(pair, 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return [r, g, b];
  }
  const [, l, c, h] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color) ?? [];
  if (!h) throw new Error(`Not a colour: ${color}`);
  const angle = (Number(h) * Math.PI) / 180;
  return fromOklab(Number(l), Number(c) * Math.cos(angle), Number(c) * Math.sin(angle));
}

/** https://www.w3.org/TR/css-color-4/#color-conversion-code */
function fromOklab(lightness: number, a: number, b: number): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** @returns 1 to 21 */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(toLinearRgb(one)), luminance(toLinearRgb(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The custom properties that a sheet declares for `.portal` and for one brand, as they are written. */
export function readTokens(css: string, brand: string): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const [, selector, body = ''] of css.matchAll(/(\.portal(?:\[data-brand=\w+\])?)\{([^}]*)\}/g))
    if (selector === '.portal' || selector === `.portal[data-brand=${brand}]`)
      for (const [, name = '', value = ''] of body.matchAll(/(--p-[\w-]+):([^;]+);?/g)) tokens.set(name, value);
  return tokens;
}

/** The colour of a token in one scheme: a number or a name that hosts may set has its default. */
export function resolveColor(tokens: ReadonlyMap<string, string>, name: string, scheme: Scheme): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`No token ${name}`);
  const own = unwrap(value, 'var')?.replace(/^--portal-[\w-]+,/, '') ?? value;
  const [light, dark] = splitArguments(unwrap(own, 'light-dark') ?? `${own},${own}`);
  return ((scheme === 'light' ? light : dark) ?? '')
    .replace(/var\((--p-[\w-]+)\)/g, (_, token: string) => tokens.get(token) ?? '')
    .replace(/calc\(([\d.]+)\*([\d.]+)\)/g, (_, a: string, b: string) => String(Number(a) * Number(b)));
}

const unwrap = (text: string, call: string) =>
  text.startsWith(`${call}(`) && text.endsWith(')') ? text.slice(call.length + 1, -1) : null;

/** Splits at the commas that are in no bracket. */
function splitArguments(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const char of text) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}
