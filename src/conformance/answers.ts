import { listForwarders } from '#core/email/email.endpoints.ts';
import { ApiError } from '#core/http/api-error.ts';
import type { Endpoint } from '#core/http/endpoint.ts';
import { fieldNames } from '#core/http/error-fields.rules.ts';
import type { Answer } from './client.ts';
import { readable } from './readable.ts';
import { missing, notTried, ok, type Result, resultOf, wrong } from './report.ts';
import { shapeProblems } from './shape.ts';

/** With this text a list without items is refused, too (S2 §8). */
const NO_FORWARDERS = 'Forwarders not found';
/** No such call: not found, wrong method, not implemented. */
const ABSENT = [404, 405, 501];
/** Good reasons not to answer: a role that is lacking, the state of an object. */
const REFUSED_READ = [403, 409];
/** And for a write: a payment, a limit of the plan. */
const REFUSED_WRITE = [402, 403, 409, 422];

const isRedirect = ({ status }: Answer) => status >= 300 && status < 400;
const contentType = ({ headers }: Answer) => headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';

/** @returns undefined where it is not JSON; an empty answer counts as `{}`, as for the portal */
export function parseAnswer({ text }: Answer): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What came instead of JSON. */
function notJson(answer: Answer): string {
  const isHtml = /^\s*<(!doctype|html)/i.test(answer.text);
  return `expected JSON, got ${isHtml ? 'an HTML page' : contentType(answer) || 'text'}: ${readable(answer.text).slice(0, 60)}`;
}

/** What an error body says, for people; null when nothing. */
export const errorText = (answer: Answer): string | null =>
  new ApiError('http', answer.status, parseAnswer(answer)).text?.replace(/\s+/g, ' ') ?? null;

const withText = (answer: Answer) => {
  const text = errorText(answer);
  return text ? `${answer.status} (${readable(text)})` : `${answer.status}`;
};

/** What is wrong with any answer, whatever was asked: none at all, or a redirect. Null where it can be looked at. */
function transportProblem(answer: Answer): string | null {
  if (answer.problem !== null) return answer.problem;
  if (isRedirect(answer))
    return `redirects (${answer.status}) to ${readable(answer.headers.get('Location') ?? 'nowhere')}`;
  return null;
}

function bodyProblems(endpoint: Endpoint, answer: Answer): string[] {
  // A text may be empty, such as the log of a program that has written nothing yet.
  if (endpoint.binary)
    return answer.text === '' && !contentType(answer).startsWith('text/')
      ? ['expected a file, got an empty answer']
      : [];
  const data = parseAnswer(answer);
  if (data === undefined) return [notJson(answer)];
  const type = contentType(answer);
  return [
    ...(answer.text !== '' && type !== 'application/json'
      ? [`Content-Type: expected application/json, got ${type || 'none'}`]
      : []),
    ...shapeProblems(endpoint.response, data),
  ];
}

/**
 * Compares an answer with what the contract says.
 * @param write a write may be refused for good reasons, such as a limit of the plan: that is not tried, if the refusal is well-formed
 */
export function checkAnswer(endpoint: Endpoint, answer: Answer, { write = false } = {}): Result {
  const problem = transportProblem(answer);
  if (problem !== null) return wrong(problem);
  if (answer.status < 300) return resultOf(bodyProblems(endpoint, answer));
  if (endpoint === listForwarders && errorText(answer) === NO_FORWARDERS) return ok;
  if (ABSENT.includes(answer.status)) return missing(`answers ${withText(answer)}`);
  if (answer.status === 429) return notTried(`too many requests: ${withText(answer)}`);
  if ((write ? REFUSED_WRITE : REFUSED_READ).includes(answer.status)) {
    const problems = errorProblems(answer);
    return problems.length > 0 ? wrong(...problems) : notTried(`refused: ${withText(answer)}`);
  }
  return wrong(`expected 200, got ${withText(answer)}`);
}

/** What is wrong with the body of a refusal: the portal shows its texts to the customer (S2 §8). */
function errorProblems(answer: Answer): string[] {
  const data = parseAnswer(answer);
  if (data === undefined) return [`${answer.status}: ${notJson(answer)}`];
  const error = new ApiError('http', answer.status, data);
  const { errors } = error.body;
  const entries = typeof errors === 'object' && errors !== null ? Object.values(errors).length : 0;
  return [
    ...(error.text === null ? [`${answer.status} without a text in message, error or errors`] : []),
    ...(entries > 0 && error.messages.length === 0
      ? ['errors: expected text, a list of texts, or an object of texts or lists by field']
      : []),
  ];
}

/**
 * Compares an answer with the refusal that is due.
 * @param expected its statuses
 * @param fields those that the request lacks: where `errors` is an object, it names one of them
 */
export function checkRefusal(answer: Answer, expected: readonly number[], fields: readonly string[] = []): Result {
  const problem = transportProblem(answer);
  if (problem !== null) return wrong(problem);
  const due = expected.length > 1 ? `${expected.slice(0, -1).join(', ')} or ${expected.at(-1)}` : `${expected[0]}`;
  if (answer.status === 429) return notTried('too many requests');
  if (!expected.includes(answer.status)) {
    const text = `expected ${due}, got ${withText(answer)}`;
    return ABSENT.includes(answer.status) ? missing(text) : wrong(text);
  }
  return resultOf([...errorProblems(answer), ...namelessFields(answer, fields)]);
}

function namelessFields(answer: Answer, fields: readonly string[]): string[] {
  if (answer.status !== 422 || fields.length === 0) return [];
  const error = new ApiError('http', answer.status, parseAnswer(answer));
  const { errors } = error.body;
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return [];
  const names = fieldNames(error).map((name) => name.split('.')[0] ?? '');
  return fields.some((field) => names.includes(field))
    ? []
    : [`errors: names none of the missing fields (${fields.join(', ')})`];
}
