import { defineConfig } from 'vitest/config';
import { localeMessages } from '../../build/messages.mjs';

export default defineConfig({
  plugins: [localeMessages()],
  test: {
    root: new URL('../..', import.meta.url).pathname,
    globalSetup: ['tests/support/seeded-database.setup.ts'],
    setupFiles: ['tests/support/fail-on-warning.ts'],
    include: ['tests/contract/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
