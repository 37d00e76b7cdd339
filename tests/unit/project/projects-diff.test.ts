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
  it('says nothing of what is the same, in whatever order', () => {
    const before = settings({ env: [env('A', '1'), env('B', '2')] });
    const after = settings({ env: [env('B', '2'), env('A', '1')] });
    expect(diffSettings(before, after)).toEqual([]);
  });

  it('names the digest although the tag is the same', () => {
    expect(diffSettings(settings(), settings({ digest: 'sha256:bb' }))).toEqual([
      { group: 'image', name: 'digest', before: 'sha256:aa', after: 'sha256:bb' },
    ]);
  });

  it('tells an added, a changed and a removed variable apart', () => {
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
});
