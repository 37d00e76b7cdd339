import { esbuildPlugin } from '@web/dev-server-esbuild';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { chromiumArgs, ensureChromium } from '../support/browser.mjs';

/** Elements are tested as they are shipped: the tests import the built `dist`. */
export default {
  files: 'tests/element/**/*.element.ts',
  rootDir: new URL('../..', import.meta.url).pathname,
  nodeResolve: true,
  plugins: [esbuildPlugin({ ts: true, target: 'es2022' })],
  concurrency: 2,
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: await ensureChromium(), args: chromiumArgs },
    }),
  ],
  testFramework: { config: { timeout: 20_000 } },
  testsFinishTimeout: 120_000,
};
