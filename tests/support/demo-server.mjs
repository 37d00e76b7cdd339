import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#demo/prepare.mjs';

const POLL_MS = 200;
const MAX_POLLS = 400;

/**
 * Starts the three servers of the demo on a freshly seeded database, without the scripted agent.
 * @param port of the host pages; the provider, the payment double and containers take those after it, up to four later
 * @param {Record<string, string>} settings further variables of its environment
 * @returns the folder of its data, and a function that stops it and deletes the folder
 */
export function startDemo(port, settings = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'portal-demo-'));
  const demo = spawn(process.execPath, ['--import', 'tsx', 'demo/provider/main.ts', '--fresh'], {
    cwd: root,
    stdio: 'ignore',
    env: {
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
  const stop = () => {
    demo.kill('SIGTERM');
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  return { dir, stop };
}

/** Waits until a server answers with no server error. @throws after 80 seconds */
export async function waitForServer(url) {
  const isUp = () =>
    fetch(url).then(
      (response) => response.status < 500,
      () => false,
    );
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    if (await isUp()) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${url} did not come up`);
}
