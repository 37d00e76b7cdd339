/** A command with its arguments, or a function that is called with the queue in its turn. */
export type QueuedCommand = unknown[] | ((portalElements: PortalQueue) => void);

export interface Call {
  args: unknown[];
  resolve: (result: unknown) => void;
  reject: (cause: unknown) => void;
}
export type Runner = (call: Call) => void;

/** `window.portalElements` once loader.js has run; before, a page makes it an array of commands. */
export interface PortalQueue {
  /** @returns the result of the command. A page that does not ask for it has no unhandled rejection. */
  (...args: unknown[]): Promise<unknown> | undefined;
  /** Takes commands as the array did. @returns how many */
  push(...commands: QueuedCommand[]): number;
  version: string;
  /** The data attributes of the script tag. */
  settings: Readonly<Record<string, string | undefined>>;
  /** Has all calls from now on, and those that wait, run by the module. */
  start(run: Runner): void;
}
