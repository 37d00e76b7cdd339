/**
 * `npm run mutation` changes the code in small ways and counts the changes that no test notices; docs/mutation.md has the scores.
 * `npm run mutation -- --mutate src/core/http/**` looks at one folder.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [
    'src/core/**/*.rules.ts',
    'src/core/{http,store,router,cart}/*.ts',
    'src/core/chat/{conversation,conversation-context,message-reader,message-sender}.ts',
    '!src/core/**/*.{schema,endpoints,samples}.ts',
  ],
  // TypeScript 7 has no API that Stryker could rewrite a configuration with; nothing needs rewriting.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  // A changed constant at module level needs the tests of the whole file; there are few, and lint and types see most.
  ignoreStatic: true,
  concurrency: 2,
  dryRunTimeoutMinutes: 15,
  timeoutMS: 10_000,
  tempDirName: '.demo/mutation',
  incremental: true,
  incrementalFile: '.demo/mutation.json',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  // Vitest does not check types.
  disableTypeChecks: false,
  ignorePatterns: ['dist', 'test-results', 'screenshots', 'docs', '.demo'],
};
