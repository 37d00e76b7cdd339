import { ApiError } from './api-error.ts';

/** Result of an action, for screens that show the failure next to the control. */
export type Outcome<Data> = { ok: true; data: Data } | { ok: false; error: ApiError };

export const toOutcome = <Data>(work: Promise<Data>): Promise<Outcome<Data>> =>
  work.then(
    (data) => ({ ok: true as const, data }),
    (cause: unknown) => ({ ok: false as const, error: ApiError.from(cause) }),
  );
