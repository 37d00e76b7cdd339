import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { EngineEvents, EngineExit } from '../engine.ts';
import { EngineError } from '../engine.ts';
import { createLineSplitter } from '../line-splitter.ts';
import { isMarkedAlive, markProcess, type ProcessMark } from './process-table.ts';

type Lines = Parameters<EngineEvents['onOutput']>[1];

/** A program with all that it starts. */
export interface ProcessGroup {
  /** Also the id of the group. */
  pid: number;
  /** After the last of its output. */
  ended: Promise<EngineExit>;
  /** Nothing happens to one that has ended. */
  signal(name: 'SIGTERM' | 'SIGKILL'): void;
  /** Ends it because it uses more memory than it may have. */
  endForMemory(): void;
}

/** How long output may arrive after the program has ended: a process that then has the pipe open is not ours. */
const OUTPUT_AFTER_EXIT_MS = 2000;
const V8_OUT_OF_MEMORY = /^FATAL ERROR: .*(heap out of memory|Allocation failed)/;

const live = new Set<ChildProcess>();
let isWatchingExit = false;

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Only while Node.js has not seen its end: until then the number cannot belong to another process. */
function signalGroup(child: ChildProcess, name: NodeJS.Signals) {
  if (child.pid === undefined || hasEnded(child)) return;
  killGroup(child, child.pid, name);
}

function killGroup(child: ChildProcess, pid: number, name: NodeJS.Signals) {
  try {
    if (process.platform === 'win32') child.kill(name);
    else process.kill(-pid, name);
  } catch {
    // Nobody of the group is left.
  }
}

/** `process.exit()` leaves children running. A provider that is killed cannot do this: then they see that their pipe has closed. */
function endWithProvider(child: ChildProcess) {
  live.add(child);
  if (isWatchingExit) return;
  isWatchingExit = true;
  process.on('exit', () => {
    for (const one of live) signalGroup(one, 'SIGKILL');
  });
}

/** A program that runs, as the next provider can tell it from others. */
export interface RunMark {
  program: ProcessMark;
  provider: ProcessMark;
}

/** Null where the system does not say. */
export function markRun(pid: number): RunMark | null {
  const [program, provider] = [markProcess(pid), markProcess(process.pid)];
  return program && provider ? { program, provider } : null;
}

/** Ends what a provider that was killed has left: a program that was stopped or is busy does not see that its pipe has closed. */
export function endLeftOver({ program, provider }: RunMark): void {
  if (isMarkedAlive(provider) || !isMarkedAlive(program)) return;
  try {
    process.kill(-program.pid, 'SIGKILL');
  } catch {
    // It has ended at this moment.
  }
}

/** Starts a program of Node.js in a group of its own. @throws EngineError */
export async function startProcessGroup(options: {
  program: string;
  cwd: string;
  heapMb: number;
  /** Sent to the program as one line of JSON. */
  setup: object;
  onOutput: (lines: Lines) => void;
}): Promise<ProcessGroup> {
  const child = spawn(process.execPath, [`--max-old-space-size=${options.heapMb}`, options.program], {
    cwd: options.cwd,
    // Nothing of the provider’s environment or the customer’s decides how Node.js starts.
    env: {},
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const stdio: readonly unknown[] = child.stdio;
  const pipe = stdio[3] as Writable;
  let isOutOfMemory = false;
  const readLines = (stream: 'stdout' | 'stderr') => {
    let lines: Lines[number][] = [];
    const splitter = createLineSplitter((text) => {
      if (stream === 'stderr' && V8_OUT_OF_MEMORY.test(text)) isOutOfMemory = true;
      lines.push({ stream, text, at });
    });
    let at = '';
    const report = (read: () => void) => {
      at = new Date().toISOString();
      lines = [];
      read();
      if (lines.length > 0) options.onOutput(lines);
    };
    child[stream]?.on('data', (chunk: Buffer) => report(() => splitter.push(chunk)));
    child[stream]?.on('end', () => report(() => splitter.end()));
  };
  readLines('stdout');
  readLines('stderr');
  // It may end before it has read its setup.
  pipe.on('error', () => undefined);

  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new EngineError(
      `The container couldn’t be started: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}.`,
    );
  }
  const { pid } = child;
  if (pid === undefined) throw new EngineError('The container couldn’t be started.');
  endWithProvider(child);
  pipe.write(`${JSON.stringify(options.setup)}\n`);

  let isKilledForMemory = false;
  const ended = new Promise<EngineExit>((resolve) => {
    child.once('exit', (code, signal) => {
      live.delete(child);
      const at = new Date().toISOString();
      // What the program has started and left behind. Its group was there a moment ago.
      killGroup(child, pid, 'SIGKILL');
      const timer = setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, OUTPUT_AFTER_EXIT_MS);
      child.once('close', () => {
        clearTimeout(timer);
        pipe.destroy();
        const isHeapExhausted = isOutOfMemory && signal === 'SIGABRT';
        resolve({ code, signal, isOutOfMemory: isKilledForMemory || isHeapExhausted, at });
      });
    });
  });
  return {
    pid,
    ended,
    signal: (name) => signalGroup(child, name),
    endForMemory() {
      if (hasEnded(child)) return;
      isKilledForMemory = true;
      signalGroup(child, 'SIGKILL');
    },
  };
}
