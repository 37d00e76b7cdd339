import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#core/http/api-error.ts';
import { nodeDrafts, startBuild } from '#core/project/node-projects.store.ts';
import { updateItems } from '#core/wordpress/items.store.ts';
import { FAULTS, setUpFaultyProvider } from '#tests/support/store-faults.ts';

const core = { kind: 'core', slug: 'core' };
const plugin = { kind: 'plugin', slug: 'contact-desk' };
const theme = { kind: 'theme', slug: 'tidewater' };
const update = async (...items: (typeof core)[]) => {
  const outcome = await updateItems('1', items);
  return outcome.ok ? null : outcome.error;
};
const NODE_PROJECT = '3';
/** Of a new project the draft names the project that an earlier attempt has created. */
const build = async (scope: string) => {
  nodeDrafts().update(scope, { projectId: NODE_PROJECT, name: 'storefront-api', template: 'hello' });
  const result = await startBuild(scope, { isFirst: false, pricingId: '' });
  return 'error' in result ? result.error : null;
};

/** The mutations that a store doesn't export, by what runs them. Each returns why it failed. */
const runners: Record<string, () => Promise<ApiError | null>> = {
  'wordpress/items.store.ts updateCore': () => update(core),
  'wordpress/items.store.ts updatePlugins': () => update(plugin),
  'wordpress/items.store.ts updateThemes': () => update(theme),
  'wordpress/items.store.ts updateMixed': () => update(core, plugin, theme),
  'project/node-projects.store.ts createBuild': () => build(NODE_PROJECT),
  'project/node-projects.store.ts renameProject': () => build('new'),
};

/**
 * What else is in no table, and why. Payments, messages of the chat and changes of the cart are no mutations: the seeded runs of
 * tests/unit/billing/faults.test.ts and tests/unit/chat/faults.test.ts try the first two, tests/unit/cart/edits.test.ts the last.
 */
const triedElsewhere: Record<string, string> = {
  'hosting/files.store.ts trashFiles': 'moveToTrash runs it in tests/unit/hosting/files-faults.test.ts',
  'project/container-log.store.ts fetchLogFile':
    'accepts any body as a file, so some faults are no failure: its endpoint is in tests/unit/project/call-faults.test.ts',
  'project/node-projects.store.ts uploadNodeApp':
    'sends with XMLHttpRequest, which Node.js lacks: tests/unit/http/upload.test.ts, and its endpoint is in call-faults.test.ts',
};

const root = join(import.meta.dirname, '../../..');
const readFiles = (folder: string, suffix: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(suffix))
    .map((file) => ({ file, text: readFileSync(join(root, folder, file), 'utf8') }));
const findAll = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const coreFiles = readFiles('src/core', '.ts');
/** `file name` of each mutation in the core. */
const mutations = coreFiles.flatMap(({ file, text }) =>
  findAll(/^(?:export )?const (\w+) = mutation\(/gm, text).map((name) => `${file} ${name}`),
);
/** Those that a test of faults has an input for. It compares its inputs with what the store exports. */
const inTables = readFiles('tests/unit', 'faults.test.ts')
  .filter(({ text }) => /testMutationsUnderFaults\(|'has an input for every mutation of the store'/.test(text))
  .flatMap(({ text }) =>
    findAll(/^import \* as \w+ from '#core\/(.+)'/gm, text).flatMap((store) =>
      findAll(/\b(\w+):/g, text).map((name) => `${store} ${name}`),
    ),
  );

it('finds every call of mutation()', () =>
  expect(mutations).toHaveLength(
    coreFiles.flatMap(({ text }) => findAll(/(?<!function )\b(mutation)[<(]/g, text)).length,
  ));

it('every mutation is tried under every fault', () => {
  const tried = new Set([...inTables, ...Object.keys(runners), ...Object.keys(triedElsewhere)]);
  expect(
    mutations.filter((name) => !tried.has(name)),
    'give it an input in the faults.test.ts of its noun',
  ).toEqual([]);
});

it('names no mutation that is gone, or in a table', () => {
  const others = new Set(mutations.filter((name) => !inTables.includes(name)));
  expect([...Object.keys(runners), ...Object.keys(triedElsewhere)].filter((name) => !others.has(name))).toEqual([]);
});

describe('a mutation that its store does not export', () => {
  const faulty = setUpFaultyProvider();

  describe.each(FAULTS)('%s', (fault) => {
    it.each(Object.entries(runners))('%s ends without throwing', async (_name, run) => {
      const error = await faulty.during(fault, run);
      if (!/^(empty|wrong-types)$/.test(fault)) expect(error).toBeInstanceOf(ApiError);
      const [, status] = /^status:(\d+)/.exec(fault) ?? [];
      if (status) expect(error?.status).toBe(Number(status));
    });
  });
});
