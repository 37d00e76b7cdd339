import { readTarget, unescapeBytes } from './name.rules.ts';
import type { Problem, ProblemCode, ProblemValues } from './problem.rules.ts';
import { type Token, tokenize } from './tokens.rules.ts';

/** A record's content is invalid. */
export class RdataError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

export interface RdataContext {
  zone: string;
  /** As in zone files: a name without a trailing dot is relative to `origin`. Otherwise common notations are accepted. */
  exact: boolean;
  /** The parent of relative names: the zone, unless a file has `$ORIGIN`. */
  origin: string;
}

const HEX = /^[0-9a-f]*$/i;
const URL_START = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Whether text looks like an IP address, which people type where a name belongs. */
const isAddressLike = (text: string) => /^\d+(\.\d+){3}$/.test(text) || /^\[?[0-9a-f]*:[0-9a-f:.]+\]?$/i.test(text);

/** Reads the tokens of a record's content one by one. Each method throws an `RdataError` for invalid input. */
export class RdataReader {
  readonly warnings: Problem[] = [];
  readonly context: RdataContext;
  /** An example of the content, for messages. */
  readonly example: string;
  readonly #tokens: readonly Token[];
  readonly #end: number;
  #next = 0;

  constructor(tokens: readonly Token[], context: RdataContext, example: string) {
    this.#tokens = tokens;
    this.context = context;
    this.example = example;
    const last = tokens.at(-1);
    this.#end = last ? last.at + last.raw.length : 0;
  }

  static of(content: string, context: RdataContext, example: string) {
    const { tokens, unclosed } = tokenize(content);
    if (unclosed !== undefined) {
      throw new RdataError({ level: 'error', code: 'contentQuote', field: 'content', at: unclosed });
    }
    return new RdataReader(tokens, context, example);
  }

  get remaining() {
    return this.#tokens.length - this.#next;
  }
  peek() {
    return this.#tokens[this.#next];
  }

  fail(code: ProblemCode, token?: Token, values?: ProblemValues, fix?: Problem['fix']): never {
    throw new RdataError({ level: 'error', code, field: 'content', values, at: token?.at ?? this.#end, fix });
  }
  warn(code: ProblemCode, token?: Token, values?: ProblemValues, fix?: Problem['fix']) {
    this.warnings.push({ level: 'warning', code, field: 'content', values, at: token?.at, fix });
  }

  token(): Token {
    const token = this.#tokens[this.#next];
    if (!token) return this.fail('contentShort', undefined, { example: this.example });
    this.#next++;
    return token;
  }
  /** Call after the last token. @throws RdataError if any remain */
  finish() {
    const token = this.peek();
    if (token) this.fail('contentExtra', token, { text: token.raw, example: this.example });
  }

  uint(max: number): number {
    const token = this.token();
    if (!/^\d{1,10}$/.test(token.raw) || Number(token.raw) > max)
      this.fail('numberInvalid', token, { text: token.raw, max });
    return Number(token.raw);
  }

  /** A target name. @param isRootAllowed whether a single dot, which means no target, is allowed */
  target(isRootAllowed = false): string {
    const token = this.token();
    if (isAddressLike(token.raw)) this.fail('targetIsAddress', token, { address: token.raw });
    const { zone, exact, origin } = this.context;
    if (URL_START.test(token.raw)) {
      const host = token.raw.replace(URL_START, '').replace(/[/:?#].*/, '');
      const corrected = readTarget(host, zone);
      this.fail(
        'targetUrl',
        token,
        { url: token.raw },
        corrected.name ? { content: this.#withToken(token, corrected.name) } : undefined,
      );
    }
    const parsed = readTarget(token.raw, origin, exact);
    if (parsed.name === null) return this.fail(parsed.problem.code, token, parsed.problem.values);
    if (parsed.name === '.' && !isRootAllowed) this.fail('targetRoot', token);
    if (parsed.warning) {
      const { code, values, fix } = parsed.warning;
      this.warn(code, token, values, fix === undefined ? undefined : { content: this.#withToken(token, fix) });
    }
    return parsed.name;
  }

  /** The content with one token replaced. */
  #withToken(token: Token, raw: string) {
    return this.#tokens.map((one) => (one === token ? raw : one.quoted ? `"${one.raw}"` : one.raw)).join(' ');
  }

  /** A text of at most 255 bytes (RFC 1035, 3.3). */
  text(): Uint8Array {
    const token = this.token();
    const bytes = this.bytesOf(token);
    if (bytes.length > 255) this.fail('textStringLong', token, { bytes: bytes.length });
    return bytes;
  }
  bytesOf(token: Token): Uint8Array {
    return unescapeBytes(token.raw) ?? this.fail('contentEscape', token);
  }

  /** The remaining tokens as hexadecimal digits. */
  hex(): Uint8Array {
    const first = this.token();
    let digits = first.raw;
    for (let token: Token | undefined = first; token; token = this.remaining > 0 ? this.token() : undefined) {
      if (!HEX.test(token.raw)) this.fail('hexInvalid', token, { text: token.raw.slice(0, 20) });
      if (token !== first) digits += token.raw;
    }
    if (digits.length % 2 > 0 || digits === '') this.fail('hexOdd', first, { count: digits.length });
    return fromHex(digits);
  }
}

const fromHex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
