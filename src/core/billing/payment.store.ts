import { cart } from '../cart/cart.store.ts';
import { ApiError } from '../http/api-error.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { send } from '../http/send.ts';
import { checkoutMessages } from '../i18n/messages/checkout.en.ts';
import { translator } from '../i18n/translator.ts';
import { randomId } from '../platform/random-id.ts';
import { localStore } from '../platform/storage.ts';
import { delay } from '../platform/timers.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { service, services } from '../service/service.store.ts';
import { session } from '../session/session.store.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { cancelTransaction, createTransaction, listTransactions } from './billing.endpoints.ts';
import type { Transaction } from './billing.schema.ts';
import { cards, invoice, invoices, transactions } from './billing.store.ts';

const t = translator(checkoutMessages);

/** What is paid, and how. A cart or invoices, never both. */
export interface PaymentInput {
  cartId?: string;
  invoiceIds?: readonly string[];
  cardId?: string;
  useCredit?: boolean;
  /** Pounds, as the customer has seen it: another total is refused. */
  expectedTotal?: number;
}

/**
 * - `asking`: an attempt was under way before this page; how it stands is being asked.
 * - `sending`: the payment has been asked for.
 * - `unknown`: no answer came. It is asked for until there is one: nothing is sent a second time as another payment.
 * - `challenge`: the bank asks whether it is you.
 * - `paid`, `processing` and `failed` are final; `processing` waits for the bank for days.
 */
export type PaymentState =
  | { kind: 'idle' }
  | { kind: 'asking' | 'sending' | 'unknown' }
  | { kind: 'challenge'; transaction: Transaction }
  | { kind: 'paid' | 'processing'; transaction: Transaction }
  | { kind: 'failed'; reason: string };

interface Attempt {
  /** Idempotency key and reference of the attempt: one until a final answer. */
  reference: string;
  userId: string;
  wish: PaymentInput;
}

const STORAGE_KEY = 'payment';
/** How long between asking again, ms; the last one goes on. */
const RETRY_DELAYS_MS = [700, 1500, 3000, 6000, 12_000];

const paymentSubject = ({ cartId, invoiceIds }: PaymentInput) => cartId ?? (invoiceIds ?? []).join(',');

