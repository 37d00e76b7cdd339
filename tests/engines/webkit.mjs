import { findExecutable } from '#demo/prepare.mjs';
import { waitForServer } from '#tests/support/demo-server.mjs';
import { installPageHelpers } from './page-helpers.mjs';

const MINI_BROWSERS = ['x86_64', 'aarch64'].flatMap((architecture) =>
  ['4.1', '4.0'].map((version) => `/usr/lib/${architecture}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);
const DISPLAY = ':94';
const DRIVER_ENV = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  GDK_BACKEND: 'x11',
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
};
const SCRIPT_TIMEOUT_MS = 40_000;
const OPEN_TIMEOUT_S = 40;
const CLOSE_TIMEOUT_S = 15;
const JOURNEY_TIMEOUT_S = 120;
/** The driver went away, which says nothing about the page. */
const DRIVER_FAILURE = /took longer|ECONNREFUSED|ECONNRESET|socket hang up|invalid session/i;

/** A driver that hangs fails one journey, not the whole run. */
const withTimeout = (work, seconds, what) =>
  Promise.race([
    work,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error(`${what} took longer than ${seconds} s`)), seconds * 1000).unref();
    }),
  ]);

/** MiniBrowser sometimes dies, and its driver then stops answering: `restart` replaces the driver, on the next port. */
function createDriver(command, firstPort, start, env) {
  let port = firstPort;
  let driver;
  return {
    url: () => `http://127.0.0.1:${port}`,
    async restart() {
      driver?.kill('SIGKILL');
      port++;
      driver = start(command, [`--port=${port}`], env);
      await waitForServer(`http://127.0.0.1:${port}/status`);
    },
  };
}

async function createSessions(driver, binary) {
  const { Builder, Capabilities } = await import('selenium-webdriver');
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const build = () => new Builder().usingServer(driver.url()).withCapabilities(capabilities).build();
  return {
    open: () =>
      withTimeout(build(), OPEN_TIMEOUT_S, 'opening the browser').catch(async () => {
        await driver.restart();
        return withTimeout(build(), OPEN_TIMEOUT_S, 'opening the browser again');
      }),
    close: (session) =>
      withTimeout(session.quit(), CLOSE_TIMEOUT_S, 'closing the browser').catch(() => driver.restart()),
  };
}

async function runJourney(session, url, run, data) {
  await session.manage().setTimeouts({ script: SCRIPT_TIMEOUT_MS, pageLoad: SCRIPT_TIMEOUT_MS });
  await session.get(url);
  await session.executeScript(`(${installPageHelpers})(); window.engineData = ${JSON.stringify(data)};`);
  const outcome = await session.executeAsyncScript(
    `const done = arguments[arguments.length - 1]; const journey = { ${run} }; journey.run().then(() => done('ok'), (error) => done(String(error)));`,
  );
  if (outcome !== 'ok') throw new Error(outcome);
}

/**
 * Opens WebKitGTK's MiniBrowser through its WebDriver, on a virtual display if there is no real one.
 * @param settings `baseUrl` of the demo, `driverPort` below the first port of a driver, `start` to start a program, `data`
 *   for the journeys
 * @returns the engine, or a sentence that says what this machine lacks
 */
export async function openWebKit({ baseUrl, driverPort, start, data }) {
  const command = findExecutable('WebKitWebDriver');
  const binary = MINI_BROWSERS.find((path) => findExecutable(path)) ?? findExecutable('MiniBrowser');
  const hasDisplay = process.env.DISPLAY || findExecutable('Xvfb');
  if (!command || !binary || !hasDisplay) return 'no WebKit on this machine (Debian: webkit2gtk-driver and xvfb)';
  if (!process.env.DISPLAY) start('Xvfb', [DISPLAY, '-screen', '0', '1280x1000x24']);
  const env = { ...DRIVER_ENV, ...(process.env.DISPLAY ? {} : { DISPLAY }) };
  const driver = createDriver(command, driverPort, start, env);
  await driver.restart();
  const sessions = await createSessions(driver, binary);
  const visitOnce = async (path, run) => {
    const session = await sessions.open();
    try {
      await runJourney(session, baseUrl + path, run, data);
    } finally {
      await sessions.close(session);
    }
  };
  const tryVisit = (path, run) => withTimeout(visitOnce(path, run), JOURNEY_TIMEOUT_S, 'the journey');
  return {
    version: 'WebKitGTK MiniBrowser',
    /** @param run source text of a method named `run` @throws when the journey fails */
    async visit(path, run) {
      try {
        await tryVisit(path, run);
      } catch (error) {
        if (!DRIVER_FAILURE.test(String(error))) throw error;
        console.log(`  (the driver went away: ${String(error).slice(0, 120)}; once more)`);
        await driver.restart();
        await tryVisit(path, run);
      }
    },
    close: async () => {},
  };
}
