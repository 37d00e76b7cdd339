import type { Disk } from './disk.ts';
import type { MachineInfo } from './machine-info.ts';

/** A program that runs until it ends or is interrupted. */
export interface Program {
  /** Called at once, then at intervals. @returns whether the program has ended */
  tick(write: (text: string) => void): boolean;
  /** Milliseconds between ticks. */
  interval: number;
  /** A character that ends it, besides Ctrl+C. */
  quit?: string;
  /** Written at its end. */
  end?: () => string;
}
/** The result of a command. */
export interface Outcome {
  output?: string;
  /** Standard error: goes to the terminal even if the output is redirected. */
  error?: string;
  /** Exit status. */
  code?: number;
  program?: Program;
  action?: 'reboot' | 'power-off' | 'log-out' | 'clear';
}
export interface Measurement {
  cpu: number;
  memory: number;
  disk: number;
}
/** The environment of commands. */
export interface Shell {
  readonly info: MachineInfo;
  readonly disk: Disk;
  cwd: string;
  lastCwd: string;
  code: number;
  size: { cols: number; rows: number };
  now(): number;
  measure(): Measurement;
}
export type Command = (shell: Shell, args: readonly string[], input: string) => Outcome;
export interface NamedCommand {
  /** A line of `help`; null to leave the command out. */
  help: string | null;
  run: Command;
}
