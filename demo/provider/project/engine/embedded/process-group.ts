import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { EngineEvents, EngineExit } from '../engine.ts';
import { EngineError } from '../engine.ts';
import { createLineSplitter } from '../line-splitter.ts';
import { identifyProcess, isStillRunning, type ProcessIdentity } from './process-table.ts';

type Lines = Parameters<EngineEvents['onOutput']>[1];

/** A program with its descendants. */
export interface ProcessGroup {
  /** Also the id of the group. */
  pid: number;
  /** Resolves after the last of its output. */
  ended: Promise<EngineExit>;
  /** Does nothing if it has ended. */
  signal(name: 'SIGTERM' | 'SIGKILL'): void;
  /** Kills it because it exceeds its memory limit. */
  killForMemory(): void;
}

/** How long output is read after the program has ended: a process that still has the pipe open then is not ours. */
const OUTPUT_AFTER_EXIT_MS = 2000;
const V8_OUT_OF_MEMORY = /^FATAL ERROR: .*(heap out of memory|Allocation failed)/;

const live = new Set<ChildProcess>();
let isWatchingExit = false;

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Signals the group only until Node.js has seen its exit: afterwards the pid may belong to another process. */
function signalGroup(child: ChildProcess, name: NodeJS.Signals) {
  if (child.pid === undefined || hasEnded(child)) return;
  killGroup(child, child.pid, name);
}

function killGroup(child: ChildProcess, pid: number, name: NodeJS.Signals) {
  try {
    if (process.platform === 'win32') child.kill(name);
    else process.kill(-pid, name);
  } catch {
    // No process of the group is left.
  }
}

/** Kills the group on `process.exit()`. If the provider is killed instead, the recipes see that their pipe has closed. */
function killOnProviderExit(child: ChildProcess) {
  live.add(child);
  if (isWatchingExit) return;
  isWatchingExit = true;
  process.on('exit', () => {
    for (const one of live) signalGroup(one, 'SIGKILL');
  });
}

/** Identifies a running program after a restart of the provider. */
export interface RunIdentity {
  program: ProcessIdentity;
  provider: ProcessIdentity;
}

/** Null if the system doesn't report it. */
export function identifyRun(pid: number): RunIdentity | null {
  const [program, provider] = [identifyProcess(pid), identifyProcess(process.pid)];
  return program && provider ? { program, provider } : null;
}

/** Kills a program whose provider was killed: if it was busy or stopped, it didn't see that its pipe has closed. */
export function killOrphan({ program, provider }: RunIdentity): void {
  if (isStillRunning(provider) || !isStillRunning(program)) return;
  try {
    process.kill(-program.pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

/** Starts a Node.js program in its own process group. @throws EngineError */
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
    // Neither the provider's nor the customer's environment may influence how Node.js starts.
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
  killOnProviderExit(child);
  pipe.write(`${JSON.stringify(options.setup)}\n`);

  let isKilledForMemory = false;
  const ended = new Promise<EngineExit>((resolve) => {
    child.once('exit', (code, signal) => {
      live.delete(child);
      const at = new Date().toISOString();
      // Kills what the program has left running. Its group existed until now, so the id can't have been reused.
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
    killForMemory() {
      if (hasEnded(child)) return;
      isKilledForMemory = true;
      signalGroup(child, 'SIGKILL');
    },
  };
}
