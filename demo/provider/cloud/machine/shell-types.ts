import type { Disk } from './disk.ts';
import type { MachineInfo } from './machine-info.ts';

/** A program that runs until it ends or is interrupted. */
export interface Program {
  /** Called at once and then every so often. @returns whether it has ended */
  tick(write: (text: string) => void): boolean;
  /** Milliseconds between ticks. */
  interval: number;
  /** A character that ends it, beside Ctrl+C. */
  quit?: string;
  /** Written at its end. */
  end?: () => string;
}
/** What a command did. */
export interface Outcome {
  output?: string;
  /** Goes to the terminal even when the output goes to a file. */
  error?: string;
  /** 0 is success. */
  code?: number;
  program?: Program;
  action?: 'reboot' | 'power-off' | 'log-out' | 'clear';
}
export interface Measurement {
  cpu: number;
  memory: number;
  disk: number;
}
/** What commands may use. */
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
  /** One line of `help`; null for another name of a command. */
  help: string | null;
  run: Command;
}
