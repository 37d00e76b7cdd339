import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts'],
    setupFiles: ['tests/support/browser-globals.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
