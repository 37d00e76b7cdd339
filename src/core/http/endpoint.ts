import type * as z from 'zod/mini';

export type Schema = z.ZodMiniType;

/**
 * One call of the provider's API as data. `send` makes the call from it, and the OpenAPI document is generated from it.
 * Request rules, errors and notices are the same for all endpoints and live in `http/`.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{params}`, as S2 §7 writes it. */
  readonly path: string;
  /**
   * Who may call: `public` everyone; `user` a signed-in user; `cart` a user, or a guest with `guest-auth`; `ticket` a user,
   * or a guest with `X-Guest-Auth`.
   */
  readonly auth: 'public' | 'user' | 'cart' | 'ticket';
  readonly summary: string;
  readonly query?: Schema;
  /** Query added to each call, such as the brand of the page. */
  readonly pageQuery?: () => Promise<Record<string, unknown>>;
  readonly request?: Schema;
  readonly response: Schema;
  /** `multipart` sends the body as form data. The default is JSON. */
  readonly encoding?: 'multipart';
  /** The response is a file. */
  readonly binary?: true;
  /** The few calls that carry no `team_id` (S2 §7). */
  readonly omitsTeamId?: true;
  /** The request is cancelled when the screen is left or asks for something else (S2 §7); see store/resource. */
  readonly cancellable?: true;
  /** Failures raise no global notice (S2 §8), because the screen shows them. */
  readonly quiet?: true;
  /** Sends an idempotency key. */
  readonly createsResource?: true;
  /** The specification shows no path or method: this is our guess. */
  readonly assumed?: true;
}

/** Declares an endpoint. A property that `Endpoint` does not have is a type error. */
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
