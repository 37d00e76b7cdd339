/** A part of a line that runs: its arguments, and where its output goes. */
export interface SimpleCommand {
  args: string[];
  redirect: { path: string; isAppended: boolean } | null;
}
/** Commands joined by pipes, and when they run. */
export interface Pipeline {
  commands: SimpleCommand[];
  /** After what came before: always, or only when that succeeded or failed. */
  runs: 'always' | 'on-success' | 'on-failure';
}
type Token = { kind: 'argument'; text: string; isQuoted: boolean } | { kind: 'operator'; text: string };

/** What a line cannot be read for, as a shell says it. */
export class SyntaxFailure extends Error {}

const MAX_TOKENS = 1000;
const OPERATORS = ['&&', '||', '>>', '|', ';', '>'] as const;
const UNSUPPORTED = ['<', '&', '(', ')', '`'];
const VARIABLE = /\$(?:\{(\w{1,64}|\?)\}|(\w{1,64}|\?))/y;

/** Reads the arguments and operators of a line. @param variable the value of a name @throws SyntaxFailure */
function readTokens(line: string, variable: (name: string) => string): Token[] {
  const tokens: Token[] = [];
  let text = '';
  let isOpen = false;
  let isQuoted = false;
  let at = 0;
  const end = () => {
    if (isOpen) tokens.push({ kind: 'argument', text, isQuoted });
    if (tokens.length > MAX_TOKENS) throw new SyntaxFailure('argument list too long');
    text = '';
    isOpen = false;
    isQuoted = false;
  };
  const add = (part: string) => {
    text += part;
    isOpen = true;
  };
  function readVariable(): void {
    VARIABLE.lastIndex = at;
    const [all = '$', braced, plain] = VARIABLE.exec(line) ?? [];
    const name = braced ?? plain;
    add(name === undefined ? '$' : variable(name));
    at += all.length;
  }
  function readQuoted(quote: string): void {
    at++;
    isOpen = true;
    isQuoted = true;
    while (at < line.length && line[at] !== quote) {
      if (quote === '"' && line[at] === '$') readVariable();
      else {
        if (quote === '"' && line[at] === '\\' && '"\\$'.includes(line[at + 1] ?? ' ')) at++;
        add(line[at++] ?? '');
      }
    }
    if (at >= line.length) throw new SyntaxFailure(`unexpected EOF while looking for matching \`${quote}'`);
    at++;
  }
  while (at < line.length) {
    const char = line[at] ?? '';
    const operator = OPERATORS.find((one) => line.startsWith(one, at));
    if (char === ' ' || char === '\t') {
      end();
      at++;
    } else if (char === '#' && !isOpen) break;
    else if (char === "'" || char === '"') readQuoted(char);
    else if (char === '$') readVariable();
    else if (char === '\\') {
      add(line[at + 1] ?? '');
      at += 2;
    } else if (operator) {
      end();
      tokens.push({ kind: 'operator', text: operator });
      at += operator.length;
    } else if (UNSUPPORTED.includes(char)) throw new SyntaxFailure(`syntax error near unexpected token \`${char}'`);
    else {
      add(char);
      at++;
    }
  }
  end();
  return tokens;
}

const unexpected = (text: string | undefined) =>
  new SyntaxFailure(`syntax error near unexpected token \`${text ?? 'newline'}'`);

/**
 * Reads a line.
 * @param variable the value of a name
 * @param expand the paths that an unquoted argument stands for
 * @throws SyntaxFailure
 */
export function parseLine(
  line: string,
  variable: (name: string) => string,
  expand: (text: string) => string[],
): Pipeline[] {
  const tokens = readTokens(line, variable);
  const pipelines: Pipeline[] = [];
  let commands: SimpleCommand[] = [];
  let command: SimpleCommand = { args: [], redirect: null };
  let runs: Pipeline['runs'] = 'always';
  const endCommand = (next: string | undefined) => {
    if (command.args.length === 0) throw unexpected(next);
    commands.push(command);
    command = { args: [], redirect: null };
  };
  const endPipeline = (next: string | undefined) => {
    endCommand(next);
    pipelines.push({ commands, runs });
    commands = [];
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    if (token.kind === 'argument') command.args.push(...(token.isQuoted ? [token.text] : expand(token.text)));
    else if (token.text === '|') endCommand(token.text);
    else if (token.text.startsWith('>')) {
      const target = tokens[++at];
      if (target?.kind !== 'argument') throw unexpected(target?.text);
      command.redirect = { path: target.text, isAppended: token.text === '>>' };
    } else {
      endPipeline(token.text);
      runs = token.text === '&&' ? 'on-success' : token.text === '||' ? 'on-failure' : 'always';
    }
  }
  const isEmpty = command.args.length === 0 && commands.length === 0 && !command.redirect;
  if (!isEmpty) endPipeline(undefined);
  else if (runs !== 'always') throw unexpected(undefined);
  return pipelines;
}

/** Whether a name fits a pattern with `*` and `?`. */
export function matchesPattern(name: string, pattern: string): boolean {
  let [n, p, star, mark] = [0, 0, -1, 0];
  while (n < name.length) {
    if (p < pattern.length && (pattern[p] === '?' || pattern[p] === name[n]) && pattern[p] !== '*') {
      n++;
      p++;
    } else if (pattern[p] === '*') {
      star = p++;
      mark = n;
    } else if (star >= 0) {
      p = star + 1;
      n = ++mark;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
