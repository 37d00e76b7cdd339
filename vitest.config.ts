import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { localeMessages } from './build/messages.mjs';

const PROVIDER = 'tests/unit/provider';
/** A replaced module is seen by what loads after it alone, so these need a process of their own. */
const replacesModules = readdirSync(PROVIDER)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `${PROVIDER}/${name}`)
  .filter((path) => readFileSync(path, 'utf8').includes('vi.mock('));

export default defineConfig({
  plugins: [localeMessages()],
  test: {
    globalSetup: ['tests/support/seeded-database.setup.ts'],
    setupFiles: ['fail-on-warning', 'browser-globals', 'code-on-demand'].map((name) => `tests/support/${name}.ts`),
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // By itself vitest leaves one of two cores idle.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        // The provider keeps no state in its modules: its tests share a process, which loads it once.
        test: { name: 'provider', include: [`${PROVIDER}/*.test.ts`], exclude: replacesModules, isolate: false },
      },
      {
        extends: true,
        test: { name: 'portal', include: ['tests/unit/!(provider)/**/*.test.ts', ...replacesModules] },
      },
    ],
  },
});
