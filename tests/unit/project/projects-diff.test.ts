import { describe, expect, it } from 'vitest';
import type { ServiceSettings } from '#core/project/project.schema.ts';
import { diffSettings, sealedInBoth } from '#core/project/settings-diff.rules.ts';

const settings = (change: Partial<ServiceSettings> = {}): ServiceSettings => ({
  image: 'harbour/web',
  tag: '1.0',
  digest: 'sha256:aa',
  env: [],
  volumes: [],
  configs: [],
  ports: [],
  retry_policy: { name: 'web', condition: 'on-failure', maxAttempts: 1, delay: 1 },
  health_check: null,
  resources: null,
  ...change,
});
const env = (key: string, value: string | null, is_secret = false) => ({ key, value, is_secret });

describe('settings before and after', () => {
  it('leaves out what is the same, in whatever order', () => {
    const before = settings({ env: [env('A', '1'), env('B', '2')] });
    const after = settings({ env: [env('B', '2'), env('A', '1')] });
    expect(diffSettings(before, after)).toEqual([]);
  });

  it('names the digest although the tag is the same', () => {
    expect(diffSettings(settings(), settings({ digest: 'sha256:bb' }))).toEqual([
      { group: 'image', name: 'digest', before: 'sha256:aa', after: 'sha256:bb' },
    ]);
  });

  it('distinguishes an added, a changed and a removed variable', () => {
    const before = settings({ env: [env('OLD', '1'), env('SAME', 'x'), env('CHANGED', '1')] });
    const after = settings({ env: [env('SAME', 'x'), env('CHANGED', '2'), env('NEW', '')] });
    expect(diffSettings(before, after)).toEqual([
      { group: 'env', name: 'OLD', before: '1', after: null },
      { group: 'env', name: 'CHANGED', before: '1', after: '2' },
      { group: 'env', name: 'NEW', before: null, after: '' },
    ]);
  });

  it('never shows a sealed value, also where one side had it in the open', () => {
    const before = settings({ env: [env('TOKEN', 'open')] });
    const after = settings({ env: [env('TOKEN', 'should not be here', true)] });
    const changes = diffSettings(before, after);
    expect(changes).toEqual([{ group: 'env', name: 'TOKEN', before: 'open', after: '', isSealed: true }]);
  });

  it('does not claim that sealed values are the same', () => {
    const both = settings({ env: [env('TOKEN', null, true)] });
    expect(diffSettings(both, both)).toEqual([]);
    expect(sealedInBoth(both, both)).toEqual(['TOKEN']);
  });

  it('leaves comments of the environment out', () => {
    const after = settings({ env: [{ key: '', value: null, is_secret: false, comment: '# end' }] });
    expect(diffSettings(settings(), after)).toEqual([]);
  });

  it('has both versions of a config at the same path', () => {
    const mount = (version: number) => settings({ configs: [{ name: 'site.json', path: '/etc/site.json', version }] });
    expect(diffSettings(mount(1), mount(2))).toEqual([
      {
        group: 'configs',
        name: 'site.json',
        before: '/etc/site.json',
        after: '/etc/site.json',
        versions: { before: 1, after: 2 },
      },
    ]);
  });

  it('has a volume that becomes read-only', () => {
    const mount = (is_read_only: boolean) => settings({ volumes: [{ name: 'data', path: '/data', is_read_only }] });
    expect(diffSettings(mount(false), mount(true))).toEqual([
      { group: 'volumes', name: 'data', before: '/data', after: '/data (ro)' },
    ]);
  });

  it('has the restart policy, without attempts where nothing is restarted', () => {
    const none = settings({ retry_policy: { name: 'web', condition: 'none', maxAttempts: 1, delay: 1 } });
    expect(diffSettings(settings(), none).map(({ name, after }) => [name, after])).toEqual([
      ['condition', 'none'],
      ['maxAttempts', null],
      ['delay', null],
    ]);
  });

  it('takes a health check of type none for none', () => {
    const check = { type: 'none', interval: 5, timeout: 3, retries: 3, start_period: 30 } as const;
    expect(diffSettings(settings(), settings({ health_check: check }))).toEqual([]);
  });

  it('has a health check that is added or removed, without what it does not set', () => {
    const none = settings();
    const http = settings({
      health_check: {
        type: 'http',
        path: '/health',
        port: null,
        interval: 5,
        timeout: 3,
        retries: 4,
        start_period: 30,
      },
    });
    const fields = [
      ['type', 'http'],
      ['path', '/health'],
      ['interval', '5'],
      ['timeout', '3'],
      ['retries', '4'],
      ['start_period', '30'],
    ];
    expect(diffSettings(none, http)).toEqual(
      fields.map(([name, after]) => ({ group: 'health', name, before: null, after })),
    );
    expect(diffSettings(http, none)).toEqual(
      fields.map(([name, before]) => ({ group: 'health', name, before, after: null })),
    );
  });

  it('has the changed fields of a health check alone', () => {
    const check = (port: number | null) =>
      settings({ health_check: { type: 'tcp', port, interval: 5, timeout: 3, retries: 3, start_period: 30 } });
    expect(diffSettings(check(80), check(8080))).toEqual([
      { group: 'health', name: 'port', before: '80', after: '8080' },
    ]);
  });

  it('has resources that are set, changed or removed', () => {
    const resources = settings({ resources: { cpus: 0.5, memory_mb: 256 } });
    expect(diffSettings(settings(), resources)).toEqual([
      { group: 'resources', name: 'cpus', before: null, after: '0.5' },
      { group: 'resources', name: 'memory_mb', before: null, after: '256' },
    ]);
    expect(diffSettings(resources, settings({ resources: { cpus: 0.5, memory_mb: 512 } }))).toEqual([
      { group: 'resources', name: 'memory_mb', before: '256', after: '512' },
    ]);
    expect(diffSettings(resources, settings()).map(({ name, after }) => [name, after])).toEqual([
      ['cpus', null],
      ['memory_mb', null],
    ]);
  });

  it('has ports that are added, removed or made public', () => {
    const ports = (...list: ServiceSettings['ports']) => settings({ ports: list });
    expect(
      diffSettings(
        ports({ port: 80, protocol: 'http', is_public: false }, { port: 5432, protocol: 'tcp', is_public: false }),
        ports({ port: 80, protocol: 'http', is_public: true }, { port: 443, protocol: 'http', is_public: false }),
      ),
    ).toEqual([
      { group: 'ports', name: '80', before: 'http', after: 'http public' },
      { group: 'ports', name: '5432', before: 'tcp', after: null },
      { group: 'ports', name: '443', before: null, after: 'http' },
    ]);
  });

  it('has the image with its tag, if it has one', () => {
    expect(diffSettings(settings(), settings({ image: 'harbour/api', tag: null }))).toEqual([
      { group: 'image', name: 'image', before: 'harbour/web:1.0', after: 'harbour/api' },
    ]);
  });

  it('has a digest that is added or removed', () => {
    const without = settings({ digest: null });
    expect(diffSettings(without, settings())).toEqual([
      { group: 'image', name: 'digest', before: null, after: 'sha256:aa' },
    ]);
    expect(diffSettings(settings(), without)).toEqual([
      { group: 'image', name: 'digest', before: 'sha256:aa', after: null },
    ]);
  });

  it('has the version of a config that is mounted or no longer mounted', () => {
    const mounted = settings({ configs: [{ name: 'site.json', path: '/etc/site.json', version: 2 }] });
    expect(diffSettings(settings(), mounted)).toEqual([
      {
        group: 'configs',
        name: 'site.json',
        before: null,
        after: '/etc/site.json',
        versions: { before: null, after: 2 },
      },
    ]);
    expect(diffSettings(mounted, settings())).toEqual([
      {
        group: 'configs',
        name: 'site.json',
        before: '/etc/site.json',
        after: null,
        versions: { before: 2, after: null },
      },
    ]);
  });

  it('has a stored secret that is replaced by a typed one', () => {
    const before = settings({ env: [env('TOKEN', null, true)] });
    const after = settings({ env: [env('TOKEN', 'new', true)] });
    expect(diffSettings(before, after)).toEqual([
      { group: 'env', name: 'TOKEN', before: '', after: '', isSealed: true },
    ]);
  });

  it('takes a variable without a value for an empty one', () => {
    expect(diffSettings(settings(), settings({ env: [env('A', null)] }))).toEqual([
      { group: 'env', name: 'A', before: null, after: '' },
    ]);
  });

  it('names the variables that are sealed before and after', () => {
    const before = settings({
      env: [env('BOTH', null, true), env('NOW', '1'), env('OPEN', '1'), env('WAS', null, true)],
    });
    const after = settings({
      env: [env('BOTH', null, true), env('NOW', null, true), env('OPEN', '1'), env('WAS', '1')],
    });
    expect(sealedInBoth(before, after)).toEqual(['BOTH']);
  });
});
