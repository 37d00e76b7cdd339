import { describe, expect, it } from 'vitest';
import type { ContainerPlan, ServiceSettings } from '#core/project/project.schema.ts';
import { availableFor, readSize, type SizeUnit, sizeInput } from '#core/project/volume.rules.ts';

describe('a typed size', () => {
  it.each<[string, SizeUnit, number]>([
    ['20', 'MB', 20_000_000],
    ['0', 'MB', 0],
    [' 250 ', 'MB', 250_000_000],
    ['1.5', 'GB', 1_500_000_000],
    ['1,5', 'GB', 1_500_000_000],
    ['12.75', 'GB', 12_750_000_000],
    ['1.0000004', 'MB', 1_000_000],
    ['1.0000006', 'MB', 1_000_001],
  ])('of %j in %s is %d bytes', (text, unit, bytes) => {
    expect(readSize(text, unit)).toBe(bytes);
  });

  it.each(['', ' ', 'much', '-1', '+1', '.5', '5.', '1.2.3', '1.000,5', '20 MB', 'x20', '1e3'])(
    'is not a number for %j',
    (text) => {
      expect(readSize(text, 'MB')).toBeNaN();
    },
  );
});

describe('a size to be typed over', () => {
  it.each<[number, string, SizeUnit]>([
    [0, '0', 'MB'],
    [5_500_000, '5.5', 'MB'],
    [100_000_000, '100', 'MB'],
    [999_000_000, '999', 'MB'],
    [1_000_000_000, '1', 'GB'],
    [1_500_000_000, '1.5', 'GB'],
    [1_250_000_000, '1250', 'MB'],
    [20_000_000_000, '20', 'GB'],
  ])('of %d bytes is %s %s', (bytes, text, unit) => {
    expect(sizeInput(bytes)).toEqual({ text, unit });
    expect(readSize(text, unit)).toBe(bytes);
  });
});

describe('what the plans leave for a volume', () => {
  const plan = (volume_size: number): ContainerPlan => ({
    name: 'Small',
    max_replicas: 1,
    cpus: 1,
    memory_mb: 512,
    volume_size,
  });
  const service = (id: string, volumes: readonly string[], volumeSize: number | null) => ({
    id,
    plan: volumeSize === null ? null : plan(volumeSize),
    settings: {
      image: 'harbour/web',
      env: [],
      volumes: volumes.map((name) => ({ name, path: `/${name}`, is_read_only: false })),
      configs: [],
      ports: [],
      retry_policy: { name: id, condition: 'on-failure', maxAttempts: 1, delay: 1 },
    } satisfies ServiceSettings,
  });
  const volumes = [
    { name: 'data', size: 300 },
    { name: 'uploads', size: 200 },
    { name: 'cache', size: 100 },
  ];
  const data = (...services: readonly string[]) => ({
    name: 'data',
    mounts: services.map((id) => ({ service: { id, name: id }, path: '/data', is_read_only: false })),
  });

  it('is the limit without the other volumes that the service mounts', () => {
    const web = service('web', ['data', 'uploads', 'cache'], 1000);
    expect(availableFor(data('web'), volumes, [web])).toBe(700);
  });

  it('counts no volume that only another service mounts', () => {
    const web = service('web', ['data', 'uploads'], 1000);
    const worker = service('worker', ['cache'], 150);
    expect(availableFor(data('web'), volumes, [web, worker])).toBe(800);
  });

  it('is what the tightest of several plans leaves', () => {
    const web = service('web', ['data', 'uploads'], 1000);
    const worker = service('worker', ['data', 'cache'], 600);
    expect(availableFor(data('web', 'worker'), volumes, [web, worker])).toBe(500);
  });

  it('is nothing if the others fill the plan', () => {
    expect(availableFor(data('web'), volumes, [service('web', ['data', 'uploads'], 150)])).toBe(0);
  });

  it('is without a limit for a service without a plan, and for a volume that none mounts', () => {
    expect(availableFor(data('web'), volumes, [service('web', ['data'], null)])).toBeUndefined();
    expect(availableFor(data(), volumes, [service('web', ['data'], 1000)])).toBeUndefined();
  });
});
