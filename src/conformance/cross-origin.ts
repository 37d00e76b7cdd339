import type { Endpoint } from '#core/http/endpoint.ts';
import { endpointId } from '#core/http/endpoint.ts';
import type { Guest } from '#core/http/token.ts';
import { type Answer, isForOrigin } from './client.ts';
import { noObject } from './inputs.ts';
import type { Kit } from './kit.ts';
import { crossOrigin, resultOf } from './report.ts';

const MAX_NAMED = 5;
/** Methods that a browser needs no leave for. */
const SAFE_METHODS = ['GET', 'POST'];
const guest: Guest = { id: '1', key: 'none' };

const namesIn = (answer: Answer, header: string) =>
  (answer.headers.get(header) ?? '').split(',').map((name) => name.trim().toLowerCase());

/** Why a browser would refuse a call after this preflight; null when it would not. */
function preflightProblem(endpoint: Endpoint, answer: Answer, asked: readonly string[], origin: string): string | null {
  if (answer.problem !== null) return answer.problem;
  if (answer.status < 200 || answer.status > 299) return `preflight answers ${answer.status}`;
  if (!isForOrigin(answer, origin)) return 'preflight without Access-Control-Allow-Origin for the page';
  const methods = namesIn(answer, 'Access-Control-Allow-Methods');
  if (
    !SAFE_METHODS.includes(endpoint.method) &&
    !methods.includes('*') &&
    !methods.includes(endpoint.method.toLowerCase())
  )
    return `Access-Control-Allow-Methods lacks ${endpoint.method}`;
  const allowed = namesIn(answer, 'Access-Control-Allow-Headers');
  // The asterisk does not stand for Authorization (Fetch standard).
  const lacking = asked.filter(
    (name) => !allowed.includes(name) && !(allowed.includes('*') && name !== 'authorization'),
  );
  return lacking.length > 0 ? `Access-Control-Allow-Headers lacks ${lacking.join(', ')}` : null;
}

/** `reason: GET /a, GET /b and 3 more`. */
function toLines(problems: readonly { reason: string; title: string }[]): string[] {
  return [...new Set(problems.map(({ reason }) => reason))].sort().map((reason) => {
    const titles = [...new Set(problems.filter((problem) => problem.reason === reason).map(({ title }) => title))];
    const rest = titles.length > MAX_NAMED ? ` and ${titles.length - MAX_NAMED} more` : '';
    return `${reason}: ${titles.slice(0, MAX_NAMED).join(', ')}${rest}`;
  });
}

/** Asks before each call as a browser does, and looks for the headers in all answers so far. */
export async function checkCrossOrigin(kit: Kit): Promise<void> {
  const { origin } = kit.options;
  if (!origin) return;
  const problems: { reason: string; title: string }[] = kit.client.hiddenAnswers().map((title) => ({
    reason: 'answers without Access-Control-Allow-Origin for the page',
    title,
  }));
  for (const { endpoint } of kit.report.selected) {
    const body = endpoint.request ? {} : undefined;
    const callers =
      endpoint.auth === 'cart' || endpoint.auth === 'ticket'
        ? [
            { token: 'none', guest: null },
            { token: null, guest },
          ]
        : [{ token: 'none', guest: null }];
    for (const caller of callers) {
      const { answer, asked } = await kit.client.preflight(endpoint, { params: noObject(endpoint), body }, caller);
      const reason = preflightProblem(endpoint, answer, asked, origin);
      if (reason) problems.push({ reason, title: endpointId(endpoint) });
    }
  }
  kit.report.add(crossOrigin, 'answer', resultOf(toLines(problems)));
}
