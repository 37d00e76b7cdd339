import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeploymentDraft } from '#core/project/project.schema.ts';
import { createDraftTeam, type DraftTeam } from '#tests/support/draft-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: DraftTeam;
beforeAll(async () => {
  provider = await startProvider();
  team = await createDraftTeam(provider);
});
afterAll(() => provider.stop());

const http = { port: 8080, protocol: 'http' as const, is_public: true };
const variable = (key: string, value: string | null = 'x', is_secret = false) => ({ key, value, is_secret });
const wrong: [what: string, field: string, draft: Partial<DeploymentDraft>][] = [
  ['a name in upper case', 'name', { name: 'Web' }],
  ['no name', 'name', { name: '' }],
  ['an image in upper case', 'image', { image: 'UPPER/case', tag: null }],
  ['a tag in an image in upper case', 'image', { image: 'UPPER/case:tag', tag: null }],
  ['a registry with its port for an image', 'image', { image: 'test.com:5000', tag: null }],
  ['an image that the engine does not run', 'image', { image: 'nginx', tag: null }],
  ['an image that does not exist', 'image', { image: 'harbour/nothing', tag: null }],
  ['a tag that does not exist', 'tag', { tag: '9.9' }],
  ['a tag with a space', 'tag', { tag: 'a b' }],
  ['two tags', 'tag', { image: 'harbour/web:2.0', tag: '1.0' }],
  ['a digest that is too short', 'digest', { digest: 'sha256:abc' }],
  ['a digest of another algorithm', 'digest', { digest: `md5:${'0'.repeat(32)}` }],
  ['a plan that is none', 'product_id', { product_id: '1', pricing_id: '1' }],
  ['another project', 'project_id', { project_id: '999999' }],
  ['a variable twice', 'env.1.key', { env: [variable('A'), variable('A')] }],
  ['a variable without a name', 'env.0.key', { env: [variable('A B')] }],
  ['a sealed variable that nothing is stored of', 'env.0.value', { env: [variable('SECRET', null, true)] }],
  ['a relative path', 'volumes.0.path', { volumes: [{ name: 'a', path: 'data', is_read_only: false, size: 5e6 }] }],
  ['a path that leads up', 'configs.0.path', { configs: [{ name: 'a', path: '/a/../b', content: 'x' }] }],
  [
    'two mounts at one path',
    'configs.1.path',
    {
      configs: [
        { name: 'a', path: '/etc/a', content: 'x' },
        { name: 'b', path: '/etc/a', content: 'x' },
      ],
    },
  ],
  ['a port that is none', 'ports.0.port', { ports: [{ ...http, port: 70_000 }] }],
  ['two public ports', 'ports.1.is_public', { ports: [http, { ...http, port: 8081 }] }],
  ['a negative number of replicas', 'replicas', { replicas: -1 }],
  ['half a replica', 'replicas', { replicas: 1.5 }],
  ['10,000 replicas', 'replicas', { replicas: 10_000 }],
  [
    'a delay that is too long',
    'retry_policy.delay',
    {
      retry_policy: { name: '', condition: 'any', maxAttempts: 1, delay: 1e9 },
    },
  ],
  [
    'a health check without a port',
    'health_check.port',
    {
      health_check: { type: 'http', path: '/', interval: 5, timeout: 3, retries: 3, start_period: 5 },
    },
  ],
  ['more memory than the plan has', 'resources.memory_mb', { resources: { cpus: 0.1, memory_mb: 9000 } }],
  ['a domain without a public port', 'domain', { domain: 'shop.draft-check.example' }],
  ['a domain that is none', 'domain', { domain: 'not a domain', ports: [http] }],
];

describe('a draft with', () => {
  it.each(wrong)('%s is refused beside %s', async (_, field, draft) => {
    const { status, body } = await team.create('web', draft);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(body.errors[field]?.[0]).toMatch(/^.{10,250}$/);
  });

  it('several faults gets a word for each', async () => {
    const { body } = await team.create('Web', { image: 'A', replicas: -1, product_id: '1', domain: 'x y' });
    expect(Object.keys(body.errors).sort()).toEqual(['domain', 'image', 'name', 'product_id', 'replicas']);
  });
});

it('a refused draft creates nothing', async () => {
  const volumes = [{ name: 'kept', path: '/data', is_read_only: false, size: 5_000_000 }];
  await team.create('Web', { volumes });
  expect((await team.call('GET', '/volumes')).body.volumes).toEqual([]);
  expect((await team.call('GET', '/services')).body.services).toEqual([]);
});

it('an image is kept by its shortest name, its tag with it', async () => {
  const { body } = await team.create('short', { image: 'docker.io/harbour/web:1.1', tag: null }, 'Small');
  expect(body.service.settings).toMatchObject({ image: 'harbour/web', tag: '1.1' });
});

it('values are kept byte for byte, and sealed ones are not read back', async () => {
  const env = [variable('A', 'pa$$word'), variable('B', '"q" # \n$X'), variable('C', 'hidden', true)];
  const { body } = await team.create('env', { env }, 'Small');
  const sent = body.service.settings as unknown as { env: { key: string; value: string | null }[] };
  expect(sent.env.map(({ value }) => value)).toEqual(['pa$$word', '"q" # \n$X', null]);
});

it('a service has a name of its own in its project', async () => {
  await team.create('twice', {}, 'Small');
  expect(Object.keys((await team.create('twice', {}, 'Small')).body.errors)).toEqual(['name']);
});
