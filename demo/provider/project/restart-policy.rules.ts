import type { ContainerExit, RetryPolicy } from '#core/project/project.schema.ts';

/** Intended exits, after which no policy restarts. */
const INTENDED_REASONS = new Set(['stopped', 'provider']);

/** Whether a run failed. One that the health check ended has failed, whatever its exit code. */
const isFailure = ({ reason, code }: Pick<ContainerExit, 'reason' | 'code'>) =>
  !INTENDED_REASONS.has(reason) && (reason !== 'exited' || code !== 0);

/**
 * Whether a container restarts after an exit.
 * @param restarts restarts under the policy since the last deployment or start by a user
 * @returns seconds until the next run, or null for no restart
 */
export function restartDelay(
  { condition, maxAttempts, delay }: Pick<RetryPolicy, 'condition' | 'maxAttempts' | 'delay'>,
  exit: Pick<ContainerExit, 'reason' | 'code'>,
  restarts: number,
): number | null {
  if (INTENDED_REASONS.has(exit.reason) || restarts >= maxAttempts) return null;
  const shouldRestart = condition === 'any' || (condition === 'on-failure' && isFailure(exit));
  return shouldRestart ? delay : null;
}

const SENTENCES: Readonly<Record<string, string>> = {
  out_of_memory: 'It ran out of memory.',
  unhealthy: 'It no longer passed its health check.',
  stopped: 'It was stopped.',
  provider: 'The provider was restarted.',
};

/** Why a run ended, as a message for the customer. */
export function describeExit({ reason, code, signal }: Pick<ContainerExit, 'reason' | 'code' | 'signal'>): string {
  if (reason === 'signal') return `It was ended by ${signal ?? 'a signal'}.`;
  return SENTENCES[reason] ?? `It exited with code ${code ?? 'unknown'}.`;
}
