import type { Endpoint } from '#core/http/endpoint.ts';
import type { RequestInput } from '#core/http/request.rules.ts';
import { getDockerHubImage } from '#core/image/image.endpoints.ts';
import { checkAnswer, checkRefusal, parseAnswer } from './answers.ts';
import type { Answer } from './client.ts';
import type { Kit, Member } from './kit.ts';
import { ok, type Result } from './report.ts';

const REFUSED = [401, 403, 404, 410];

/** Whether a request names an object of the first member's team. */
const namesObject = (endpoint: Endpoint, { params, query }: RequestInput) =>
  endpoint !== getDockerHubImage &&
  (Object.keys(params ?? {}).length > 0 || Object.keys((query as object) ?? {}).some((name) => name.endsWith('_id')));

/** Lists of an answer, all empty: somebody else's objects need not be refused if none is shown. */
function isEmpty(answer: Answer): boolean {
  const data = parseAnswer(answer);
  const values = typeof data === 'object' && data !== null ? Object.values(data) : [];
  return values.some(Array.isArray) && values.every((value) => !Array.isArray(value) || value.length === 0);
}

const checkOtherTeam = (endpoint: Endpoint, answer: Answer): Result =>
  !endpoint.binary && answer.status === 200 && isEmpty(answer) ? ok : checkRefusal(answer, REFUSED);

/** A member with fewer roles gets what the contract says, or a refusal that can be read. */
function checkOtherRole(endpoint: Endpoint, answer: Answer): Result {
  const result = checkAnswer(endpoint, answer);
  return result.status === 'not tried' ? ok : result;
}

/** Makes the reads of the first member as somebody else: of another team, or of the same one with other roles. */
export async function checkOtherMember({ client, report, member, answered }: Kit, other: Member): Promise<void> {
  const isSameTeam = member?.claims.team_id === other.claims.team_id;
  for (const [endpoint, input] of answered) {
    if (endpoint.auth === 'public' || (!isSameTeam && !namesObject(endpoint, input))) continue;
    const answer = await client.call(endpoint, input, other.caller);
    if (isSameTeam) report.add(endpoint, 'other member', checkOtherRole(endpoint, answer));
    else report.add(endpoint, 'other team', checkOtherTeam(endpoint, answer));
  }
}
