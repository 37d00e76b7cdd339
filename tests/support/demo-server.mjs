import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProviderIfStale, nodeEnv, root } from '#demo/prepare.mjs';

const POLL_MS = 200;
const MAX_POLLS = 400;

/**
 * Starts the three servers of the demo, without the scripted agent: on a freshly seeded database, or on that of an earlier start.
 * @param port of the host pages; the provider, the payment double and containers take those after it, up to four later
 * @param {Record<string, string>} settings further variables of its environment
 * @param {{ dir?: string, preload?: string }} options the folder of an earlier start; a module that the process loads first,
 * which can talk to it by messages
 * @returns the folder of its data, its process, a function that stops it and deletes the folder, and one that keeps the folder
 */
export function startDemo(port, settings = {}, { dir = mkdtempSync(join(tmpdir(), 'portal-demo-')), preload } = {}) {
  const demo = spawn(process.execPath, [...(preload ? ['--import', preload] : []), bundleProviderIfStale()], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore', ...(preload ? ['ipc'] : [])],
    env: {
      ...nodeEnv,
      ...process.env,
      PORT: String(port),
      DEMO_DIR: dir,
      DEMO_AGENT: 'off',
      PORTAL_LOG: 'off',
      DNS: 'off',
      CONTAINERS: 'when-asked',
      ...settings,
    },
  });
  const ended = once(demo, 'exit');
  const pause = async () => {
    demo.kill('SIGTERM');
    await ended;
  };
  // Its containers end with it, and write until then.
  const stop = async () => {
    await pause();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  return { dir, process: demo, stop, pause };
}

/** Waits until a server answers with no server error. @throws after 80 seconds */
export async function waitForServer(url, pollMs = POLL_MS) {
  const isUp = () =>
    fetch(url).then(
      (response) => response.status < 500,
      () => false,
    );
  for (let poll = 0; poll < (MAX_POLLS * POLL_MS) / pollMs; poll++) {
    if (await isUp()) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`${url} did not come up`);
}
