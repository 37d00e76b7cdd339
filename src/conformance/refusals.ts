import type { Endpoint } from '#core/http/endpoint.ts';
import { getUser } from '#core/session/session.endpoints.ts';
import { checkRefusal } from './answers.ts';
import { noObject, readingBodies } from './inputs.ts';
import { callerOf, type Kit } from './kit.ts';
import { isRead } from './reads.ts';
import { requiredFields } from './strict-schema.ts';

const UNAUTHENTICATED = [401, 403];
/** Nobody and a guest without a key get no object, whatever the provider prefers to call it. */
const NOT_FOR_GUESTS = [400, 401, 403, 404, 410, 422];
const NO_OBJECT = [400, 403, 404, 409, 410, 422];
const BAD_INPUT = [400, 422];

const hasParameters = ({ path }: Endpoint) => path.includes('{');
const isWrite = (endpoint: Endpoint) => endpoint.method !== 'GET' && !readingBodies.has(endpoint);
/** An empty body for a write; no body for a read. */
const emptyBody = (endpoint: Endpoint) => (endpoint.request && endpoint.method !== 'GET' ? {} : undefined);

/**
 * What a provider has to refuse, with a text that the portal can show: callers that are not signed in, ids of nothing, bodies that
 * lack what is required. Nothing is changed by it: writes lead to objects that are not there.
 */
export async function checkRefusals(kit: Kit): Promise<void> {
  for (const { endpoint } of kit.report.selected) {
    await checkWithoutSignIn(kit, endpoint);
    if (kit.member || endpoint.auth === 'public') await checkBadInput(kit, endpoint);
  }
}

async function checkWithoutSignIn(kit: Kit, endpoint: Endpoint): Promise<void> {
  if (endpoint.auth === 'public') return;
  const isGuestCall = endpoint.auth !== 'user';
  // Without an id and without a body that can be wrong, a guest's call may be a good one.
  if (isGuestCall && !hasParameters(endpoint) && requiredFields(endpoint.request).length === 0) return;
  // Its path is made from the ids of the token.
  if (endpoint === getUser && !kit.member) return;
  const known = isRead(endpoint) ? kit.answered.get(endpoint) : undefined;
  const input = known ?? { params: noObject(endpoint), body: emptyBody(endpoint) };
  const answer = await kit.client.callWithoutToken(endpoint, input, callerOf(kit));
  kit.report.add(endpoint, 'without sign-in', checkRefusal(answer, isGuestCall ? NOT_FOR_GUESTS : UNAUTHENTICATED));
}

async function checkBadInput(kit: Kit, endpoint: Endpoint): Promise<void> {
  const fields = requiredFields(endpoint.request);
  const input = { params: noObject(endpoint), body: emptyBody(endpoint) };
  if (hasParameters(endpoint) && endpoint.auth !== 'public') {
    const answer = await kit.client.call(endpoint, input, callerOf(kit));
    // Deleting what is not there may count as done.
    const isDone = endpoint.method === 'DELETE' && answer.status >= 200 && answer.status < 300;
    if (!isDone) kit.report.add(endpoint, 'unknown id', checkRefusal(answer, NO_OBJECT));
  } else if (isWrite(endpoint) && !hasParameters(endpoint) && fields.length > 0) {
    const answer = await kit.client.call(endpoint, input, callerOf(kit));
    const isForbidden = answer.status === 403 && endpoint.auth !== 'public';
    const expected = endpoint.auth === 'public' ? [...BAD_INPUT, 401] : isForbidden ? [403] : BAD_INPUT;
    kit.report.add(endpoint, 'bad input', checkRefusal(answer, expected, fields));
  }
}
