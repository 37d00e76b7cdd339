/** Finds a Chromium for the checks, or gets one. Node alone. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findExecutable } from '#demo/prepare.mjs';

/** Flags for a headless Chromium that may run as root in a container, and asks nobody on the net for anything. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The headless shell first: it opens a page in a quarter of the time. */
const installed = () =>
  process.env.CHROMIUM_PATH ??
  findExecutable(
    'chromium-headless-shell',
    'chrome-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'microsoft-edge',
  );

async function downloaded() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/** Path of a Chromium; installs one if missing. Exits with one sentence when that fails. */
export async function ensureChromium() {
  const found = installed() ?? (await downloaded());
  if (found) return found;
  console.log('No Chromium found: trying to download one');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  const fetched = await downloaded();
  if (fetched) return fetched;
  if (process.getuid?.() === 0 && findExecutable('apt-get')) {
    console.log('Trying the system package manager');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit' });
      if (installed()) return installed();
    }
  }
  console.error(
    'The browser checks need Chromium or Chrome: install one (for example "apt install chromium") or set CHROMIUM_PATH.',
  );
  process.exit(1);
}
