/** Changes texts within PHP's serialized values (php.net/serialize), which contain the length of each text in bytes. */

/** Values without text: scalars and references. */
const SCALAR = /N;|b:[01];|i:[+-]?\d+;|d:(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?|-?INF|NAN);|[rR]:\d+;/iy;
/** A type and the number of its bytes or elements. */
const SIZED = /([sSEaOC]):(\d{1,10}):/y;
const KEY_TYPES = 'is';

/** How many keys and values are still to come in each array or object around the current value, outermost first. */
type Open = number[];

/**
 * Reads one value and writes it with changed texts. Works on Latin-1 strings, in which a character is a byte. Does not
 * recurse, so that deeply nested arrays cannot overflow the stack.
 */
class SerializedRewriter {
  private at = 0;
  private written = '';
  private readonly open: Open = [];
  private readonly bytes: string;
  private readonly change: (text: string) => string;

  constructor(bytes: string, change: (text: string) => string) {
    this.bytes = bytes;
    this.change = change;
  }

  /** @returns null if not a serialized value */
  rewrite(): string | null {
    do {
      if (!this.readValue() || !this.close()) return null;
    } while (this.open.length > 0);
    return this.at === this.bytes.length ? this.written : null;
  }

  /** Closes the arrays and objects that are complete. */
  private close(): boolean {
    while (this.open.at(-1) === 0) {
      if (!this.take('}')) return false;
      this.open.pop();
    }
    const last = this.open.length - 1;
    if (last >= 0) this.open[last] = (this.open[last] ?? 0) - 1;
    return true;
  }

  private readValue(): boolean {
    // Keys and values alternate: if an odd number is left after this one, it is a key.
    const isKey = (this.open.at(-1) ?? 0) % 2 === 1;
    if (isKey && !KEY_TYPES.includes(this.bytes.charAt(this.at))) return false;
    if (this.takeMatch(SCALAR)) return true;
    SIZED.lastIndex = this.at;
    const [head, type, digits] = SIZED.exec(this.bytes) ?? [];
    if (head === undefined) return false;
    this.at += head.length;
    const size = Number(digits);
    if (type === 's') return this.readText(size, isKey);
    this.written += head;
    if (type === 'a') return this.take('{') && this.enter(size);
    if (type === 'S') return this.readEscaped(size);
    if (!this.takeQuoted(size)) return false;
    if (type === 'E') return this.take(';');
    return type === 'O' ? this.takeObject() : this.takeCustom();
  }

  private enter(elements: number): boolean {
    this.open.push(2 * elements);
    return true;
  }

  /** Keys are not changed: programs look values up by them. */
  private readText(size: number, isKey: boolean): boolean {
    const end = this.at + 1 + size;
    if (this.bytes[this.at] !== '"' || !this.bytes.startsWith('";', end)) return false;
    const text = this.bytes.slice(this.at + 1, end);
    const changed = isKey ? text : toBytes(this.change(toText(text)));
    this.written += `s:${changed.length}:"${changed}";`;
    this.at = end + 2;
    return true;
  }

  /** `\c3` is one byte. WordPress does not write it. */
  private readEscaped(size: number): boolean {
    const pattern = new RegExp(`"(?:\\\\[0-9a-f]{2}|[^\\\\]){${size}}";`, 'iy');
    return size <= 65_535 && this.takeMatch(pattern);
  }

  private takeQuoted(size: number): boolean {
    const quoted = this.bytes.slice(this.at, this.at + size + 2);
    return quoted.length === size + 2 && quoted.startsWith('"') && quoted.endsWith('"') && this.take(quoted);
  }

  private takeObject(): boolean {
    const [head = '', digits] = /^:(\d{1,10}):\{/.exec(this.bytes.slice(this.at, this.at + 14)) ?? [];
    return this.take(head || ':') && digits !== undefined && this.enter(Number(digits));
  }

  /** The format of a class with its own serializer is unknown, so its content is not changed. */
  private takeCustom(): boolean {
    const [head = '', digits] = /^:(\d{1,10}):\{/.exec(this.bytes.slice(this.at, this.at + 14)) ?? [];
    if (digits === undefined || !this.take(head)) return false;
    const content = this.bytes.slice(this.at, this.at + Number(digits) + 1);
    return content.length === Number(digits) + 1 && content.endsWith('}') && this.take(content);
  }

  private take(expected: string): boolean {
    if (!this.bytes.startsWith(expected, this.at)) return false;
    this.written += expected;
    this.at += expected.length;
    return true;
  }

  private takeMatch(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.bytes)?.[0];
    return found !== undefined && this.take(found);
  }
}

const toBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const toText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

/** Characters that PHP's `trim` removes. */
const SPACE = ' \t\n\r\0\v';

/**
 * Changes the texts within a serialized value, but not its keys, class names and property names.
 * @returns null if not a serialized value
 */
export function changeSerialized(value: string, change: (text: string) => string): string | null {
  // WordPress trims a value before it unserializes it.
  let [start, end] = [0, value.length];
  while (start < end && SPACE.includes(value.charAt(start))) start++;
  while (end > start && SPACE.includes(value.charAt(end - 1))) end--;
  const body = value.slice(start, end);
  if (!/^(?:N;|[bidrRsSEaOC]:)/.test(body)) return null;
  const changed = new SerializedRewriter(toBytes(body), change).rewrite();
  return changed === null ? null : value.slice(0, start) + toText(changed) + value.slice(end);
}
