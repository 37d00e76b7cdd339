/** Runs the journeys in Firefox (WebDriver BiDi) and WebKit (WebKitGTK's MiniBrowser), where the machine has them. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, which } from '../../demo/prepare.mjs';
import { freePorts } from '../support/ports.mjs';
import { installTools, journeys } from './journeys.mjs';

const port = Number(process.env.ENGINES_PORT ?? (await freePorts(4)));
const base = `http://localhost:${port}`;
const dir = mkdtempSync(join(tmpdir(), 'portal-engines-'));
const children = [];
const start = (command, args, env = {}) => {
  const child = spawn(command, args, { cwd: root, stdio: 'ignore', env: { ...process.env, ...env } });
  children.push(child);
  return child;
};
const up = async (url) => {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (
      await fetch(url).then(
        (response) => response.status < 500,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} did not come up`);
};

/** A driver that hangs fails what it was asked for, and not the whole run. */
const within = (work, seconds, what) =>
  Promise.race([
    work,
    new Promise((_, fail) => {
      setTimeout(() => fail(new Error(`${what} took longer than ${seconds} s`)), seconds * 1000).unref();
    }),
  ]);

async function firefox() {
  const executablePath = process.env.FIREFOX_PATH ?? which('firefox-esr', 'firefox');
  if (!executablePath) return 'no Firefox on this machine (Debian: firefox-esr)';
  const { launch } = await import('puppeteer-core');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, HOME: dir },
  });
  return {
    async visit(path, run) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      await page.goto(base + path);
      await page.evaluate(`(${installTools})(); window.engineData = ${JSON.stringify(data)};`);
      await page.evaluate(`(async () => { const o = { ${run} }; await o.run(); })()`);
      await context.close();
    },
    version: await browser.version(),
    close: () => browser.close(),
  };
}

async function webkit() {
  const driver = which('WebKitWebDriver');
  const browser =
    [
      '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser',
      '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.0/MiniBrowser',
    ].find((path) => which(path)) ?? which('MiniBrowser');
  const display = process.env.DISPLAY ? true : which('Xvfb');
  if (!driver || !browser || !display) return 'no WebKit on this machine (Debian: webkit2gtk-driver and xvfb)';
  const env = {
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  if (!process.env.DISPLAY) {
    start('Xvfb', [':94', '-screen', '0', '1280x1000x24']);
    env.DISPLAY = ':94';
  }
  let running;
  let at = port + 8;
  // MiniBrowser sometimes goes without a word to its driver, which then answers nothing more: another one takes over.
  const restart = async () => {
    running?.kill('SIGKILL');
    at++;
    running = start(driver, [`--port=${at}`], env);
    await up(`http://127.0.0.1:${at}/status`);
  };
  await restart();
  const { Builder, Capabilities } = await import('selenium-webdriver');
  const build = () =>
    new Builder()
      .usingServer(`http://127.0.0.1:${at}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        }),
      )
      .build();
  const open = () =>
    within(build(), 40, 'opening the browser').catch(async () => {
      await restart();
      return within(build(), 40, 'opening the browser again');
    });
  const once = async (path, run) => {
    const session = await open();
    try {
      await session.manage().setTimeouts({ script: 40_000, pageLoad: 40_000 });
      await session.get(base + path);
      await session.executeScript(`(${installTools})(); window.engineData = ${JSON.stringify(data)};`);
      const said = await session.executeAsyncScript(
        `const done = arguments[arguments.length - 1]; const o = { ${run} }; o.run().then(() => done('ok'), (error) => done(String(error)));`,
      );
      if (said !== 'ok') throw new Error(said);
    } finally {
      await within(session.quit(), 15, 'closing the browser').catch(restart);
    }
  };
  return {
    async visit(path, run) {
      try {
        await within(once(path, run), 120, 'the journey');
      } catch (error) {
        // What the page says fails the journey; a driver that went away says nothing about the page.
        if (!/took longer|ECONNREFUSED|ECONNRESET|socket hang up|invalid session/i.test(String(error))) throw error;
        console.log(`  (the driver went away: ${String(error).slice(0, 120)}; once more)`);
        await restart();
        await within(once(path, run), 120, 'the journey');
      }
    },
    version: 'WebKitGTK MiniBrowser',
    close: async () => {},
  };
}

/** Published payloads, where this machine has them, and the built cleaner they are thrown at. */
const corpus = `${process.env.PORTAL_CORPORA ?? ''}/dompurify-payloads.json`;
const data = {
  payloads: existsSync(corpus)
    ? JSON.parse(readFileSync(corpus, 'utf8')).map(({ payload }) => payload)
    : ['<img src=x onerror=alert(1)>', '<a href="javascript:alert(1)">x</a>'],
  sanitizer: `/dist/chunks/${readdirSync(`${root}/dist/chunks`).find((file) => /^sanitize-.*\.js$/.test(file))}`,
};

let passed = 0;
let failed = 0;
let skipped = 0;
try {
  start(process.execPath, ['--import', 'tsx', 'demo/provider/main.ts', '--fresh'], {
    PORT: String(port),
    DEMO_DIR: dir,
    DEMO_AGENT: 'off',
    PORTAL_LOG: 'off',
  });
  await up(`${base}/healthz`);
  for (const [name, open] of Object.entries({ Firefox: firefox, WebKit: webkit })) {
    const engine = await open();
    if (typeof engine === 'string') {
      console.log(`skipped: ${name}: ${engine}`);
      skipped += journeys.length;
      continue;
    }
    console.log(`${name} (${engine.version})`);
    for (const { path, name: journey, run } of journeys) {
      try {
        await engine.visit(path, String(run));
        console.log(`  ok ${journey}`);
        passed++;
      } catch (error) {
        console.log(`  FAILED ${journey}: ${String(error).slice(0, 300)}`);
        failed++;
      }
    }
    await engine.close();
  }
} finally {
  for (const child of children) child.kill('SIGTERM');
  rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
console.log(`engines: ${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed ? 1 : 0);
