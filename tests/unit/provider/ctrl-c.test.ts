import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { freePorts } from '#tests/support/ports.mjs';
import { processesOf } from '#tests/support/processes.ts';
import { copySeededDatabase } from '#tests/support/seeded-database.ts';

const LONG = { timeout: 60_000, interval: 100 };
const programsOf = (dir: string) => processesOf(`${dir}/containers/images/`);

let dir = '';
let demo: ChildProcess | undefined;
afterEach(() => {
  demo?.kill('SIGKILL');
  if (dir) rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

it.runIf(process.platform === 'linux')('the demo leaves no process after Ctrl-C', { timeout: 120_000 }, async () => {
  dir = mkdtempSync(join(tmpdir(), 'portal-ctrl-c-'));
  await copySeededDatabase(inject('seededDatabaseDir'), `${dir}/provider.db`);
  demo = spawn(process.execPath, ['--import', 'tsx', 'demo/provider/main.ts'], {
    // A group of its own, as a terminal gives to what it runs in front.
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(await freePorts(5)),
      DEMO_DIR: dir,
      DEMO_AGENT: 'off',
      DEMO_NIGHTS: 'off',
      PORTAL_LOG: 'off',
      DNS: 'off',
    },
  });
  await vi.waitFor(() => expect(programsOf(dir).length).toBeGreaterThan(2), LONG);
  const ended = once(demo, 'exit');
  process.kill(-Number(demo.pid), 'SIGINT');
  // `npm start` hands it on.
  demo.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(processesOf(dir)).toEqual([]);
});
