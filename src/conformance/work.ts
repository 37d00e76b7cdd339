import { randomBytes } from 'node:crypto';
import type { Endpoint, Input, Output } from '#core/http/endpoint.ts';
import type { Caller } from '#core/http/request.rules.ts';
import { createGuest } from '#core/session/session.endpoints.ts';
import { checkAnswer, checkRefusal, parseAnswer } from './answers.ts';
import { nobody } from './client.ts';
import { itemsOf } from './inputs.ts';
import { callerOf, type Item, type Kit } from './kit.ts';

/** A call of a scenario was not answered as specified: what follows cannot be tried. */
export class Stopped extends Error {}

interface CallOptions {
  /** Without, the member. */
  caller?: Caller;
  headers?: Readonly<Record<string, string>>;
  idempotencyKey?: string;
}

export type Work = ReturnType<typeof createWork>;

/** What a scenario works with. Each of its calls is in the report; what it has made is removed in the end. */
export function createWork(kit: Kit) {
  const undos: (() => Promise<unknown>)[] = [];
  const stops: string[] = [];
  const send = (endpoint: Endpoint, input: object, { caller = callerOf(kit), ...more }: CallOptions) =>
    kit.client.call(endpoint, { ...input, ...more }, caller);

  /**
   * Makes a call, and checks the answer.
   * @returns what came, which is only as specified where the report says so
   * @throws Stopped when nothing can continue
   */
  async function call<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<Output<E>> {
    const answer = await send(endpoint, input, options);
    const result = checkAnswer(endpoint, answer, { write: true });
    kit.report.add(endpoint, 'answer', result);
    const data = endpoint.binary ? {} : parseAnswer(answer);
    if (answer.problem !== null || answer.status >= 300 || typeof data !== 'object' || data === null)
      throw new Stopped(`${endpoint.method} ${endpoint.path}`);
    return data as Output<E>;
  }

  return {
    kit,
    /** Where a part stopped. */
    stops: stops as readonly string[],
    /** Runs a part of a scenario: one that stops does not keep the next from running. */
    async part(run: () => Promise<unknown>): Promise<void> {
      await run().catch((error: unknown) => stops.push(stopReason(error)));
    },
    /** Marks what this run has made. */
    tag: randomBytes(4).toString('hex'),
    call,
    /** Makes a call that has to be refused with one of these statuses. */
    async refuse<E extends Endpoint>(
      endpoint: E,
      input: Input<E>,
      statuses: readonly number[],
      options: CallOptions = {},
    ) {
      kit.report.add(endpoint, 'bad input', checkRefusal(await send(endpoint, input, options), statuses));
    },
    /** Items of a list, as they came. */
    async items<E extends Endpoint>(
      list: E,
      input: Input<E> = {},
      options: CallOptions = {},
    ): Promise<readonly Item[]> {
      return itemsOf(parseAnswer(await send(list, input, options)));
    },
    /** @returns somebody who is not signed in */
    async becomeGuest(): Promise<Caller & { guest: { id: string; key: string } }> {
      const { data } = await call(createGuest, {}, { caller: nobody });
      return { token: null, guest: { id: String(data.id), key: data.auth_key } };
    },
    /** Removes something in the end, the last one first. */
    undo: (remove: () => Promise<unknown>) => undos.push(remove),
    /** Removes what was made; one failure does not keep the others. */
    async cleanUp(): Promise<void> {
      for (const remove of undos.splice(0).reverse()) await remove().catch(stopReason);
    },
  };
}

/** Where a part stopped. An answer may also lack what the next call needs. @throws what is no stop */
function stopReason(error: unknown): string {
  if (error instanceof Stopped) return error.message;
  if (error instanceof TypeError) return 'an answer without what the next call needs';
  throw error;
}
