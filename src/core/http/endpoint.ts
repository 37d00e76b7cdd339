import type * as z from 'zod/mini';

export type Schema = z.ZodMiniType;

/**
 * One call of the provider's API, as data: what `send` needs to make it, and what the OpenAPI document is generated from.
 * Rows hold no behaviour; request rules, errors and notices are the same for all and live in `http/`.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{params}`, as S2 §7 writes it. */
  readonly path: string;
  /**
   * Who may call: `public` needs nobody; `user` a signed-in user; `cart` a user or the guest cookie as `guest-auth`;
   * `ticket` a user or the guest's `X-Guest-Auth`.
   */
  readonly auth: 'public' | 'user' | 'cart' | 'ticket';
  readonly summary: string;
  readonly query?: Schema;
  readonly request?: Schema;
  readonly response: Schema;
  /** `multipart` sends the body as form data; default JSON. */
  readonly encoding?: 'multipart';
  /** The answer is a file. */
  readonly binary?: true;
  /** The few calls that carry no `team_id` (S2 §7). */
  readonly omitsTeamId?: true;
  /** A list that is left or asked another question is cancelled on the wire (S2 §7); see store/resource. */
  readonly cancellable?: true;
  /** Failures raise no global notice (S2 §8): the screen shows them in its own words. */
  readonly quiet?: true;
  /** Creates something: carries an idempotency key. */
  readonly createsResource?: true;
  /** The path or method is our guess where the specification shows none. */
  readonly assumed?: true;
}

/** @param endpoint the row; a property that `Endpoint` does not know is a type error */
export const endpoint = <const E extends Endpoint>(endpoint: E & Record<Exclude<keyof E, keyof Endpoint>, never>): E =>
  endpoint;

type SchemaInput<S> = S extends Schema ? z.input<S> : never;

export interface Input<E extends Endpoint> {
  params?: Readonly<Record<string, string | number>>;
  query?: SchemaInput<E['query']>;
  body?: SchemaInput<E['request']>;
}
export type Output<E extends Endpoint> = E['binary'] extends true ? Blob : z.output<E['response']>;

export const endpointId = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
