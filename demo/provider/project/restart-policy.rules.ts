import type { ContainerExit, RetryPolicy } from '#core/project/project.schema.ts';

/** Exits that somebody desired: no policy overrules them. */
const INTENDED_REASONS = new Set(['stopped', 'provider']);

/** Whether a run ended other than well. One that the health check ended did, whatever its code. */
const isFailure = ({ reason, code }: Pick<ContainerExit, 'reason' | 'code'>) =>
  !INTENDED_REASONS.has(reason) && (reason !== 'exited' || code !== 0);

/**
 * What follows the end of a run: the seconds until the next one, or null if none.
 * @param restarts those under the policy since the last deployment or start by a user
 */
export function restartDelay(
  { condition, maxAttempts, delay }: Pick<RetryPolicy, 'condition' | 'maxAttempts' | 'delay'>,
  exit: Pick<ContainerExit, 'reason' | 'code'>,
  restarts: number,
): number | null {
  if (INTENDED_REASONS.has(exit.reason) || restarts >= maxAttempts) return null;
  const isMeant = condition === 'any' || (condition === 'on-failure' && isFailure(exit));
  return isMeant ? delay : null;
}

const SENTENCES: Readonly<Record<string, string>> = {
  out_of_memory: 'It ran out of memory.',
  unhealthy: 'It no longer passed its health check.',
  stopped: 'It was stopped.',
  provider: 'The provider was restarted.',
};

/** Why a run ended, in words for the customer. */
export function describeExit({ reason, code, signal }: Pick<ContainerExit, 'reason' | 'code' | 'signal'>): string {
  if (reason === 'signal') return `It was ended by ${signal ?? 'a signal'}.`;
  return SENTENCES[reason] ?? `It exited with code ${code ?? 'unknown'}.`;
}
