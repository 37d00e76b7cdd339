/** A key press, or a run of printable characters. */
export type Key =
  | { name: 'characters'; text: string }
  | {
      name:
        | 'enter'
        | 'tab'
        | 'backspace'
        | 'delete'
        | 'left'
        | 'right'
        | 'up'
        | 'down'
        | 'home'
        | 'end'
        | 'word-left'
        | 'word-right'
        | 'interrupt'
        | 'end-of-file'
        | 'clear-screen'
        | 'cut-before'
        | 'cut-after'
        | 'cut-word'
        | 'other';
    };
type KeyName = Exclude<Key['name'], 'characters'>;

const controls: Readonly<Record<string, KeyName>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\x7f': 'backspace',
  '\b': 'backspace',
  '\x01': 'home',
  '\x02': 'left',
  '\x03': 'interrupt',
  '\x04': 'end-of-file',
  '\x05': 'end',
  '\x06': 'right',
  '\x0b': 'cut-after',
  '\x0c': 'clear-screen',
  '\x0e': 'down',
  '\x10': 'up',
  '\x15': 'cut-before',
  '\x17': 'cut-word',
};
/** Sequences after the escape character. */
const sequences: Readonly<Record<string, KeyName>> = {
  '[A': 'up',
  '[B': 'down',
  '[C': 'right',
  '[D': 'left',
  OA: 'up',
  OB: 'down',
  OC: 'right',
  OD: 'left',
  '[H': 'home',
  '[F': 'end',
  OH: 'home',
  OF: 'end',
  '[1~': 'home',
  '[4~': 'end',
  '[3~': 'delete',
  '[1;5D': 'word-left',
  '[1;5C': 'word-right',
  b: 'word-left',
  f: 'word-right',
};
/** A control sequence (ECMA-48), one of application mode, or a letter with Alt. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals send control characters.
const ESCAPE = /\x1b(\[[0-9;?]{0,16}[@-~]|O[A-Z]|[a-z])?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals send control characters.
const CHARACTERS = /[^\x00-\x1f\x7f]+/y;

/** Parses input from a terminal. */
export function* parseKeys(data: string): Generator<Key> {
  for (let at = 0; at < data.length; ) {
    CHARACTERS.lastIndex = at;
    const [text] = CHARACTERS.exec(data) ?? [];
    if (text) {
      at += text.length;
      yield { name: 'characters', text };
      continue;
    }
    const char = data.charAt(at);
    if (char === '\x1b') {
      ESCAPE.lastIndex = at;
      const [all = char, sequence = ''] = ESCAPE.exec(data) ?? [];
      at += all.length;
      yield { name: sequences[sequence] ?? 'other' };
      continue;
    }
    at++;
    // A Windows line break is one Enter.
    if (char === '\r' && data[at] === '\n') at++;
    yield { name: controls[char] ?? 'other' };
  }
}
