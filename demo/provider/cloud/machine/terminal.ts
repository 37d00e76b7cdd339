import { bootLog, loginText } from './boot-log.ts';
import type { Disk } from './disk.ts';
import { type Key, parseKeys } from './keys.ts';
import { createLineEditor } from './line-editor.ts';
import { hostOf, type MachineInfo } from './machine-info.ts';
import { completeLine, createShell, runLine, shortPath } from './shell.ts';
import type { Measurement, Outcome, Program } from './shell-types.ts';

/** Characters of output per input message. Further input of that message is dropped. */
const MAX_OUTPUT_PER_INPUT = 200_000;
const [MIN_COLS, MAX_COLS] = [20, 500];
const [MIN_ROWS, MAX_ROWS] = [5, 200];
const CLEAR = '\x1b[H\x1b[2J\x1b[3J';
const BELL = '\x07';

interface TerminalOptions {
  info: MachineInfo;
  disk: Disk;
  /** @param text with CRLF line breaks */
  write(text: string): void;
  /** Requests a power action. @returns why it is refused; null if it is not */
  onPower(action: 'reboot' | 'power-off'): Promise<string | null>;
  /** The disk may have changed. */
  onChange(): void;
  now(): number;
  measure(): Measurement;
}

const toTerminal = (text: string) => text.replace(/\r?\n/g, '\r\n');
const clamp = (value: number, min: number, max: number, fallback: number) =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, Math.trunc(value))) : fallback;

/**
 * Runs a program that takes over the terminal, such as `top`. Without one, keys go to the shell.
 * @param onEnd called when a program has ended
 */
function createProgramSlot(write: (text: string) => void, onEnd: () => void) {
  let running: { program: Program; timer: NodeJS.Timeout } | null = null;
  function stop(): void {
    clearInterval(running?.timer);
    running = null;
  }
  function end(): void {
    if (!running) return;
    const { program } = running;
    stop();
    write(program.end?.() ?? '');
    onEnd();
  }
  return {
    start(program: Program): void {
      if (program.tick(write)) {
        write(program.end?.() ?? '');
        onEnd();
        return;
      }
      const timer = setInterval(() => {
        if (program.tick(write)) end();
      }, program.interval);
      timer.unref();
      running = { program, timer };
    },
    /** @returns whether a program is running, and so has received the key */
    press(key: Key): boolean {
      if (!running) return false;
      const { quit } = running.program;
      const isQuit = key.name === 'characters' && quit !== undefined && key.text.includes(quit);
      if (key.name === 'interrupt') write('^C');
      if (isQuit || key.name === 'interrupt') end();
      return true;
    },
    end,
    /** Ends it without output. */
    stop,
  };
}

/** The serial console of a simulated machine, with its shell. It has no effect outside of this process. */
export function createTerminal(options: TerminalOptions) {
  const { info, disk, onPower, onChange } = options;
  const shell = createShell({ info, disk, now: options.now, measure: options.measure });
  let written = 0;
  /** While the machine shuts down, it ignores input. */
  let isGoingDown = false;
  const write = (text: string) => {
    written += text.length;
    options.write(text);
  };
  const editor = createLineEditor({ write, history: () => disk.history, cols: () => shell.size.cols });

  function prompt(): void {
    const directory = shortPath(shell.cwd);
    const name = `root@${hostOf(info)}`;
    editor.begin(`\x1b[1;32m${name}\x1b[0m:\x1b[1;34m${directory}\x1b[0m# `, `${name}:${directory}# `.length);
  }
  function logIn(): void {
    write(toTerminal(loginText(info)));
    prompt();
  }

  const program = createProgramSlot(write, prompt);

  async function power(action: 'reboot' | 'power-off'): Promise<void> {
    isGoingDown = true;
    const refusal = await onPower(action);
    if (refusal === null) return;
    isGoingDown = false;
    write(`${refusal}\r\n`);
    prompt();
  }
  function applyOutcome({ action, program: started }: Outcome): void {
    if (started) program.start(started);
    else if (action === 'reboot' || action === 'power-off') void power(action).catch(() => prompt());
    else if (action === 'log-out') {
      shell.cwd = '/root';
      write('logout\r\n');
      logIn();
    } else {
      if (action === 'clear') write(CLEAR);
      prompt();
    }
  }
  function run(line: string): void {
    if (line.trim() !== '' && !line.startsWith(' ')) disk.addToHistory(line);
    const outcomes = runLine(shell, line);
    for (const { output, error } of outcomes) write(toTerminal((output ?? '') + (error ?? '')));
    onChange();
    applyOutcome(outcomes.at(-1) ?? {});
  }

  function complete(): void {
    const result = completeLine(shell, editor.before());
    if ('added' in result) editor.insert(result.added);
    else if (result.choices.length === 0) write(BELL);
    else {
      write(`\r\n${result.choices.slice(0, 100).join('  ')}\r\n`);
      editor.redraw();
    }
  }
  function press(key: Key): void {
    const edit = editor.press(key);
    if (edit?.kind === 'line') {
      write('\r\n');
      run(edit.text);
    } else if (edit?.kind === 'interrupt') {
      shell.code = 130;
      write('^C\r\n');
      prompt();
    } else if (edit?.kind === 'end-of-file') applyOutcome({ action: 'log-out' });
    else if (edit?.kind === 'complete') complete();
    else if (edit?.kind === 'clear') {
      write(CLEAR);
      editor.redraw();
    }
  }

  return {
    /** @param isFirst whether to show the boot log */
    open(isFirst: boolean): void {
      if (isFirst) write(toTerminal(bootLog(info)));
      logIn();
    },
    /** @param data typed or pasted */
    input(data: string): void {
      written = 0;
      for (const key of parseKeys(Buffer.from(data).toString())) {
        if (isGoingDown || written > MAX_OUTPUT_PER_INPUT) return;
        if (!program.press(key)) press(key);
      }
    },
    resize(cols: number, rows: number): void {
      shell.size = { cols: clamp(cols, MIN_COLS, MAX_COLS, 80), rows: clamp(rows, MIN_ROWS, MAX_ROWS, 24) };
    },
    /** Reboots, as Linux does on Ctrl+Alt+Del. */
    ctrlAltDel(): void {
      if (isGoingDown) return;
      program.end();
      write('\r\n');
      void power('reboot').catch(() => prompt());
    },
    /** Announces a shutdown that was requested elsewhere. */
    announceShutdown(action: 'reboot' | 'power-off'): void {
      isGoingDown = true;
      program.stop();
      write(
        `\r\n\r\nBroadcast message from root@${hostOf(info)}:\r\n\r\nThe system will ${action === 'reboot' ? 'reboot' : 'power off'} now!\r\n`,
      );
    },
    stop: program.stop,
  };
}
export type Terminal = ReturnType<typeof createTerminal>;
