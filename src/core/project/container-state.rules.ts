import { containersMessages } from '../i18n/messages/containers.en.ts';
import { translator } from '../i18n/translator.ts';
import { formatDuration } from '../rules/format.rules.ts';
import type { Container, ContainerExit, RetryPolicy } from './project.schema.ts';

const t = translator(containersMessages);

/** How a run ended: "Exited with 137: out of memory". */
export function exitSentence({ code, signal, reason }: Pick<ContainerExit, 'code' | 'signal' | 'reason'>): string {
  switch (reason) {
    case 'out_of_memory':
      return code == null ? t('containers.exitMemoryOnly') : t('containers.exitMemory', { code });
    case 'unhealthy':
      return t('containers.exitUnhealthy');
    case 'stopped':
      return t('containers.exitStopped');
    case 'provider':
      return t('containers.exitProvider');
    default:
      if (reason === 'signal' && signal) return t('containers.exitSignal', { signal });
      if (code == null) return signal ? t('containers.exitSignal', { signal }) : t('containers.exitUnknown');
      return code === 0 ? t('containers.exitClean') : t('containers.exitCode', { code });
  }
}

type Shown = Pick<Container, 'status' | 'started_at' | 'restarts' | 'max_attempts' | 'next_restart_at' | 'exit'>;

/** Whole seconds until the next run; 0 when due. */
const secondsUntil = (iso: string | null | undefined, now: number) => {
  const ms = Date.parse(iso ?? '') - now;
  return Number.isNaN(ms) ? 0 : Math.max(0, Math.ceil(ms / 1000));
};

function exitedSentence({ exit, restarts }: Shown): string {
  const text = exit ? exitSentence(exit) : t('containers.exitUnknown');
  return restarts > 0 ? t('containers.stateGaveUp', { exit: text, n: restarts }) : text;
}

/** Describes the state: "Restarting, attempt 1 of 1, next try in 4 s". Empty for an unknown one. */
export function stateSentence(container: Shown, now: number): string {
  const { status, started_at, restarts, max_attempts: max, next_restart_at } = container;
  switch (status) {
    case 'running': {
      const since = Date.parse(started_at ?? '');
      return Number.isNaN(since)
        ? ''
        : t('containers.stateRunning', { time: formatDuration(Math.max(0, now - since)) });
    }
    case 'restarting': {
      const seconds = secondsUntil(next_restart_at, now);
      const values = { attempt: restarts + 1, max };
      return seconds > 0
        ? t('containers.stateRestarting', { ...values, seconds })
        : t('containers.stateRestartingNow', values);
    }
    case 'exited':
      return exitedSentence(container);
    case 'created':
      return t('containers.stateCreated');
    case 'starting':
      return t('containers.stateStarting');
    case 'unhealthy':
      return t('containers.stateUnhealthy');
    case 'stopped':
      return t('containers.stateStopped');
    default:
      return '';
  }
}

/** Details of the state: what the health check found, or why the container could not be started. */
export function stateProblem({ status, exit, problem }: Pick<Container, 'status' | 'exit' | 'problem'>): string | null {
  const hasNeverRun = status === 'exited' && exit?.reason === 'exited' && exit.code == null && exit.signal == null;
  return hasNeverRun || status === 'starting' || status === 'unhealthy' ? (problem ?? null) : null;
}

/** "Restarts after a failure, at most once, 1 s later". */
export function policySentence({ condition, maxAttempts: n, delay }: RetryPolicy): string {
  if (condition === 'none' || n === 0) return t('containers.policyNone');
  return t(condition === 'any' ? 'containers.policyAny' : 'containers.policyFailure', { n, delay });
}

/** What can be done with a container now. */
export const canStartContainer = ({ status }: Pick<Container, 'status'>) =>
  status === 'stopped' || status === 'exited' || status === 'restarting';
export const canStopContainer = ({ status }: Pick<Container, 'status'>) =>
  ['running', 'starting', 'unhealthy', 'restarting'].includes(status);
export const canRestartContainer = ({ status }: Pick<Container, 'status'>) =>
  ['running', 'starting', 'unhealthy'].includes(status);
