import { describe, expect, it } from 'vitest';
import type { ServiceSettings } from '#core/project/project.schema.ts';
import { changeOf, type ServiceChange, settingsAfter } from '#core/project/service-change.rules.ts';
import { formOfService, type ServiceForm } from '#core/project/service-form.rules.ts';

const settings: ServiceSettings = {
  image: 'harbour/web',
  tag: '1.0',
  digest: 'sha256:old',
  env: [
    { key: 'LOG_LEVEL', value: 'info', is_secret: false },
    { key: 'TOKEN', value: null, is_secret: true },
  ],
  volumes: [{ name: 'data', path: '/data', is_read_only: false }],
  configs: [{ name: 'site.json', path: '/etc/site.json', version: 2 }],
  ports: [{ port: 8080, protocol: 'http', is_public: true }],
  retry_policy: { name: 'web', condition: 'on-failure', maxAttempts: 1, delay: 1 },
  health_check: null,
  resources: { cpus: 0.5, memory_mb: 256 },
};
const service = { name: 'web', settings, replicas: { desired: 2 } };
const form = formOfService(service);
const changed = (change: Partial<ServiceForm>) =>
  changeOf(service, { ...form, ...change }, { volumes: ['data'], configs: ['site.json'] });

describe('the change that a form makes to a service', () => {
  it('is empty for a form as it was opened', () => {
    expect(changed({})).toEqual({});
  });

  it.each<[string, Partial<ServiceForm>, ServiceChange]>([
    ['a tag', { tag: '2.0' }, { image: 'harbour/web', tag: '2.0', digest: null }],
    ['another image', { image: 'harbour/api' }, { image: 'harbour/api', tag: '1.0', digest: null }],
    ['a digest', { tag: '', digest: 'sha256:new' }, { image: 'harbour/web', tag: null, digest: 'sha256:new' }],
    ['a digest beside the tag', { digest: 'sha256:new' }, { image: 'harbour/web', tag: '1.0', digest: 'sha256:new' }],
  ])('has the whole image for %s', (_, change, expected) => {
    expect(changed(change)).toEqual(expected);
  });

  it.each<[string, Partial<ServiceForm>, ServiceChange]>([
    [
      'env',
      { env: [{ key: 'LOG_LEVEL', value: 'debug', is_secret: false }] },
      { env: [{ key: 'LOG_LEVEL', value: 'debug', is_secret: false }] },
    ],
    [
      'volumes',
      { volumes: [{ name: 'uploads', path: '/uploads', is_read_only: false, size: '50' }] },
      { volumes: [{ name: 'uploads', path: '/uploads', is_read_only: false, size: 50_000_000 }] },
    ],
    [
      'configs',
      { configs: [{ name: 'site.json', path: '/srv/site.json', content: '' }] },
      { configs: [{ name: 'site.json', path: '/srv/site.json' }] },
    ],
    [
      'ports',
      { ports: [{ port: '3000', protocol: 'tcp', is_public: false }] },
      { ports: [{ port: 3000, protocol: 'tcp', is_public: false }] },
    ],
    [
      'retry_policy',
      { retry: { condition: 'any', maxAttempts: '5', delay: '10' } },
      { retry_policy: { name: 'web', condition: 'any', maxAttempts: 5, delay: 10 } },
    ],
    [
      'health_check',
      { health: { ...form.health, type: 'tcp', port: '8080' } },
      { health_check: { type: 'tcp', port: 8080, interval: 5, timeout: 3, retries: 3, start_period: 30 } },
    ],
    ['resources', { cpus: '', memory: '' }, { resources: null }],
  ])('has %s alone where nothing else is changed', (_, change, expected) => {
    expect(changed(change)).toEqual(expected);
  });

  it('has all that is changed together', () => {
    expect(changed({ tag: '2.0', cpus: '1', ports: [] })).toEqual({
      image: 'harbour/web',
      tag: '2.0',
      digest: null,
      ports: [],
      resources: { cpus: 1, memory_mb: 256 },
    });
  });

  it('has neither the replicas nor the domain, which are changed elsewhere', () => {
    expect(changed({ replicas: '5', domain: 'shop.example.com' })).toEqual({});
  });
});

describe('the settings after a change', () => {
  const configs = [
    { name: 'site.json', version: 4 },
    { name: 'other.json', version: 9 },
  ];

  it('are the same after an empty change', () => {
    expect(settingsAfter(settings, {}, configs)).toEqual(settings);
  });

  it('keep what the change leaves out or has as undefined', () => {
    const env = [{ key: 'LOG_LEVEL', value: 'debug', is_secret: false }];
    expect(settingsAfter(settings, { env, ports: undefined, resources: null }, configs)).toEqual({
      ...settings,
      env,
      resources: null,
    });
  });

  it('have no digest for another tag until it is deployed', () => {
    expect(settingsAfter(settings, { image: 'harbour/web', tag: '2.0' }, configs)).toEqual({
      ...settings,
      tag: '2.0',
      digest: null,
    });
  });

  it('have the digest that was chosen', () => {
    const change = { image: 'harbour/web', tag: null, digest: 'sha256:new' };
    expect(settingsAfter(settings, change, configs)).toEqual({ ...settings, tag: null, digest: 'sha256:new' });
  });

  it('have changed configs at their newest version, and a new one at its first', () => {
    const change = {
      configs: [
        { name: 'site.json', path: '/srv/site.json' },
        { name: 'new.txt', path: '/srv/new.txt', content: 'hello' },
      ],
    };
    expect(settingsAfter(settings, change, configs).configs).toEqual([
      { name: 'site.json', path: '/srv/site.json', version: 4 },
      { name: 'new.txt', path: '/srv/new.txt', content: 'hello', version: 1 },
    ]);
  });

  it('leave the replicas out, which are no setting', () => {
    expect(settingsAfter(settings, { replicas: 3 }, configs)).toEqual(settings);
  });
});
