import { describe, expect, it } from 'vitest';
import {
  canRestartContainer,
  canStartContainer,
  canStopContainer,
  exitSentence,
  policySentence,
  stateProblem,
  stateSentence,
} from '#core/project/container-state.rules.ts';
import type { ContainerExit } from '#core/project/project.schema.ts';

const NOW = Date.parse('2026-11-22T18:00:00Z');
const at = '2026-11-22T17:55:00Z';
const exit = (values: Partial<ContainerExit>): ContainerExit => ({
  code: null,
  signal: null,
  reason: 'exited',
  at,
  ...values,
});
const container = {
  status: 'running',
  started_at: at,
  restarts: 0,
  max_attempts: 1,
  next_restart_at: null,
  exit: null as ContainerExit | null,
};

describe('how a run ended', () => {
  it.each([
    [exit({ code: 137, signal: 'SIGKILL', reason: 'out_of_memory' }), 'Exited with 137: out of memory'],
    [exit({ reason: 'out_of_memory' }), 'Out of memory'],
    [exit({ code: 3 }), 'Exited with 3'],
    [exit({ code: 0 }), 'Exited with 0'],
    [exit({ signal: 'SIGTERM', reason: 'signal' }), 'Ended by SIGTERM'],
    [exit({ reason: 'unhealthy' }), 'Stopped because its health check failed'],
    [exit({ reason: 'stopped', code: 0 }), 'Stopped'],
    [exit({ reason: 'something new' }), 'Exited'],
    [exit({ reason: 'provider' }), 'Interrupted by maintenance'],
    [exit({ code: 143, signal: 'SIGTERM', reason: 'signal' }), 'Ended by SIGTERM'],
    [exit({ code: 3, signal: 'SIGTERM' }), 'Exited with 3'],
    [exit({ signal: 'SIGTERM' }), 'Ended by SIGTERM'],
    [exit({ reason: 'signal' }), 'Exited'],
  ])('%j', (ended, text) => {
    expect(exitSentence(ended)).toBe(text);
  });
});

describe('the state of a container', () => {
  it('says how long it has run', () => {
    expect(stateSentence(container, NOW)).toBe('Running for 5m');
  });

  it('counts attempts and the seconds to the next one', () => {
    const restarting = { ...container, status: 'restarting', next_restart_at: '2026-11-22T18:00:03.200Z' };
    expect(stateSentence(restarting, NOW)).toBe('Restarting, attempt 1 of 1, next try in 4 s');
  });

  it('counts no seconds once the next one is due', () => {
    const restarting = { ...container, status: 'restarting', restarts: 1, max_attempts: 3, next_restart_at: at };
    expect(stateSentence(restarting, NOW)).toBe('Restarting, attempt 2 of 3');
  });

  it('says that the policy has given up', () => {
    const exited = { ...container, status: 'exited', restarts: 1, exit: exit({ code: 1 }) };
    expect(stateSentence(exited, NOW)).toBe('Exited with 1, not restarted after 1 attempt');
  });

  it('says how it ended where the policy has not tried', () => {
    expect(stateSentence({ ...container, status: 'exited', exit: exit({ code: 0 }) }, NOW)).toBe('Exited with 0');
  });

  it('says that it ended where nothing else is known', () => {
    expect(stateSentence({ ...container, status: 'exited' }, NOW)).toBe('Exited');
  });

  it.each([
    ['created', 'Waiting to start'],
    ['starting', 'Starting, waiting for its health check'],
    ['unhealthy', 'Its health check is failing'],
    ['stopped', 'Stopped until you start it'],
  ])('has words for %s', (status, text) => {
    expect(stateSentence({ ...container, status }, NOW)).toBe(text);
  });

  it('counts no seconds where the next try is unknown', () => {
    expect(stateSentence({ ...container, status: 'restarting' }, NOW)).toBe('Restarting, attempt 1 of 1');
  });

  it('is empty for a run whose start is unknown', () => {
    expect(stateSentence({ ...container, started_at: null }, NOW)).toBe('');
  });

  it('is empty for an unknown state', () => {
    expect(stateSentence({ ...container, status: 'hibernating' }, NOW)).toBe('');
  });
});

describe('the problem of a container', () => {
  const problem = 'The health check got 404 from /ready.';
  it.each(['starting', 'unhealthy'])('is what its health check finds while it is %s', (status) => {
    expect(stateProblem({ status, exit: null, problem })).toBe(problem);
  });

  it('is why it could not be started', () => {
    expect(stateProblem({ status: 'exited', exit: exit({}), problem })).toBe(problem);
  });

  it.each([
    ['running', null],
    ['running', exit({})],
    ['exited', null],
    ['exited', exit({ code: 1 })],
    ['exited', exit({ signal: 'SIGKILL' })],
    ['exited', exit({ signal: 'SIGKILL', reason: 'signal' })],
    ['exited', exit({ reason: 'provider' })],
  ])('is not repeated where the state includes it: %s', (status, ended) => {
    expect(stateProblem({ status, exit: ended, problem })).toBeNull();
  });
});

describe('the restart policy', () => {
  const policy = { name: '', condition: 'on-failure', maxAttempts: 1, delay: 1 } as const;
  it.each([
    [policy, 'Restarts once after a failure, 1 s later'],
    [
      { ...policy, condition: 'any', maxAttempts: 3, delay: 5 } as const,
      'Restarts up to 3 times whenever it exits, 5 s apart',
    ],
    [{ ...policy, condition: 'none' } as const, 'Never restarts'],
    [{ ...policy, maxAttempts: 0 }, 'Never restarts'],
  ])('%j', (given, text) => {
    expect(policySentence(given)).toBe(text);
  });
});

describe('what can be done', () => {
  it.each([
    ['running', { start: false, stop: true, restart: true }],
    ['starting', { start: false, stop: true, restart: true }],
    ['unhealthy', { start: false, stop: true, restart: true }],
    ['restarting', { start: true, stop: true, restart: false }],
    ['exited', { start: true, stop: false, restart: false }],
    ['stopped', { start: true, stop: false, restart: false }],
    ['created', { start: false, stop: false, restart: false }],
  ])('%s', (status, expected) => {
    expect({
      start: canStartContainer({ status }),
      stop: canStopContainer({ status }),
      restart: canRestartContainer({ status }),
    }).toEqual(expected);
  });
});
