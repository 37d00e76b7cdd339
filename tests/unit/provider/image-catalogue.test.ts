import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseImageReference } from '#core/project/image-reference.rules.ts';
import { CATALOGUE, searchCatalogue } from '#provider/image/hub-catalogue.ts';
import { createDraftTeam, type DraftTeam } from '#tests/support/draft-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

interface Tag {
  id: string;
  name: string;
  digest: string | null;
  size: number | null;
  is_imported: boolean;
}
interface Hub {
  id: string;
  name: string;
  is_runnable: boolean;
  not_runnable_reason: string | null;
}
interface Body {
  message: string;
  images: Hub[];
  image: Hub & { tag: string; digest: string; source: string; project_id: number | null };
  tags: Tag[];
  meta: { total: number; from: number; to: number };
}

let provider: TestProvider;
let team: DraftTeam;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createDraftTeam(provider);
});
const ask = (method: string, path: string, body?: unknown) => provider.json<Body>(method, path, body, team.headers);

describe('the catalogue', () => {
  it('names each image once, as Docker would', () => {
    const names = CATALOGUE.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect([name, parseImageReference(name).familiar]).toEqual([name, name]);
  });

  it('names each tag of an image once', () => {
    for (const { name, tags } of CATALOGUE) expect([name, new Set(tags).size]).toEqual([name, tags.length]);
  });

  it('finds the exact name first, then what begins with it', () => {
    expect(
      searchCatalogue('nginx')
        .map(({ name }) => name)
        .slice(0, 2),
    ).toEqual(['nginx', 'bitnami/nginx']);
    expect(searchCatalogue('grafana')[0]?.name).toBe('grafana/grafana');
    expect(searchCatalogue('docker.io/library/redis')[0]?.name).toBe('redis');
  });

  it('finds images by what they are for', () => {
    expect(searchCatalogue('message broker').map(({ name }) => name)).toContain('rabbitmq');
    expect(searchCatalogue('no such thing at all')).toEqual([]);
  });
});

it('a search is answered by pages', async () => {
  const first = (await ask('GET', '/image/dockerhub?per_page=10')).body;
  const second = (await ask('GET', '/image/dockerhub?per_page=10&page=2')).body;
  expect([first.images.length, first.meta]).toMatchObject([10, { from: 1, to: 10, total: CATALOGUE.length }]);
  expect(second.images[0]?.name).not.toBe(first.images[0]?.name);
});

it('what the engine does not run says why', async () => {
  const { images } = (await ask('GET', '/image/dockerhub?search=postgres')).body;
  expect(images[0]).toMatchObject({
    name: 'postgres',
    is_runnable: false,
    not_runnable_reason:
      'This provider’s built-in engine runs its own images only. Connect Docker or Podman to run postgres.',
  });
});

it.each(['nginx', 'library%2Fnginx', 'docker.io%2Flibrary%2Fnginx', 'grafana%2Fgrafana', 'grafana/grafana'])(
  'the image %s is found',
  async (name) => {
    const { status, body } = await ask('GET', `/image/dockerhub/${name}`);
    expect([status, body.tags.length > 1]).toEqual([200, true]);
  },
);

it('digests are those of the engine, and absent where it has none', async () => {
  const own = (await ask('GET', '/image/dockerhub/harbour%2Fweb')).body.tags;
  const digestOf = (name: string) => own.find((tag) => tag.name === name)?.digest;
  expect(digestOf('1.0')).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(digestOf('latest')).toBe(digestOf('2.0'));
  const others = (await ask('GET', '/image/dockerhub/nginx')).body.tags;
  expect(others.filter(({ digest, size }) => digest !== null || size !== null)).toEqual([]);
});

it('tags are searched and answered by pages', async () => {
  const { images } = (await ask('GET', '/image/dockerhub?search=nginx')).body;
  const { tags, meta } = (await ask('GET', `/image/tags/${images[0]?.id}?search=alpine&per_page=10`)).body;
  expect([tags.every(({ name }) => name.includes('alpine')), tags.length, meta.total > 10]).toEqual([true, 10, true]);
});

it('a tag is imported once, with the digest that it has', async () => {
  const { tags } = (await ask('GET', '/image/dockerhub/harbour%2Fweb')).body;
  const tag = tags.find(({ name }) => name === '1.1');
  const path = `/image/tags/${encodeURIComponent(tag?.id ?? '')}/import`;
  const { status, body } = await ask('POST', path, { project_id: String(team.project.id) });
  expect([status, body.image]).toMatchObject([
    201,
    { name: 'harbour/web', tag: '1.1', digest: tag?.digest, source: 'dockerhub', project_id: team.project.id },
  ]);
  expect((await ask('POST', path, {})).status).toBe(409);
  const after = (await ask('GET', '/image/dockerhub/harbour%2Fweb')).body.tags;
  expect(after.filter(({ is_imported }) => is_imported).map(({ name }) => name)).toEqual(['1.1']);
});

it('a tag that the engine does not run is not imported', async () => {
  const { tags } = (await ask('GET', '/image/dockerhub/nginx')).body;
  const { status, body } = await ask('POST', `/image/tags/${encodeURIComponent(tags[0]?.id ?? '')}/import`);
  expect([status, body.message]).toEqual([409, expect.stringContaining('Connect Docker or Podman to run nginx')]);
});

it.each(['/image/tags/hub~nothing', '/image/tags/0', '/image/tags/x', '/image/dockerhub/no%2Fsuch'])(
  '%s is not found',
  async (path) => {
    expect((await ask('GET', path)).status).toBe(404);
  },
);
