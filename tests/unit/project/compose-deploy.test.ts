import { describe, expect, it } from 'vitest';
import { keyRows, only } from './compose-reports.ts';

const wrongType = 'unsupported (This doesn’t follow the Compose specification.)';

describe('replicas', () => {
  it.each([
    ['0', 0],
    ['2', 2],
    ['100', 100],
  ])('%s are set', (text, replicas) => {
    expect(only(`scale: ${text}`)?.replicas).toBe(replicas);
    expect(only(`deploy: { replicas: ${text} }`)?.replicas).toBe(replicas);
    expect(keyRows(`scale: ${text}`)).toEqual(['4 services.web/scale: mapped']);
  });
  it.each(['101', '1000', '-1', '1.5', 'x2', '2x', '[2]', ''])('%s are refused in words', (text) => {
    expect(only(`scale: ${text}`)?.replicas).toBeUndefined();
    expect(keyRows(`scale: ${text}`)).toEqual([
      '4 services.web/scale: unsupported (Enter a number of replicas from 0 to 100.)',
    ]);
  });
});

describe('the restart policy', () => {
  const policyOf = (text: string) => only(`deploy: { restart_policy: ${text} }`)?.retry_policy;
  const rowsOf = (text: string) => keyRows(`deploy: { restart_policy: ${text} }`);
  const path = '4 services.web.deploy';
  const policy = { name: 'web', condition: 'any', maxAttempts: 100, delay: 0 };

  it.each([
    ['{}', policy],
    ['{ condition: none }', { ...policy, condition: 'none' }],
    [
      '{ condition: on-failure, delay: 5s, max_attempts: 12 }',
      { ...policy, condition: 'on-failure', delay: 5, maxAttempts: 12 },
    ],
    ['{ delay: 90m, max_attempts: 500 }', { ...policy, delay: 3600 }],
  ])('%s is read', (text, expected) => expect(policyOf(text)).toEqual(expected));
  it('without a number restarts at most 100 times', () => {
    expect(rowsOf('{ condition: any }')).toEqual([
      `${path}.restart_policy/condition: mapped`,
      `${path}/restart_policy: mapped (At most 100 restarts.)`,
    ]);
  });
  it.each([
    ['99', 'mapped', 'mapped'],
    ['100', 'mapped', 'mapped (At most 100 restarts.)'],
    ['101', 'mapped (At most 100 restarts.)', 'mapped (At most 100 restarts.)'],
    ['x5', wrongType, 'mapped (At most 100 restarts.)'],
    ['5x', wrongType, 'mapped (At most 100 restarts.)'],
    ['[5]', wrongType, 'mapped (At most 100 restarts.)'],
  ])('with max_attempts: %s', (text, outcome, whole) => {
    expect(rowsOf(`{ max_attempts: ${text} }`)).toEqual([
      `${path}.restart_policy/max_attempts: ${outcome}`,
      `${path}/restart_policy: ${whole}`,
    ]);
  });
  it.each([
    ['condition: sometimes', `condition: ${wrongType}`],
    ['condition: [any]', `condition: ${wrongType}`],
    ['delay: soon', `delay: ${wrongType}`],
    ['delay: [5s]', `delay: ${wrongType}`],
    ['delay: 5s', 'delay: mapped'],
    ['delay: 1500ms', 'delay: mapped (Rounded to 2 s.)'],
    ['delay: 2h', 'delay: mapped (Rounded to 3600 s.)'],
    ['window: 120s', 'window: ignored (Only the number of restarts and the delay are used.)'],
    ['colour: red', 'colour: unsupported (This key isn’t in the Compose specification.)'],
  ])('with %s', (text, row) => {
    expect(rowsOf(`{ max_attempts: 1, ${text} }`)).toEqual([
      `${path}.restart_policy/max_attempts: mapped`,
      `${path}.restart_policy/${row}`,
      `${path}/restart_policy: mapped`,
    ]);
  });
  it('that is no map is refused in words', () => {
    expect(rowsOf('always')).toEqual([`${path}/restart_policy: ${wrongType}`]);
  });
});

describe('resources', () => {
  it.each([
    ['cpus: 0.5', { cpus: 0.5 }],
    ['cpus: 999', { cpus: 999 }],
    ['mem_limit: 512m', { memory_mb: 512 }],
    ['mem_limit: 1k', { memory_mb: 1 }],
    ['cpus: 2\nmem_limit: 1g', { cpus: 2, memory_mb: 1024 }],
    ['mem_limit: 1g\ncpus: 2', { cpus: 2, memory_mb: 1024 }],
  ])('%j are set', (keys, resources) => expect(only(keys)?.resources).toEqual(resources));
  it.each([
    ['cpus', '0'],
    ['cpus', '1000'],
    ['cpus', 'half'],
    ['cpus', '[1]'],
    ['mem_limit', '0'],
    ['mem_limit', 'much'],
    ['mem_limit', '[1g]'],
  ])('%s: %s are refused in words', (key, text) => {
    expect(only(`${key}: ${text}`)?.resources).toBeUndefined();
    expect(keyRows(`${key}: ${text}`)).toEqual([`4 services.web/${key}: unsupported (We couldn’t read this size.)`]);
  });
});

describe('deploy', () => {
  it.each([
    ['mode: replicated', ['/mode: mapped']],
    ['mode: global', ['/mode: unsupported (Set a number of replicas instead.)']],
    ['labels: { a: b }', ['/labels: ignored (Labels have no effect here.)']],
    ['placement: {}', ['/placement: ignored (We decide where and how containers start.)']],
    ['resources: { reservations: {} }', ['.resources/reservations: ignored (Resources act as limits here.)']],
    [
      'resources: { limits: { cpus: 1, memory: 1g, pids: 5 } }',
      [
        '.resources.limits/cpus: mapped',
        '.resources.limits/memory: mapped',
        '.resources.limits/pids: unsupported (Containers have no access to their host.)',
      ],
    ],
    ['resources: many', [`/resources: ${wrongType}`]],
    ['resources: { limits: many }', [`.resources/limits: ${wrongType}`]],
  ])('%s', (text, rows) => {
    expect(keyRows(`deploy: { ${text} }`)).toEqual(rows.map((row) => `4 services.web.deploy${row}`));
  });
  it('that is no map is refused in words', () => {
    expect(keyRows('deploy: many')).toEqual([`4 services.web/deploy: ${wrongType}`]);
  });
});
