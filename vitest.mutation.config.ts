import { mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/**
 * The unit tests that `npm run mutation` runs once per change. Those that start the reference provider would take hours, so
 * what they check of the core is checked again by small tests beside them.
 */
export default mergeConfig(base, {
  test: {
    // Code that counts what runs is slower than the limits of a few tests.
    env: { SLOWDOWN: '10' },
    exclude: [
      '**/node_modules/**',
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
