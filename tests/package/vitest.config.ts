import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    globalSetup: ['tests/package/pack.setup.ts'],
    include: ['tests/package/**/*.test.ts'],
    testTimeout: 120_000,
    maxWorkers: 2,
  },
});
