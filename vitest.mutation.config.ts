import { mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** The unit tests that `npm run mutation` runs once per change: without those of other code, and without the slow ones. */
export default mergeConfig(base, {
  test: {
    exclude: [
      '**/node_modules/**',
      'tests/unit/{provider,build,host}/**',
      // Samples of many faults and of every store; smaller tests beside them check each behaviour by itself.
      '**/*faults*',
      'tests/unit/store/reads.test.ts',
    ],
  },
});
