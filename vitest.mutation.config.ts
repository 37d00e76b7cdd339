import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/**
 * The unit tests that `npm run mutation` runs once per change. Those that start the reference provider would take hours, so
 * what they check of the core is checked again by small tests beside them. `MUTATION_TESTS=tests/unit/project/*.test.ts` runs
 * fewer: quicker, and no score gets better by it.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: undefined,
    setupFiles: [...(base.test?.setupFiles ?? []), 'tests/support/same-random.setup.ts'],
    include: (process.env.MUTATION_TESTS ?? 'tests/unit/**/*.test.ts').split(','),
    // Code that counts what runs takes many times as long.
    env: { MANY: '100' },
    exclude: [
      'tests/unit/{build,host,provider}/**',
      '**/*faults*',
      'tests/unit/cart/{cart,guest-cart-merge}.test.ts',
      'tests/unit/domain/store.test.ts',
      'tests/unit/hosting/uploads.test.ts',
      'tests/unit/http/send.test.ts',
      'tests/unit/router/pages.test.ts',
      'tests/unit/session/session.test.ts',
      'tests/unit/store/{mutation-idempotency,mutation-notice,reads,resource}.test.ts',
      'tests/unit/wordpress/items-store.test.ts',
    ],
  },
});
