import { defineConfig } from 'vitest/config';
import { localeMessages } from './build/messages.mjs';

export default defineConfig({
  plugins: [localeMessages()],
  test: {
    include: ['tests/unit/**/*.test.ts'],
    globalSetup: ['tests/support/seeded-database.setup.ts'],
    setupFiles: ['fail-on-warning', 'browser-globals', 'code-on-demand'].map((name) => `tests/support/${name}.ts`),
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // By itself vitest leaves one of two cores idle.
    maxWorkers: 2,
  },
});
