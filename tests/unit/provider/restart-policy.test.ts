import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RetryPolicy } from '#core/project/project.schema.ts';
import { containerRuns } from '#provider/db/schema.ts';
import { restartDelay } from '#provider/project/restart-policy.rules.ts';
import {
  crasherSettings,
  createProjectTeam,
  type ProjectTeam,
  toEnv,
  webSettings,
} from '../../support/container-fixture.ts';
import { startProvider, type TestProvider } from '../../support/provider.ts';

const policy = (condition: RetryPolicy['condition'], maxAttempts: number, delay: number): RetryPolicy => ({
  name: '',
  condition,
  maxAttempts,
  delay,
});
const exited = (code: number) => ({ reason: 'exited', code });

describe('restartDelay', () => {
  it.each([
    ['none never restarts', policy('none', 5, 1), exited(1), 0, null],
    ['on-failure restarts after a code', policy('on-failure', 5, 3), exited(1), 0, 3],
    ['on-failure leaves what ended well', policy('on-failure', 5, 3), exited(0), 0, null],
    ['on-failure restarts after a signal', policy('on-failure', 5, 3), { reason: 'signal', code: null }, 0, 3],
    [
      'on-failure restarts what was unhealthy, though it ended well',
      policy('on-failure', 5, 3),
      { reason: 'unhealthy', code: 0 },
      0,
      3,
    ],
    [
      'on-failure restarts what ran out of memory',
      policy('on-failure', 5, 3),
      { reason: 'out_of_memory', code: null },
      0,
      3,
    ],
    ['any restarts what ended well', policy('any', 5, 0), exited(0), 0, 0],
    ['a stop by a user is final', policy('any', 5, 1), { reason: 'stopped', code: 0 }, 0, null],
    ['one attempt is one restart', policy('on-failure', 1, 1), exited(1), 0, 1],
    ['and no second', policy('on-failure', 1, 1), exited(1), 1, null],
    ['no attempts are no restart', policy('any', 0, 1), exited(1), 0, null],
  ])('%s', (_, retryPolicy, exit, restarts, delay) => {
    expect(restartDelay(retryPolicy, exit, restarts)).toBe(delay);
  });
});

describe('a crasher', () => {
  let provider: TestProvider;
  let team: ProjectTeam;
  beforeAll(async () => {
    provider = await startProvider();
    team = await createProjectTeam(provider);
  });
  afterAll(() => provider.stop());

  /** Runs until it has given up. @returns its container */
  async function runUntilGivenUp(name: string, retryPolicy: RetryPolicy, env: Record<string, string>) {
    const id = await team.run(
      name,
      crasherSettings({ retry_policy: retryPolicy, env: toEnv({ RUN_MS: '700', ...env }) }),
    );
    const [container] = await team.listContainers(id);
    const given = await team.container(container?.id ?? 0, ({ status }) => status === 'exited');
    return { id, given };
  }

  it('is restarted exactly as often as its policy says, a delay after each exit', async () => {
    const { id, given } = await runUntilGivenUp('thrice', policy('on-failure', 2, 1), { EXIT_CODE: '7' });
    expect(given).toMatchObject({ run: 3, restarts: 2, max_attempts: 2, exit: { code: 7, reason: 'exited' } });
    const runs = given.runs.toReversed();
    expect(runs.map(({ exit }) => exit?.code)).toEqual([7, 7, 7]);
    const pauses = runs
      .slice(1)
      .map((run, index) => Date.parse(run.started_at) - Date.parse(runs[index]?.ended_at ?? ''));
    for (const pause of pauses) {
      expect(pause).toBeGreaterThanOrEqual(990);
      expect(pause).toBeLessThan(10_000);
    }
    expect(await team.service(id)).toMatchObject({ status: 'crashed', problem: 'It exited with code 7.' });
  });

  it('says when it tries again, and no longer does once a user stops it', async () => {
    const id = await team.run(
      'waits',
      crasherSettings({ retry_policy: policy('any', 3, 600), env: toEnv({ RUN_MS: '700' }) }),
    );
    const [container] = await team.listContainers(id);
    const waiting = await team.container(container?.id ?? 0, ({ status }) => status === 'restarting');
    const wait = Date.parse(waiting.next_restart_at ?? '') - Date.parse(waiting.exit?.at ?? '');
    expect(Math.round(wait / 1000)).toBe(600);
    expect(waiting).toMatchObject({ restarts: 0, max_attempts: 3 });
    // A stop by a user is final, though a restart was due.
    await team.call('PUT', `/containers/${waiting.id}/stop`);
    const stopped = await team.container(waiting.id, ({ status }) => status === 'stopped');
    expect(stopped).toMatchObject({ next_restart_at: null, run: 1 });
  });

  it('that a user starts has all its attempts again', async () => {
    const { id, given } = await runUntilGivenUp('again', policy('on-failure', 1, 0), {});
    expect(given).toMatchObject({ run: 2, restarts: 1 });
    await team.call('PUT', `/containers/${given.id}/start`);
    const after = await team.container(given.id, ({ status, run }) => status === 'exited' && run > 2);
    expect(after).toMatchObject({ run: 4, restarts: 1 });
    expect((await team.service(id)).status).toBe('crashed');
  });

  it('that a user stops stays stopped, whatever its policy', async () => {
    const id = await team.run('final', webSettings({ retry_policy: policy('any', 100, 0) }));
    const [container] = await team.listContainers(id);
    const answer = await team.call('PUT', `/containers/${container?.id}/stop`);
    expect(answer.status).toBe(200);
    const stopped = await team.container(container?.id ?? 0, ({ status }) => status === 'stopped');
    expect(stopped).toMatchObject({ run: 1, restarts: 0, exit: { reason: 'stopped' } });
    await provider.containers.hibernate(team.id);
    provider.containers.wake(team.id);
    await team.call('PUT', `/services/${id}/restart`);
    await team.container(container?.id ?? 0, ({ status, run }) => status === 'running' && run === 2);
  });

  it('that no longer passes its health check is ended, and says why', async () => {
    const id = await team.run(
      'ill',
      webSettings({
        retry_policy: policy('on-failure', 0, 0),
        health_check: { type: 'http', path: '/health', interval: 1, timeout: 1, retries: 1, start_period: 5 },
      }),
    );
    const [container] = await team.listContainers(id);
    const { pid } = (await team.container(container?.id ?? 0, ({ status }) => status === 'running')).inspect;
    process.kill(Number(pid), 'SIGSTOP');
    const ended = await team.container(container?.id ?? 0, ({ status }) => status === 'exited');
    expect(ended.exit).toMatchObject({ reason: 'unhealthy' });
    expect((await team.service(id)).problem).toBe('GET /health did not answer within 1 second.');
  });

  it('keeps a row for each run', async () => {
    const rows = await provider.db.select().from(containerRuns);
    expect(rows.every(({ ended_at, exit }) => (ended_at === null) === (exit === null))).toBe(true);
  });
});
