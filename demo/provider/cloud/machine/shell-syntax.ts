/** Text and variables. Variables are expanded when the command runs. */
export interface Argument {
  parts: readonly ({ text: string } | { variable: string })[];
  isQuoted: boolean;
}
/** A command with its arguments and output redirection. */
export interface SimpleCommand {
  args: Argument[];
  redirect: { target: Argument; isAppended: boolean } | null;
}
/** Commands joined by pipes. */
export interface Pipeline {
  commands: SimpleCommand[];
  /** Whether it depends on the exit status of the previous pipeline. */
  runs: 'always' | 'on-success' | 'on-failure';
}
type Part = Argument['parts'][number];
type Token = { kind: 'argument'; argument: Argument } | { kind: 'operator'; text: string };

/** A syntax error. The message is that of bash. */
export class ShellSyntaxError extends Error {}

const MAX_TOKENS = 1000;
const OPERATORS = ['&&', '||', '>>', '|', ';', '>'] as const;
const joins: Readonly<Record<string, Pipeline['runs']>> = { '&&': 'on-success', '||': 'on-failure' };
const UNSUPPORTED = ['<', '&', '(', ')', '`'];
/** Text without special characters. */
const PLAIN = /[^\s'"$\\<>&|;()`]+/y;
const VARIABLE = /\$(?:\{(\w{1,64}|\?)\}|(\w{1,64}|\?))/y;

/** Collects the arguments and operators of a line. */
function createTokens() {
  const tokens: Token[] = [];
  let open: Argument | null = null;
  const end = () => {
    if (open) tokens.push({ kind: 'argument', argument: open });
    if (tokens.length > MAX_TOKENS) throw new ShellSyntaxError('argument list too long');
    open = null;
  };
  return {
    tokens,
    end,
    isOpen: () => open !== null,
    add(parts: readonly Part[], isQuoted = false) {
      open = { parts: [...(open?.parts ?? []), ...parts], isQuoted: isQuoted || (open?.isQuoted ?? false) };
    },
    addOperator(text: string) {
      end();
      tokens.push({ kind: 'operator', text });
    },
  };
}

/** What was read, and where it ends in the line. */
interface ReadResult {
  parts: Part[];
  end: number;
}

function readVariable(line: string, at: number): ReadResult {
  VARIABLE.lastIndex = at;
  const [all = '$', braced, plain] = VARIABLE.exec(line) ?? [];
  const variable = braced ?? plain;
  return { parts: [variable === undefined ? { text: '$' } : { variable }], end: at + all.length };
}

/** @param start position of the opening quote @throws ShellSyntaxError */
function readQuoted(line: string, start: number): ReadResult {
  const quote = line[start];
  const parts: Part[] = [{ text: '' }];
  let at = start + 1;
  while (at < line.length && line[at] !== quote) {
    if (quote === '"' && line[at] === '$') {
      const read = readVariable(line, at);
      parts.push(...read.parts);
      at = read.end;
    } else {
      if (quote === '"' && line[at] === '\\' && '"\\$'.includes(line[at + 1] ?? ' ')) at++;
      parts.push({ text: line[at++] ?? '' });
    }
  }
  if (at >= line.length) throw new ShellSyntaxError(`unexpected EOF while looking for matching \`${quote}'`);
  return { parts, end: at + 1 };
}

/** Reads part of an argument: quoted text, a variable or plain text. @throws ShellSyntaxError */
function readPart(line: string, at: number): ReadResult & { isQuoted: boolean } {
  const char = line[at] ?? '';
  if (char === '$') return { ...readVariable(line, at), isQuoted: false };
  if (char === "'" || char === '"') return { ...readQuoted(line, at), isQuoted: true };
  if (char === '\\') return { parts: [{ text: line[at + 1] ?? '' }], end: at + 2, isQuoted: false };
  if (UNSUPPORTED.includes(char)) throw new ShellSyntaxError(`syntax error near unexpected token \`${char}'`);
  PLAIN.lastIndex = at;
  const [text = char] = PLAIN.exec(line) ?? [];
  return { parts: [{ text }], end: at + text.length, isQuoted: false };
}

/** Splits a line into arguments and operators. @throws ShellSyntaxError */
function readTokens(line: string): Token[] {
  const collected = createTokens();
  for (let at = 0; at < line.length; ) {
    const char = line[at] ?? '';
    const operator = OPERATORS.find((one) => line.startsWith(one, at));
    if (char === '#' && !collected.isOpen()) break;
    if (operator) {
      collected.addOperator(operator);
      at += operator.length;
    } else if (char === ' ' || char === '\t') {
      collected.end();
      at++;
    } else {
      const { parts, end, isQuoted } = readPart(line, at);
      collected.add(parts, isQuoted);
      at = end;
    }
  }
  collected.end();
  return collected.tokens;
}

const unexpected = (text: string | undefined) =>
  new ShellSyntaxError(`syntax error near unexpected token \`${text ?? 'newline'}'`);

/** Collects the commands of a line. */
function createPipelines() {
  const pipelines: Pipeline[] = [];
  let commands: SimpleCommand[] = [];
  let command: SimpleCommand = { args: [], redirect: null };
  let runs: Pipeline['runs'] = 'always';
  /** @param next the token that follows, for the error message */
  function endCommand(next?: string): void {
    if (command.args.length === 0) throw unexpected(next);
    commands.push(command);
    command = { args: [], redirect: null };
  }
  function endPipeline(next?: string): void {
    endCommand(next);
    pipelines.push({ commands, runs });
    commands = [];
  }
  return {
    addArgument: (argument: Argument) => command.args.push(argument),
    redirectTo(target: Argument, isAppended: boolean) {
      command.redirect = { target, isAppended };
    },
    /** @param operator `|`, `;`, `&&` or `||` */
    join(operator: string) {
      if (operator === '|') return endCommand(operator);
      endPipeline(operator);
      runs = joins[operator] ?? 'always';
    },
    finish(): Pipeline[] {
      const isEmpty = command.args.length === 0 && commands.length === 0 && !command.redirect;
      if (!isEmpty) endPipeline();
      else if (runs !== 'always') throw unexpected(undefined);
      return pipelines;
    },
  };
}

/** @throws ShellSyntaxError */
export function parseLine(line: string): Pipeline[] {
  const collected = createPipelines();
  const tokens = readTokens(line);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    if (token.kind === 'argument') collected.addArgument(token.argument);
    else if (token.text.startsWith('>')) {
      const target = tokens[++at];
      if (target?.kind !== 'argument') throw unexpected(target?.text);
      collected.redirectTo(target.argument, token.text === '>>');
    } else collected.join(token.text);
  }
  return collected.finish();
}

/** Whether a name matches a glob pattern with `*` and `?`. Backtracks only to the last `*`. */
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
