import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepImages } from '#provider/image/images.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { createDraftTeam, type DraftTeam } from '#tests/support/draft-fixture.ts';
import { dockerEntries, layerTar, savedImage, tarOf } from '#tests/support/image-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

interface Image {
  id: number;
  name: string;
  tag: string;
  digest: string;
  source: string;
  is_runnable: boolean;
  not_runnable_reason: string | null;
  used_by: { name: string }[];
  layers: unknown[];
  ports: number[];
}
interface Body {
  message: string;
  errors: Record<string, string[]>;
  image: Image;
  images: Image[];
  tags: { name: string; is_imported: boolean }[];
  meta: { total: number };
}

let provider: TestProvider;
let team: DraftTeam;
let file: string;
beforeAll(async () => {
  provider = await startProvider();
  file = await savedImage();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createDraftTeam(provider);
});
const ask = (method: string, path: string, body?: unknown) => provider.json<Body>(method, path, body, team.headers);
const upload = (values: object = {}) =>
  ask('POST', '/image/images', {
    file,
    file_type: 'application/x-tar',
    name: 'northwind/shop',
    tag: '1.0',
    project_id: String(team.project.id),
    ...values,
  });
const archives = async () =>
  (await readdir(join(provider.containersDir, 'images'))).filter((name) => name.endsWith('.tar'));

describe('an upload', () => {
  it('is kept with what it holds, and is not run by this engine', async () => {
    const { status, body } = await upload();
    expect([status, body.image]).toMatchObject([
      201,
      { name: 'northwind/shop', tag: '1.0', source: 'upload', ports: [8080], is_runnable: false, used_by: [] },
    ]);
    expect(body.image.layers).toHaveLength(2);
    expect(await archives()).toContain(`${body.image.digest.slice(7)}.tar`);
  });

  it('may be compressed', async () => {
    const packed = gzipSync(await tarOf(await dockerEntries())).toString('base64');
    expect((await upload({ file: packed, file_type: 'application/gzip' })).status).toBe(201);
  });

  it('of the same image under the same tag is kept once', async () => {
    const [first, second] = [await upload(), await upload()];
    expect([second.status, second.body.image.id]).toEqual([201, first.body.image.id]);
  });

  it('of another image under the same tag is refused', async () => {
    await upload();
    const other = (await tarOf(await dockerEntries([await layerTar('three')]))).toString('base64');
    expect(Object.keys((await upload({ file: other })).body.errors)).toEqual(['tag']);
  });

  it.each([
    ['base64 that is none', { file: '***' }, 'file', /base64/],
    ['a file that is no tar', { file: Buffer.from('x'.repeat(2000)).toString('base64') }, 'file', /isn’t an image/],
    ['no file', { file: '' }, 'file', /Choose a file/],
    ['a name in upper case', { name: 'Shop' }, 'name', /lower case/],
    ['a name with a tag', { name: 'shop:1.0' }, 'name', /without|alone/],
    ['a name of the provider', { name: 'harbour/mine' }, 'name', /provider/],
    ['a name of Docker Hub', { name: 'nginx' }, 'name', /Docker Hub/],
    ['no tag', { tag: '' }, 'tag', /./],
    ['a tag with a space', { tag: 'a b' }, 'tag', /./],
    ['a file that is a number', { file: 7 }, 'file', /./],
  ])('with %s is refused', async (_, values, field, message) => {
    const { status, body } = await upload(values);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(body.errors[field]?.[0]).toMatch(message);
  });

  it('to another team’s project is not found', async () => {
    const { body } = await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'customer' });
    const headers = { Authorization: `Bearer ${body.people.owner.token}` };
    const values = { file, file_type: '', name: 'shop', tag: '1', project_id: String(team.project.id) };
    expect((await provider.json('POST', '/image/images', values, headers)).status).toBe(404);
  });

  it('of more than 24 MB is refused with the limit', async () => {
    const { status, body } = await upload({ file: 'A'.repeat(32_400_000) });
    expect([status, body.errors.file]).toEqual([413, ['The file is larger than 24 MB.']]);
  });

  it('has tags of its own', async () => {
    const { image } = (await upload()).body;
    await upload({ tag: '1.1' });
    expect((await ask('GET', `/image/tags/${image.id}`)).body.tags.map(({ name }) => name)).toEqual(['1.1', '1.0']);
  });

  it('cannot be deployed by this engine, which says so beside the image', async () => {
    await upload();
    const { body } = await team.create('shop', { image: 'northwind/shop', tag: '1.0' });
    expect(body.errors.image?.[0]).toContain('keeps uploaded images but doesn’t run them');
  });
});

describe('images', () => {
  it('are those that were uploaded and those that services run', async () => {
    await upload();
    await team.create('web', {}, 'Small');
    const { images } = (await ask('GET', '/image/images')).body;
    expect(images.map(({ name, used_by }) => [name, used_by.map((use) => use.name)])).toEqual([
      ['harbour/web', ['web']],
      ['northwind/shop', []],
    ]);
  });

  it('of a project are those that it uses or was given', async () => {
    await upload();
    const { project } = (await team.ask('POST', '/project/projects', { name: 'Other' })).body;
    expect((await ask('GET', `/image/images?project_id=${project.id}`)).body.meta.total).toBe(0);
    expect((await ask('GET', `/image/images?project_id=${team.project.id}`)).body.meta.total).toBe(1);
    expect((await ask('GET', '/image/images?project_id=999999')).status).toBe(404);
  });

  it('are searched by name and tag', async () => {
    await upload();
    expect((await ask('GET', '/image/images?search=SHOP:1')).body.meta.total).toBe(1);
    expect((await ask('GET', '/image/images?search=other')).body.meta.total).toBe(0);
  });

  it('that a service uses are not deleted, and say by which', async () => {
    await team.create('web', {}, 'Small');
    const [image] = (await ask('GET', '/image/images')).body.images;
    const { status, body } = await ask('DELETE', `/image/images/${image?.id}`);
    expect([status, body.message]).toEqual([409, expect.stringContaining('used by web')]);
  });

  it('that nothing uses are deleted', async () => {
    const { image } = (await upload()).body;
    expect((await ask('DELETE', `/image/images/${image.id}`)).status).toBe(200);
    expect((await ask('GET', `/image/images/${image.id}`)).status).toBe(404);
  });
});

it('the night removes archives that no image names, and leaves those of others', async () => {
  const { image } = (await upload()).body;
  const folder = join(provider.containersDir, 'images');
  await mkdir(folder, { recursive: true });
  const left = join(folder, `${'0'.repeat(64)}.tar`);
  await writeFile(left, 'x');
  await utimes(left, new Date(0), new Date(0));
  await utimes(join(folder, `${image.digest.slice(7)}.tar`), new Date(0), new Date(0));
  const settings = { containersDir: provider.containersDir } as Parameters<typeof sweepImages>[0]['settings'];
  await sweepImages({ db: provider.db, settings });
  expect(await archives()).toEqual([`${image.digest.slice(7)}.tar`]);
});
