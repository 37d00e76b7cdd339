import { describe, expect, it } from 'vitest';
import { canShutDown, canStart, projectPath, runningSettings } from '#core/project/project.rules.ts';
import type { ServiceSettings } from '#core/project/project.schema.ts';

const replicas = (desired: number) => ({ running: 0, desired });

describe('the page of a project', () => {
  it.each([
    ['node', '/node/projects/41'],
    ['docker', '/docker/41'],
    ['', '/docker/41'],
  ])('of type %j is %s', (type, path) => {
    expect(projectPath({ id: '41', type })).toBe(path);
  });
});

describe('shutting a project down', () => {
  it.each(['deploying', 'running', 'degraded', 'crashed'])('is possible while it is %s', (status) => {
    expect(canShutDown({ status, replicas: replicas(1) })).toBe(true);
  });

  it.each(['empty', 'stopped', 'awaiting_payment', 'deleting'])('is not possible while it is %s', (status) => {
    expect(canShutDown({ status, replicas: replicas(1) })).toBe(false);
  });

  it('is not possible if its services are scaled to no replicas', () => {
    expect(canShutDown({ status: 'running', replicas: replicas(0) })).toBe(false);
  });
});

describe('starting a project', () => {
  it('is possible once it is stopped', () => {
    expect(canStart({ status: 'stopped' })).toBe(true);
  });

  it.each(['empty', 'deploying', 'running', 'degraded', 'crashed', 'awaiting_payment', 'deleting', ''])(
    'is not possible while its status is %j',
    (status) => {
      expect(canStart({ status })).toBe(false);
    },
  );
});

describe('the settings that a service runs with', () => {
  const settings = (tag: string): ServiceSettings => ({
    image: 'harbour/web',
    tag,
    env: [],
    volumes: [],
    configs: [],
    ports: [],
    retry_policy: { name: 'web', condition: 'on-failure', maxAttempts: 1, delay: 1 },
  });

  it('are those of the live deployment while a newer one is in progress or has failed', () => {
    expect(runningSettings({ settings: settings('2.0'), live_settings: settings('1.0') })).toEqual(settings('1.0'));
  });

  it.each([null, undefined])('are those of the newest deployment if those of the live one are %s', (live_settings) => {
    expect(runningSettings({ settings: settings('2.0'), live_settings })).toEqual(settings('2.0'));
  });
});
