import { getBrand } from '#core/brand/brand.endpoints.ts';
import { readClaims } from '#core/http/token.ts';
import { listProducts } from '#core/product/product.endpoints.ts';
import { login } from '#core/session/session.endpoints.ts';
import { listDepartments } from '#core/support/support.endpoints.ts';
import { checkAnswer, errorText, parseAnswer } from './answers.ts';
import { type Answer, nobody } from './client.ts';
import type { Kit, Member } from './kit.ts';
import { CannotRun, type SignIn } from './options.ts';
import { wrong } from './report.ts';

interface LoginAnswer {
  token?: string;
  data?: { choose_team?: boolean; enable_2fa?: boolean; data?: readonly { id: string | number; status?: string }[] };
}

/**
 * Makes sure that an API is there: one of the first calls of the portal answers JSON, whatever it says.
 * @throws CannotRun
 */
export async function checkAddress({ client, options }: Kit): Promise<void> {
  const input = { query: { app_domain: options.appDomain } };
  const reasons: string[] = [];
  for (const endpoint of [getBrand, listProducts, listDepartments]) {
    const answer = await client.call(endpoint, endpoint === getBrand ? input : {}, nobody);
    const isRedirect = answer.status >= 300 && answer.status < 400;
    if (answer.problem === null && !isRedirect && answer.text !== '' && parseAnswer(answer) !== undefined) return;
    const isEmpty = answer.problem === null && !isRedirect && answer.text === '';
    reasons.push((isEmpty ? null : checkAnswer(endpoint, answer).details[0]) ?? 'an empty answer');
    if (answer.problem !== null) break;
  }
  throw new CannotRun(`${options.baseUrl} is not the API, or it is down: ${reasons[0]}.`);
}

const tryLogin = (kit: Kit, { login: name, password }: SignIn, team: string | null): Promise<Answer> =>
  kit.client.call(login, { query: team ? { team_id: team } : {}, body: { login: name, password } }, nobody);

/**
 * Signs a user in; where they have several teams, to the first that is active.
 * @returns null where the answer is not as specified: the report says what is wrong
 * @throws CannotRun where the provider refuses the sign-in
 */
export async function signIn(kit: Kit, user: SignIn, team: string | null): Promise<Member | null> {
  const answer = await tryLogin(kit, user, team);
  const result = checkAnswer(login, answer);
  if (answer.problem === null && answer.status >= 400 && answer.status < 500 && answer.status !== 404)
    throw new CannotRun(`The sign-in of ${user.login} is refused: ${errorText(answer) ?? answer.status}`);
  kit.report.add(login, 'answer', result);
  const { token, data } = (parseAnswer(answer) ?? {}) as LoginAnswer;
  if (data?.enable_2fa) throw new CannotRun(`${user.login} signs in with a second factor: use a user without.`);
  if (data?.choose_team && !team) {
    const first = data.data?.find(({ status }) => status === undefined || status === 'active') ?? data.data?.[0];
    return first ? signIn(kit, user, String(first.id)) : null;
  }
  if (result.status !== 'ok') return null;
  const claims = readClaims(token ?? '');
  if (!token || !claims?.team_id) {
    kit.report.add(login, 'answer', wrong('token: expected a JWT whose claims have user_id and team_id'));
    return null;
  }
  return { caller: { token, guest: null }, claims };
}
