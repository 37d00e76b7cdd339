import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRandom } from '#provider/seed/create-random.ts';
import type { CatalogueItem, Effect } from '#provider/wordpress/catalogue/catalogue.ts';
import { installVersion, setActive } from '#provider/wordpress/installed.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { createWordpressTeam, type TestSite, type WordpressTeam } from '#tests/support/wordpress-fixture.ts';

/** How many updates are made; their seeds are 1, 2, 3 … `UPDATE_RUNS=200` makes more. */
const RUNS = Number(process.env.UPDATE_RUNS ?? 25);
/** A new site each time takes longer than its updates. */
const RUNS_PER_SITE = 5;
const PLUGINS_PER_SITE = 5;

interface Behaviour {
  effect: Effect | null;
  isBlocked: boolean;
}
const invented = vi.hoisted(() => new Map<string, unknown>());
vi.mock('#provider/wordpress/catalogue/catalogue.ts', async (load) => {
  const real = await load<typeof import('#provider/wordpress/catalogue/catalogue.ts')>();
  const findItem = (kind: CatalogueItem['kind'], slug: string) =>
    (invented.get(`${kind} ${slug}`) as CatalogueItem | undefined) ?? real.findItem(kind, slug);
  return {
    ...real,
    findItem,
    findVersion: (kind: CatalogueItem['kind'], slug: string, version: string) =>
      findItem(kind, slug)?.versions.find((one) => one.version === version),
  };
});

let provider: TestProvider;
let team: WordpressTeam;
beforeAll(async () => {
  provider = await startProvider();
  team = await createWordpressTeam(provider);
});
afterAll(() => provider.stop());

const effects: readonly (Effect | null)[] = [
  null,
  null,
  null,
  { fatal: 'Uncaught Error: Call to undefined function broken()' },
  { fatal: 'Allowed memory size of 134217728 bytes exhausted' },
  { title: 'Hacked by nobody' },
  { warning: 'Undefined variable $x' },
  { unchanged: true },
  { undownloadable: 'Enter a licence first.' },
];

/** Invents a plugin whose version 2.0 does something, by chance. */
function invent(slug: string, random: () => number): Behaviour {
  const effect = effects[Math.floor(random() * effects.length)] ?? null;
  const isBlocked = random() < 0.1;
  invented.set(`plugin ${slug}`, {
    kind: 'plugin',
    slug,
    name: slug,
    author: 'Chance',
    description: 'Invented',
    versions: [
      {
        version: '2.0',
        released_at: '2026-11-01',
        changes: [],
        ...(effect ? { effect } : {}),
        ...(isBlocked ? { requires_php: '9.0' } : {}),
      },
      { version: '1.0', released_at: '2026-01-01', changes: [] },
    ],
  } satisfies CatalogueItem);
  return { effect, isBlocked };
}

function outcomeOf({ effect, isBlocked }: Behaviour, isActive: boolean): string {
  if (isBlocked) return 'skipped';
  if (effect && ('unchanged' in effect || 'undownloadable' in effect)) return 'failed';
  return isActive && effect && ('fatal' in effect || 'title' in effect) ? 'reverted' : 'updated';
}

async function runUpdate(site: TestSite, seed: number): Promise<{ found: unknown; expected: unknown }> {
  const random = createRandom(seed);
  const expected: Record<string, string> = {};
  for (let n = 0; n < PLUGINS_PER_SITE; n++) {
    const slug = `chance-${seed}-${n}`;
    const behaviour = invent(slug, random);
    const isActive = random() < 0.8;
    await installVersion(site.folder, { kind: 'plugin', slug, version: '1.0' });
    if (isActive) await setActive(site.folder, 'plugin', slug, true);
    expected[slug] = outcomeOf(behaviour, isActive);
  }
  const titleOf = async () => /<title>(.*?)<\/title>/.exec(await (await site.page()).text())?.[1];
  const title = await titleOf();
  const slugs = Object.keys(expected);
  const isAnything = Object.values(expected).some((outcome) => outcome !== 'skipped');
  const { outcomes } = isAnything ? await site.update({ plugins: slugs }) : { outcomes: expected };
  const versions = await site.versions('plugin');
  return {
    found: {
      seed,
      outcomes,
      title: await titleOf(),
      status: (await site.page()).status,
      versions: slugs.map((slug) => versions[slug]),
    },
    expected: {
      seed,
      outcomes: expected,
      title,
      status: 200,
      versions: slugs.map((slug) => (expected[slug] === 'updated' ? '2.0' : '1.0')),
    },
  };
}

describe('safe updates with plugins that break by chance', () => {
  it('roll back exactly those, and leave no site broken', async () => {
    let site = await team.addSite('new');
    for (let seed = 1; seed <= RUNS; seed++) {
      if (seed % RUNS_PER_SITE === 0) site = await team.addSite('new');
      const { found, expected } = await runUpdate(site, seed);
      expect(found).toEqual(expected);
    }
  }, 600_000);
});
