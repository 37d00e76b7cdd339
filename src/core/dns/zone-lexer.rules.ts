/** Splits a zone file into the tokens of its entries (RFC 1035, 5.1). Offsets are relative to the file. */
import type { ProblemCode } from './problem.rules.ts';
import type { Token } from './tokens.rules.ts';

export interface Entry {
  tokens: Token[];
  /** Whether the first word is a name or a directive, because it begins its line. */
  hasOwner: boolean;
  /** The comment that ends the entry's last line. */
  comment: string | null;
  at: number;
  /** Why the entry cannot be read. */
  fault: { code: ProblemCode; at: number } | null;
}

const NEWLINE = 10;
const RETURN = 13;
const QUOTE = 34;
const OPEN = 40;
const CLOSE = 41;
const SEMICOLON = 59;
const EQUALS = 61;
const BACKSLASH = 92;
/** Lines that an entry in parentheses may have, and once many were left unclosed: the lines of each are read again. */
const MAX_LINES = 500;
const REDUCED_MAX_LINES = 20;
const MANY_FAULTS = 20;

const isBlank = (code: number) => code === 32 || code === 9 || code === RETURN || code === 11 || code === 12;
const isSpecial = (code: number) =>
  isBlank(code) || code === NEWLINE || code === QUOTE || code === OPEN || code === CLOSE || code === SEMICOLON;

class Lexer {
  readonly #text: string;
  #at: number;
  #unclosed = 0;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith('\ufeff') ? 1 : 0;
  }

  #code(at = this.#at) {
    return this.#text.charCodeAt(at);
  }
  #endOfLine(from: number) {
    const end = this.#text.indexOf('\n', from);
    return end < 0 ? this.#text.length : end;
  }

  /** The offset after quoted text; -1 if its line ends first. */
  #endOfQuote(start: number): number {
    for (let at = start; at < this.#text.length && this.#code(at) !== NEWLINE; at++) {
      if (this.#code(at) === BACKSLASH) at++;
      else if (this.#code(at) === QUOTE) return at + 1;
    }
    return -1;
  }

  /** The offset after a word. The quoted value of a parameter is part of it (`alpn="h2,h3"`). */
  #endOfWord(start: number): number {
    let at = start;
    while (at < this.#text.length && !isSpecial(this.#code(at))) {
      if (this.#code(at) === BACKSLASH && this.#code(at + 1) !== NEWLINE) at++;
      at++;
    }
    const isParameter = this.#code(at) === QUOTE && this.#code(at - 1) === EQUALS && at - start > 1;
    const end = isParameter ? this.#endOfQuote(at + 1) : -1;
    return end < 0 ? Math.min(at, this.#text.length) : end;
  }

  #word(tokens: Token[]): Entry['fault'] {
    const start = this.#at;
    const quoted = this.#code() === QUOTE;
    const end = quoted ? this.#endOfQuote(start + 1) : this.#endOfWord(start);
    if (end < 0) {
      this.#at = this.#endOfLine(start);
      return { code: 'quoteLine', at: start };
    }
    const raw = quoted ? this.#text.slice(start + 1, end - 1) : this.#text.slice(start, end);
    tokens.push({ raw, quoted, at: start });
    this.#at = end;
    return null;
  }

  #comment(): string {
    const end = this.#endOfLine(this.#at);
    const comment = this.#text.slice(this.#at + 1, end).trim();
    this.#at = end;
    return comment;
  }

  /** Reads the next element of an entry. @param opened the offsets of its open parentheses */
  #step(entry: Entry, opened: number[]) {
    const code = this.#code();
    if (code === SEMICOLON) entry.comment = this.#comment() || null;
    else if (code === NEWLINE) {
      entry.comment = null;
      this.#at++;
    } else if (isBlank(code)) this.#at++;
    else if (code === OPEN) opened.push(this.#at++);
    else if (code === CLOSE) {
      if (opened.pop() === undefined) entry.fault ??= { code: 'parenthesisClose', at: this.#at };
      this.#at++;
    } else entry.fault = this.#word(entry.tokens) ?? entry.fault;
  }

  /** The next entry; null at the end of the file. Entries may be empty. */
  next(): Entry | null {
    if (this.#at >= this.#text.length) return null;
    const entry: Entry = { tokens: [], hasOwner: !isBlank(this.#code()), comment: null, at: this.#at, fault: null };
    const maxLines = this.#unclosed < MANY_FAULTS ? MAX_LINES : REDUCED_MAX_LINES;
    const opened: number[] = [];
    for (let lines = 0; this.#at < this.#text.length && lines < maxLines; ) {
      if (this.#code() === NEWLINE && (opened.length === 0 || ++lines === maxLines)) break;
      this.#step(entry, opened);
    }
    const [open] = opened;
    if (open !== undefined) {
      // Only the rest of its line is lost: the next lines are read as if the parenthesis had been closed.
      entry.fault ??= { code: 'parenthesisOpen', at: open };
      this.#unclosed++;
      this.#at = this.#endOfLine(open);
      entry.tokens = entry.tokens.filter(({ at }) => at < this.#at);
    }
    this.#at++;
    return entry;
  }
}

export function* readEntries(text: string): Generator<Entry> {
  const lexer = new Lexer(text);
  for (let entry = lexer.next(); entry; entry = lexer.next()) if (entry.tokens.length > 0 || entry.fault) yield entry;
}

/** Returns a function that converts an offset to line and column, both from 1. */
export function createLocator(text: string): (at: number) => { line: number; column: number } {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (at) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (starts[low] ?? 0) + 1 };
  };
}
