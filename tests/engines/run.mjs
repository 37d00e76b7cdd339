/** Runs the journeys in Firefox (WebDriver BiDi) and WebKit (WebKitGTK's MiniBrowser), where the machine has them. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { root } from '#demo/prepare.mjs';
import { startDemo, waitForServer } from '#tests/support/demo-server.mjs';
import { freePorts } from '#tests/support/ports.mjs';
import { openFirefox } from './firefox.mjs';
import { journeys } from './journeys.mjs';
import { openWebKit } from './webkit.mjs';

const port = Number(process.env.ENGINES_PORT ?? (await freePorts(5)));
const baseUrl = `http://localhost:${port}`;
const counts = { passed: 0, failed: 0, skipped: 0 };

/** What the journeys read as `window.engineData`: published payloads, where this machine has them, and the built sanitizer. */
function loadData() {
  const corpus = `${process.env.PORTAL_CORPORA ?? ''}/dompurify-payloads.json`;
  const sanitizer = readdirSync(`${root}/dist/chunks`).find((file) => /^sanitize-.*\.js$/.test(file));
  return {
    payloads: existsSync(corpus)
      ? JSON.parse(readFileSync(corpus, 'utf8')).map(({ payload }) => payload)
      : ['<img src=x onerror=alert(1)>', '<a href="javascript:alert(1)">x</a>'],
    sanitizer: `/dist/chunks/${sanitizer}`,
  };
}

async function runJourneys(name, engine) {
  console.log(`${name} (${engine.version})`);
  for (const { path, name: journey, run } of journeys) {
    try {
      await engine.visit(path, String(run));
      console.log(`  ok ${journey}`);
      counts.passed++;
    } catch (error) {
      console.log(`  FAILED ${journey}: ${String(error).slice(0, 300)}`);
      counts.failed++;
    }
  }
  await engine.close();
}

const children = [];
const start = (command, args, env) => {
  const child = spawn(command, args, { cwd: root, stdio: 'ignore', env: { ...process.env, ...env } });
  children.push(child);
  return child;
};
const demo = startDemo(port);
try {
  await waitForServer(`${baseUrl}/healthz`);
  const settings = { baseUrl, homeDir: demo.dir, driverPort: port + 8, start, data: loadData() };
  for (const [name, open] of Object.entries({ Firefox: openFirefox, WebKit: openWebKit })) {
    const engine = await open(settings);
    if (typeof engine === 'string') {
      console.log(`skipped: ${name}: ${engine}`);
      counts.skipped += journeys.length;
    } else await runJourneys(name, engine);
  }
} finally {
  for (const child of children) child.kill('SIGTERM');
  await demo.stop();
}
console.log(`engines: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed ? 1 : 0);
