import { ApiError } from '../http/api-error.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { delay } from '../platform/timers.ts';
import { declinedCards } from './declined-cards.ts';
import { type PaymentAttempt, storedAttempt } from './payment-attempt.ts';
import type { PaymentProgress } from './payment-progress.store.ts';
import { type FollowableTransaction, findCartPayment, findTransaction, postPayment } from './payment-requests.ts';

/** Delays between status requests, ms. */
const RETRY_DELAYS_MS = [700, 1500, 3000, 6000];
/** Delay after those, ms. */
const LAST_RETRY_DELAY_MS = 12_000;

/**
 * - `send`: the attempt is new.
 * - `ask`: it may have been sent already, and is sent if the provider does not know it.
 * - `resume`: it is never sent. If the provider does not know it, it was not paid, and the customer has to click Pay again.
 */
export type RunMode = 'send' | 'ask' | 'resume';

/** Payment Required: the provider tried, and the bank declined. */
const PAYMENT_DECLINED = 402;

interface Run {
  attempt: PaymentAttempt;
  mode: RunMode;
  abort: AbortController;
  /** Ends the current pause. */
  checkNow: () => void;
}

/** A final refusal. A 401 is not: the session has ended this run already, or the token has been replaced. */
const isRefusal = ({ isFinal, status }: ApiError) => isFinal && status !== 401;

/** Sends attempts and polls their status until it is final. One run at a time. */
export function createPaymentRunner(progress: () => PaymentProgress) {
  let current: Run | null = null;
  const isCurrent = (run: Run) => current === run;
  const stop = () => {
    current?.abort.abort();
    current = null;
  };

  const follow = (attempt: PaymentAttempt, transaction: FollowableTransaction): boolean => {
    attempt.reference = transaction.reference;
    storedAttempt.save(attempt);
    return progress().setFromTransaction(transaction);
  };

  /** An unknown attempt may have been paid under another reference, such as another tab's. */
  const resumeFromCart = async (run: Run): Promise<boolean> => {
    const other = await findCartPayment(run.attempt.request.cartId, run.abort.signal);
    if (!isCurrent(run)) return true;
    if (other) return follow(run.attempt, other);
    stop();
    storedAttempt.clear();
    progress().state.value = { kind: 'idle' };
    return true;
  };

  /** @returns whether the run is over */
  const advance = async (run: Run, round: number): Promise<boolean> => {
    const { attempt, mode, abort } = run;
    const isPossiblySent = mode !== 'send' || round > 0;
    const found = isPossiblySent ? await findTransaction({ reference: attempt.reference }, abort.signal) : null;
    if (!isCurrent(run)) return true;
    if (!found && mode === 'resume') return resumeFromCart(run);
    return progress().setFromTransaction(found ?? (await postPayment(attempt)));
  };

  /** A conflict: another attempt at the same cart, such as another tab's, is followed instead of this one. */
  const followOther = async ({ attempt, abort }: Run, refusal: ApiError): Promise<boolean> => {
    const other = await findCartPayment(attempt.request.cartId, abort.signal);
    if (other) return follow(attempt, other);
    progress().fail(errorMessage(refusal));
    return true;
  };

  /** @returns whether the failure ends the run */
  const handleFailure = async (run: Run, error: ApiError): Promise<boolean> => {
    if (!isCurrent(run)) return true;
    if (error.kind === 'http' && error.status === 409) return followOther(run, error).catch(() => false);
    if (isRefusal(error)) {
      if (error.status === PAYMENT_DECLINED) declinedCards.add(run.attempt.request);
      progress().fail(errorMessage(error));
      return true;
    }
    const { state } = progress();
    if (state.peek().kind !== 'challenge') state.value = { kind: 'unknown' };
    return false;
  };

  const pause = (run: Run, round: number) => {
    const wake = new AbortController();
    run.checkNow = () => wake.abort();
    return delay(RETRY_DELAYS_MS[round] ?? LAST_RETRY_DELAY_MS, AbortSignal.any([wake.signal, run.abort.signal]));
  };

  return {
    stop,
    isRunning: () => current !== null,
    reference: () => current?.attempt.reference,
    checkNow: () => current?.checkNow(),
    /** Replaces the current run. Never throws: the outcome is in the progress. */
    async start(attempt: PaymentAttempt, mode: RunMode): Promise<void> {
      stop();
      const run: Run = { attempt, mode, abort: new AbortController(), checkNow() {} };
      current = run;
      for (let round = 0; isCurrent(run); round++) {
        const isOver = await advance(run, round).catch((cause) => handleFailure(run, ApiError.from(cause)));
        if (isOver || !isCurrent(run)) return;
        await pause(run, round);
      }
    },
  };
}
