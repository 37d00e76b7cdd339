import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { localeMessages } from './build/messages.mjs';

const FOLDER = 'tests/unit';
const PROVIDER = `${FOLDER}/provider/`;
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => ({ path: `${FOLDER}/${name}`, text: readFileSync(`${FOLDER}/${name}`, 'utf8') }));
const isOfProvider = (path: string) => path.startsWith(PROVIDER);
const pathsOf = (isChosen: (path: string, text: string) => boolean) =>
  files.filter(({ path, text }) => isChosen(path, text)).map(({ path }) => path);

/** Tests that sign in to a provider of their own first, and read what it answers alone: they share a process, which loads it once. */
const mutations = pathsOf((_, text) => text.includes('testMutationsUnderFaults('));
/** What loads the provider's database. */
const DATABASE = /\/(provider|seeded-database|store-faults)\.ts'/;
/**
 * Tests that need a process of their own: of the provider, those that replace a module, which only what loads later sees; those
 * that load native code (the provider's database, the build's parsers), which can end the whole process with its thread; those
 * that measure their processor time, which Node knows of a process, not of a thread.
 */
const alone = pathsOf((path, text) =>
  isOfProvider(path)
    ? text.includes('vi.mock(')
    : path.startsWith(`${FOLDER}/build/`) ||
      (DATABASE.test(text) && !mutations.includes(path)) ||
      text.includes('/processor-time.ts'),
);
/** Tests of rules and schemas alone, which keep no state. */
const STATELESS = /(\.(rules|schema|samples)\.ts|^vitest|^fast-check|^node:.*)$/;
const stateless = pathsOf(
  (path, text) =>
    !isOfProvider(path) &&
    !alone.includes(path) &&
    [...text.matchAll(/(?:from |import\()'([^']+)'/g)].every(([, source = '']) => STATELESS.test(source)),
);

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
        test: { name: 'provider', include: [`${PROVIDER}*.test.ts`], exclude: alone, isolate: false },
      },
      {
        extends: true,
        test: { name: 'rules', include: stateless, isolate: false, pool: 'threads' },
      },
      {
        extends: true,
        // A thread for each file starts sooner than a process.
        test: {
          name: 'portal',
          include: [`${FOLDER}/!(provider)/**/*.test.ts`],
          exclude: [...alone, ...mutations, ...stateless],
          pool: 'threads',
        },
      },
      { extends: true, test: { name: 'mutations', include: mutations, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
