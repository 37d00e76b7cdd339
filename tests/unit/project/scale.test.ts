import { describe, expect, it } from 'vitest';
import type { ContainerPlan, ServiceSettings } from '#core/project/project.schema.ts';
import { maxReplicas, readCount } from '#core/project/scale.rules.ts';

const settings = (volumes: ServiceSettings['volumes'] = []): ServiceSettings => ({
  image: 'harbour/web',
  tag: '1.0',
  env: [],
  volumes,
  configs: [],
  ports: [],
  retry_policy: { name: 'web', condition: 'on-failure', maxAttempts: 1, delay: 1 },
});
const plan = (max_replicas: number): ContainerPlan => ({
  name: 'Small',
  max_replicas,
  cpus: 1,
  memory_mb: 512,
  volume_size: 1_000_000_000,
});
const writable = { name: 'data', path: '/data', is_read_only: false };
const readOnly = { name: 'assets', path: '/assets', is_read_only: true };

describe('the most replicas that a service can have', () => {
  it('are those of its plan', () => {
    expect(maxReplicas({ settings: settings(), plan: plan(5) })).toBe(5);
  });

  it.each([null, undefined])('are 100 with the plan %s', (none) => {
    expect(maxReplicas({ settings: settings(), plan: none })).toBe(100);
  });

  it('is one if it writes to a volume', () => {
    expect(maxReplicas({ settings: settings([readOnly, writable]), plan: plan(5) })).toBe(1);
    expect(maxReplicas({ settings: settings([writable]), plan: null })).toBe(1);
  });

  it('are those of its plan if it only reads its volumes', () => {
    expect(maxReplicas({ settings: settings([readOnly]), plan: plan(5) })).toBe(5);
  });

  it('is none if its plan allows none, also with a volume', () => {
    expect(maxReplicas({ settings: settings([writable]), plan: plan(0) })).toBe(0);
  });
});

describe('a typed count', () => {
  it.each([
    ['3', 3],
    ['12', 12],
    ['0', 0],
    [' 7 ', 7],
    ['+4', 4],
    ['-1', -1],
    ['999999999', 999_999_999],
  ])('is read from %j as %d', (text, count) => {
    expect(readCount(text)).toBe(count);
  });

  it.each(['', ' ', 'two', '1.5', '1,000', '1e3', '0x10', '3x', 'x3', '--1', '1000000000'])(
    'is not a number for %j',
    (text) => {
      expect(readCount(text)).toBeNaN();
    },
  );
});
