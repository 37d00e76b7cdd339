import type { Key } from './keys.ts';

const MAX_LINE_LENGTH = 4096;
/** Characters that take two columns in terminals: East Asian wide ones and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const isWide = (char: string) => char >= '\u1100' && WIDE.test(char);
const widthOf = (chars: readonly string[]) => chars.reduce((sum, char) => sum + (isWide(char) ? 2 : 1), 0);

/** What the shell has to do after a key press. */
export type EditResult = { kind: 'line'; text: string } | { kind: 'interrupt' | 'end-of-file' | 'complete' | 'clear' };

interface EditorOptions {
  write(text: string): void;
  history: () => readonly string[];
  cols: () => number;
}

/** The start of the word before a position. */
function wordStart(chars: readonly string[], position: number): number {
  let at = position;
  while (at > 0 && chars[at - 1] === ' ') at--;
  while (at > 0 && chars[at - 1] !== ' ') at--;
  return at;
}
/** The end of the word after a position. */
function wordEnd(chars: readonly string[], position: number): number {
  let at = position;
  while (at < chars.length && chars[at] === ' ') at++;
  while (at < chars.length && chars[at] !== ' ') at++;
  return at;
}

/** Edits a line with cursor and history, as readline does. */
export function createLineEditor({ write, history, cols }: EditorOptions) {
  let chars: string[] = [];
  let cursor = 0;
  let prompt = { text: '', width: 0 };
  /** The cursor's row, relative to the first row of the line. */
  let cursorRow = 0;
  let historyAt: number | null = null;
  let draft: string[] = [];

  const rowAt = (count: number) => Math.floor((prompt.width + widthOf(chars.slice(0, count))) / cols());
  const columnAt = (count: number) => (prompt.width + widthOf(chars.slice(0, count))) % cols();

  /** Redraws the line and positions the cursor. */
  function draw(): void {
    const up = cursorRow > 0 ? `\x1b[${cursorRow}A` : '';
    const endRow = rowAt(chars.length);
    // After a full last row, terminals wrap only when something follows.
    const wrap = columnAt(chars.length) === 0 && chars.length > 0 ? '\r\n' : '';
    cursorRow = rowAt(cursor);
    const back = endRow > cursorRow ? `\x1b[${endRow - cursorRow}A` : '';
    const column = columnAt(cursor);
    const right = column > 0 ? `\x1b[${column}C` : '';
    write(`${up}\r\x1b[J${prompt.text}${chars.join('')}${wrap}${back}\r${right}`);
  }
  function insert(text: string): void {
    const added = [...text].slice(0, MAX_LINE_LENGTH - chars.length);
    chars.splice(cursor, 0, ...added);
    cursor += added.length;
    const isOneRow = cursor === chars.length && columnAt(cursor) > added.length;
    if (isOneRow) write(added.join(''));
    else draw();
  }
  function move(to: number): void {
    cursor = Math.min(chars.length, Math.max(0, to));
    draw();
  }
  function cut(from: number, to: number): void {
    chars.splice(from, to - from);
    move(from);
  }
  function recall(step: -1 | 1): void {
    const lines = history();
    const at = (historyAt ?? lines.length) + step;
    if (at < 0 || at > lines.length) return;
    if (historyAt === null) draft = chars;
    historyAt = at === lines.length ? null : at;
    chars = historyAt === null ? draft : [...(lines[historyAt] ?? '')];
    move(chars.length);
  }
  /** Ends the line, and leaves it on the screen. */
  function leave(): void {
    move(chars.length);
    chars = [];
    cursor = 0;
    cursorRow = 0;
    historyAt = null;
  }

  const moves: Partial<Record<Key['name'], () => void>> = {
    left: () => move(cursor - 1),
    right: () => move(cursor + 1),
    home: () => move(0),
    end: () => move(chars.length),
    'word-left': () => move(wordStart(chars, cursor)),
    'word-right': () => move(wordEnd(chars, cursor)),
    up: () => recall(-1),
    down: () => recall(1),
    backspace: () => {
      if (cursor > 0) cut(cursor - 1, cursor);
    },
    delete: () => cut(cursor, Math.min(chars.length, cursor + 1)),
    'cut-before': () => cut(0, cursor),
    'cut-after': () => cut(cursor, chars.length),
    'cut-word': () => cut(wordStart(chars, cursor), cursor),
  };

  return {
    /** Starts a line. @param text of the prompt, with escape sequences @param width of the prompt in columns */
    begin(text: string, width: number): void {
      prompt = { text, width };
      chars = [];
      cursor = 0;
      cursorRow = 0;
      historyAt = null;
      write(text);
    },
    /** @returns what the shell has to do; null if only the line has changed */
    press(key: Key): EditResult | null {
      if (key.name === 'characters') insert(key.text);
      else if (key.name === 'enter') {
        const text = chars.join('');
        leave();
        return { kind: 'line', text };
      } else if (key.name === 'interrupt') {
        leave();
        return { kind: 'interrupt' };
      } else if (key.name === 'end-of-file') {
        if (chars.length === 0) return { kind: 'end-of-file' };
        cut(cursor, Math.min(chars.length, cursor + 1));
      } else if (key.name === 'tab') return { kind: 'complete' };
      else if (key.name === 'clear-screen') return { kind: 'clear' };
      else moves[key.name]?.();
      return null;
    },
    draw,
    /** Draws the line on a new row, after other output. */
    redraw(): void {
      cursorRow = 0;
      draw();
    },
    /** The text before the cursor. */
    before: () => chars.slice(0, cursor).join(''),
    insert,
  };
}
