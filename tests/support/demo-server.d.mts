import type { ChildProcess } from 'node:child_process';

export function startDemo(
  port: number,
  settings?: Record<string, string>,
  options?: { dir?: string; preload?: string },
): { dir: string; process: ChildProcess; stop: () => void; pause: () => Promise<void> };
export function waitForServer(url: string, pollMs?: number): Promise<void>;
