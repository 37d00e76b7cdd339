import Anser, { type AnserJsonEntry } from 'anser';

/** Terminal colours; bright variants share a class with the normal ones. Each class is legible on light and dark. */
type AnsiColor = 'black' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'white' | 'gray';

/** A run of a line with one style. */
export interface LogSpan {
  text: string;
  /** Classes of theme/log.css.ts, separated by spaces; empty for plain text. */
  className: string;
  /** An http or https URL. */
  href: string | null;
}

interface Style {
  className: string;
  href: string | null;
}
const plain: Style = { className: '', href: null };

/** Characters of a line that are rendered; the provider stores 16 kB of each. */
const MAX_LENGTH = 20_000;
const MAX_URL_LENGTH = 2048;

/** A control sequence (CSI), a command (OSC), another escape, or one control character. */
const controls =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
  /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\|$)|\u001b[PX^_][^\u001b]*(?:\u001b\\|$)|\u001b[ -/]*[0-~]|\u001b\[?|[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g;

/** Whether a line contains control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const hasControls = (text: string) => /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/.test(text);

/**
 * Renders a line as a terminal would: `\r` and backspace move the cursor back, sequences set colours, and what a terminal
 * cannot show is left out.
 */
export function parseAnsi(raw: string): LogSpan[] {
  const text = raw.slice(0, MAX_LENGTH);
  if (!hasControls(text)) return text ? [{ text, className: '', href: null }] : [];
  const screen = createScreen();
  let at = 0;
  for (const match of text.matchAll(controls)) {
    screen.write(text.slice(at, match.index));
    screen.control(match[0]);
    at = match.index + match[0].length;
  }
  screen.write(text.slice(at));
  return screen.spans();
}

/** The characters of a line, as `parseAnsi` shows them. */
export const plainText = (raw: string): string =>
  hasControls(raw)
    ? parseAnsi(raw)
        .map(({ text }) => text)
        .join('')
    : raw.slice(0, MAX_LENGTH);

/** One line of a terminal, with a cursor. */
function createScreen() {
  const sgr = new Anser();
  let characters: string[] = [];
  let styles: Style[] = [];
  let cursor = 0;
  let style = plain;
  let href: string | null = null;

  const moveTo = (column: number) => {
    cursor = Math.max(0, Math.min(column, MAX_LENGTH));
  };
  const erase = (mode: string) => {
    if (mode === '' || mode === '0') {
      characters = characters.slice(0, cursor);
      styles = styles.slice(0, cursor);
    } else if (mode === '2') {
      characters = [];
      styles = [];
    } else {
      characters.fill(' ', 0, cursor + 1);
      styles.fill(plain, 0, cursor + 1);
    }
  };
  const setStyle = (sequence: string) => {
    // Anser reports the current style only with a character after the sequence.
    const entry = sgr.ansiToJson(`${sequence}x`, { json: true, use_classes: true }).at(-1);
    style = { className: entry ? classesOf(entry) : '', href };
  };
  const controlSequence = (sequence: string) => {
    const parameter = sequence.slice(2, -1);
    const count = Math.max(1, Number.parseInt(parameter, 10) || 1);
    const final = sequence.at(-1);
    if (final === 'm') setStyle(sequence);
    else if (final === 'K') erase(parameter);
    else if (final === 'G') moveTo(count - 1);
    else if (final === 'C') moveTo(cursor + count);
    else if (final === 'D') moveTo(cursor - count);
  };

  return {
    write(text: string) {
      for (const character of text) {
        while (characters.length < cursor) {
          characters.push(' ');
          styles.push(plain);
        }
        characters[cursor] = character;
        styles[cursor] = style;
        cursor++;
      }
    },
    control(sequence: string) {
      if (sequence === '\r') moveTo(0);
      else if (sequence === '\b') moveTo(cursor - 1);
      else if (sequence.startsWith('\u001b[')) controlSequence(sequence);
      else if (sequence.startsWith('\u001b]8;')) {
        href = linkOf(sequence);
        style = { ...style, href };
      }
    },
    spans(): LogSpan[] {
      const spans: LogSpan[] = [];
      characters.forEach((character, index) => {
        const { className, href: own } = styles[index] ?? plain;
        const before = spans.at(-1);
        if (before && before.className === className && before.href === own) before.text += character;
        else spans.push({ text: character, className, href: own });
      });
      return spans;
    },
  };
}

/** The URL of an OSC 8 hyperlink; null at the end of a link, or for schemes other than HTTP. */
function linkOf(sequence: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the end of a command
  const target = /^\u001b\]8;[^;]*;(.*?)(?:\u0007|\u001b\\)?$/.exec(sequence)?.[1] ?? '';
  if (target.length > MAX_URL_LENGTH || /[\s\\]/.test(target) || !URL.canParse(target)) return null;
  const { protocol, username, password, href } = new URL(target);
  // Credentials before the host would disguise the target.
  return /^https?:$/.test(protocol) && !username && !password ? href : null;
}

const decorationClasses: Readonly<Record<string, string>> = {
  bold: 'log-bold',
  dim: 'log-gray',
  italic: 'log-italic',
  underline: 'log-underline',
  strikethrough: 'log-strike',
};

/** Anser has already swapped the colours of reversed text. */
function classesOf({ fg, bg, fg_truecolor, bg_truecolor, decorations }: AnserJsonEntry): string {
  const front = colorOf(fg, fg_truecolor);
  const back = colorOf(bg, bg_truecolor);
  return [
    // The background decides the text colour: other pairs are not all legible.
    back ? `log-on-${back}` : front && `log-${front}`,
    ...decorations.map((name) => decorationClasses[name]),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The colour of an Anser class such as `ansi-bright-red`; 256-colour and 24-bit values map to the nearest class. */
function colorOf(name: string | null, truecolor: string | null): AnsiColor | null {
  if (!name) return null;
  if (name === 'ansi-truecolor') return nearestColor((truecolor ?? '').split(',').map(Number));
  if (name === 'ansi-bright-black') return 'gray';
  const palette = /^ansi-palette-(\d+)$/.exec(name)?.[1];
  if (palette !== undefined) return paletteColor(Number(palette));
  const color = name.replace(/^ansi-(bright-)?/, '');
  return colors.find((one) => one === color) ?? null;
}

const colors = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

/** Amounts of red, green and blue in the cube of the 256-colour palette, as xterm has them. */
const CUBE_LEVELS = [0, 95, 135, 175, 215, 255];

/** A colour of the 256-colour palette: 16 named ones, a 6×6×6 cube, and greys. */
function paletteColor(number: number): AnsiColor {
  if (number >= 232) return 'gray';
  const level = (divisor: number) => CUBE_LEVELS[Math.floor((number - 16) / divisor) % 6] ?? 0;
  return nearestColor([level(36), level(6), level(1)]);
}

/** By hue; colours with little saturation are grey. */
function nearestColor([red = 0, green = 0, blue = 0]: readonly number[]): AnsiColor {
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  if (range < 40) return max > 200 ? 'white' : max < 50 ? 'black' : 'gray';
  const sector =
    max === red
      ? ((green - blue) / range + 6) % 6
      : max === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return (['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'] as const)[Math.round(sector) % 6] ?? 'gray';
}