/** The one payment of the page. What has been begun is written down first, so that reload, back and a second tab go on with it. */
export const payment = shared('payment', () => {
  const state = signal<PaymentState>({ kind: 'idle' });
  let running: { attempt: Attempt; leave: AbortController; now: () => void } | null = null;

  const stored = (): Attempt | null => {
    try {
      const attempt = JSON.parse(localStore.get(STORAGE_KEY) ?? 'null') as Attempt | null;
      const isOurs =
        attempt &&
        typeof attempt.reference === 'string' &&
        attempt.userId === session().user.peek()?.id &&
        typeof attempt.wish === 'object';
      return isOurs ? attempt : null;
    } catch {
      return null;
    }
  };
  const stop = () => {
    running?.leave.abort();
    running = null;
  };
  onIdentityChange(() => {
    // An attempt outlives an ended session; what is shown does not.
    stop();
    state.value = { kind: 'idle' };
  });

  const conclude = (next: PaymentState) => {
    stop();
    localStore.remove(STORAGE_KEY);
    state.value = next;
    if (next.kind !== 'failed' && 'transaction' in next && next.transaction.cart_id)
      void cart().complete(next.transaction.cart_id);
    else void cart().refresh().then(cart().notifyOtherTabs);
    for (const list of [invoices, invoice, transactions, services, service, cards]) void list.invalidate();
  };
  /** @returns whether this was the end of it */
  const learn = (transaction: Transaction): boolean => {
    switch (transaction.status) {
      case 'paid':
      case 'processing':
        conclude({ kind: transaction.status, transaction });
        return true;
      case 'failed':
      case 'cancelled':
        conclude({ kind: 'failed', reason: transaction.reason ?? t('checkout.refused') });
        return true;
      case 'requires_action':
        if (state.peek().kind !== 'challenge') cart().notifyOtherTabs();
        state.value = { kind: 'challenge', transaction };
        return false;
      default:
        if (state.peek().kind !== 'asking') state.value = { kind: 'unknown' };
        return false;
    }
  };

  const find = async (query: { reference: string } | { cart_id: string }, abort: AbortSignal) =>
    (await send(listTransactions, { query }, { quiet: true, signal: abort })).transactions[0] ?? null;
  const post = ({ reference, wish }: Attempt) =>
    send(
      createTransaction,
      {
        body: {
          reference,
          ...(wish.cartId ? { cart_id: wish.cartId } : { invoice_ids: [...(wish.invoiceIds ?? [])] }),
          ...(wish.cardId ? { card_id: wish.cardId } : {}),
          ...(wish.useCredit ? { use_credit: true } : {}),
          ...(wish.expectedTotal === undefined ? {} : { expected_total: wish.expectedTotal }),
        },
      },
      { idempotencyKey: reference },
    );

  const follow = (attempt: Attempt, reference: string) => {
    attempt.reference = reference;
    localStore.set(STORAGE_KEY, JSON.stringify(attempt));
  };
  /** Somebody else's attempt at the same basket, such as another tab's, is followed instead of ours. */
  const followOther = async (attempt: Attempt, refusal: ApiError, abort: AbortSignal): Promise<boolean> => {
    const other = attempt.wish.cartId ? await find({ cart_id: attempt.wish.cartId }, abort) : null;
    if (!other?.reference || ['failed', 'cancelled'].includes(other.status)) {
      conclude({ kind: 'failed', reason: errorMessage(refusal) });
      return true;
    }
    follow(attempt, other.reference);
    return learn(other);
  };

  /**
   * Sends the attempt, or asks how it stands when it may have been sent, until that is known.
   * @param how `resume` never sends: what the provider has not heard of was not paid, and is begun anew by a press alone
   */
  const drive = async (attempt: Attempt, how: 'send' | 'ask' | 'resume') => {
    stop();
    const leave = new AbortController();
    const own = { attempt, leave, now: () => {} };
    running = own;
    let isAsked = how !== 'send';
    for (let round = 0; running === own; round++) {
      try {
        const found = isAsked ? await find({ reference: attempt.reference }, leave.signal) : null;
        if (running !== own) return;
        if (!found && how === 'resume') {
          // It may have been paid under another reference, such as another tab's.
          const other = attempt.wish.cartId ? await find({ cart_id: attempt.wish.cartId }, leave.signal) : null;
          if (running !== own) return;
          if (other?.reference && !['failed', 'cancelled'].includes(other.status)) {
            follow(attempt, other.reference);
            isAsked = true;
            if (learn(other)) return;
            continue;
          }
          stop();
          localStore.remove(STORAGE_KEY);
          state.value = { kind: 'idle' };
          return;
        }
        isAsked = true;
        if (learn(found ?? (await post(attempt)).transaction)) return;
      } catch (cause) {
        if (running !== own) return;
        const failure = ApiError.from(cause);
        // A session that is over has ended this already; any other 401 was about a token that has been replaced.
        if (failure.kind === 'http' && failure.status === 409) {
          const isOver = await followOther(attempt, failure, leave.signal).catch(() => false);
          if (isOver || running !== own) return;
        } else if (failure.kind === 'http' && failure.status < 500 && ![401, 408, 429].includes(failure.status)) {
          conclude({ kind: 'failed', reason: errorMessage(failure) });
          return;
        } else if (state.peek().kind !== 'challenge') state.value = { kind: 'unknown' };
      }
      if (running !== own) return;
      const pause = new AbortController();
      own.now = () => pause.abort();
      await delay(
        RETRY_DELAYS_MS[Math.min(round, RETRY_DELAYS_MS.length - 1)] ?? 12_000,
        AbortSignal.any([pause.signal, leave.signal]),
      );
    }
  };

  return {
    state: state as ReadonlySignal<PaymentState>,
    /** Pays once. While a payment is under way a second press does nothing; one for the same thing goes on with what was begun. */
    pay(input: PaymentInput): void {
      const userId = session().user.peek()?.id;
      if (!userId || running) return;
      const before = stored();
      const isSame = before && paymentSubject(before.wish) === paymentSubject(input);
      const attempt: Attempt = { reference: isSame ? before.reference : randomId(), userId, wish: input };
      state.value = { kind: 'sending' };
      localStore.set(STORAGE_KEY, JSON.stringify(attempt));
      void drive(attempt, isSame ? 'ask' : 'send');
    },
    /**
     * Goes on with an attempt that an earlier page, or another tab, left open.
     * @param invoiceIds of the invoices that are paid here; without them it is a basket, whichever it was
     * @returns whether there is one
     */
    resume(invoiceIds?: readonly string[]): boolean {
      const attempt = stored();
      if (!attempt || (invoiceIds ? paymentSubject(attempt.wish) !== invoiceIds.join(',') : !attempt.wish.cartId))
        return false;
      if (running?.attempt.reference === attempt.reference) return true;
      state.value = { kind: 'asking' };
      void drive(attempt, 'resume');
      return true;
    },
    /** Follows whoever pays this basket elsewhere: it is locked, and the payment may wait for its challenge. */
    async followCart(cartId: string): Promise<void> {
      const userId = session().user.peek()?.id;
      if (!userId || running) return;
      const found = await find({ cart_id: cartId }, new AbortController().signal).catch(() => null);
      if (!found?.reference || running || ['failed', 'cancelled'].includes(found.status)) return void cart().refresh();
      const attempt = { reference: found.reference, userId, wish: { cartId } };
      localStore.set(STORAGE_KEY, JSON.stringify(attempt));
      if (!learn(found)) void drive(attempt, 'resume');
    },
    /** What came of a reference, for a page that is opened later. */
    async showByReference(reference: string): Promise<void> {
      state.value = { kind: 'asking' };
      try {
        const found = await find({ reference }, new AbortController().signal);
        if (!found) state.value = { kind: 'idle' };
        else if (!learn(found)) void drive({ reference, userId: session().user.peek()?.id ?? '', wish: {} }, 'resume');
      } catch (cause) {
        state.value = { kind: 'failed', reason: errorMessage(ApiError.from(cause)) };
      }
    },
    /** Asks now: the challenge has been answered, or somebody does not want to wait. */
    checkNow: () => running?.now(),
    /** Gives up while the bank asks. */
    async cancel(): Promise<void> {
      const now = state.peek();
      if (now.kind !== 'challenge') return;
      try {
        const { transaction } = await send(cancelTransaction, { params: { id: now.transaction.id } });
        learn(transaction);
      } catch {
        running?.now();
      }
    },
    /** The result has been read. */
    reset() {
      stop();
      state.value = { kind: 'idle' };
    },
  };
});
