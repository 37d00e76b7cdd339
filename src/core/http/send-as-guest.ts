import { providerConfig } from '../runtime/provider-config.ts';
import { config } from '../runtime/runtime.ts';
import type { Endpoint, Input, Output } from './endpoint.ts';
import { buildRequest } from './request.rules.ts';
import { exchange } from './send.ts';
import type { Guest } from './token.ts';

/**
 * Makes a call as a guest, whoever is signed in. A failure has no global notice and ends no session.
 * @returns the response as the endpoint's schema describes it
 * @throws ApiError and what `fetch` throws
 */
export async function sendAsGuest<E extends Endpoint>(guest: Guest, endpoint: E, input: Input<E>): Promise<Output<E>> {
  const { apiBase, lang } = config();
  const request = buildRequest(
    endpoint,
    { ...input, headers: { 'Accept-Language': lang } },
    { token: null, guest },
    { apiBase, ...providerConfig() },
  );
  return exchange(endpoint, request, {});
}
