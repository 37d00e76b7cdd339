import type { Endpoint, Input } from './endpoint.ts';

/**
 * Who makes a sample call. `owner` (the default) owns the busy team; `second-session` is another sign-in of the owner, for calls
 * that end it; `guest` has the cart of the records; `person`, `member` and `enrolled` have just registered; `gb` is a gb customer.
 */
export type SampleCaller = 'owner' | 'second-session' | 'guest' | 'anonymous' | 'person' | 'member' | 'enrolled' | 'gb';

/** How the contract test calls an endpoint. Path parameters are 1 unless `params` says otherwise. */
export type EndpointSample<E extends Endpoint = Endpoint> = Pick<Input<E>, 'params' | 'query'> & {
  caller?: SampleCaller;
  headers?: Readonly<Record<string, string>>;
} & (undefined extends E['request'] ? { body?: undefined } : { body: NonNullable<Input<E>['body']> });

/** One sample for each endpoint that a module exports. */
export type SamplesOf<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name] extends Endpoint
    ? EndpointSample<Module[Name]>
    : never;
};
