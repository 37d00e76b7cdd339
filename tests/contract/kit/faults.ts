import type { Breakage, ProxiedAnswer } from '../../support/broken-proxy.ts';

/** What is done to the answers of a call, and all that the kit reports about it. */
export interface Fault {
  name: string;
  /** As the contract has it. */
  title: string;
  breakage: Breakage;
  status: 'wrong' | 'missing';
  details: readonly string[];
}

const json = (answer: ProxiedAnswer, status: number, body: unknown): ProxiedAnswer => ({
  ...answer,
  status,
  body: JSON.stringify(body),
});
/** Changes the text of an answer. */
const replace =
  (pattern: RegExp, text: string): Breakage =>
  (answer) => ({ ...answer, body: answer.body.replace(pattern, text) });
const onStatus =
  (status: number, breakage: Breakage): Breakage =>
  (answer, sent) =>
    answer.status === status ? breakage(answer, sent) : answer;
/** Leaves the preflight as it is. */
const onCall =
  (breakage: Breakage): Breakage =>
  (answer, sent) =>
    sent.method === 'OPTIONS' ? answer : breakage(answer, sent);

/** Gives an object to everybody who asks for it, once somebody has got it. */
function shareWithAll(): Breakage {
  const shown = new Map<string, ProxiedAnswer>();
  return onCall((answer, { url = '', headers }) => {
    const path = url.split('?')[0] ?? '';
    if (answer.status === 200) shown.set(path, answer);
    return (headers.authorization && shown.get(path)) || answer;
  });
}

const HTML = '<!doctype html><h1>Hello</h1>';
const SECONDS = 3;
export const TIMEOUT = String(SECONDS);

export const faults: readonly Fault[] = [
  {
    name: 'a call that is missing',
    title: 'GET /billing/invoices',
    breakage: onCall((answer) => json(answer, 404, { message: 'Not found' })),
    status: 'missing',
    details: ['answers 404 (Not found)', 'without sign-in: expected 401 or 403, got 404 (Not found)'],
  },
  {
    name: 'a number as text',
    title: 'GET /billing/cards',
    breakage: replace(/"credit":([\d.]+)/, '"credit":"$1"'),
    status: 'wrong',
    details: ['credit: expected number, got string'],
  },
  {
    name: 'a price with three decimals',
    title: 'GET /services/services',
    breakage: replace(/"price":\d[\d.]*/, '"price":1.005'),
    status: 'wrong',
    details: ['services[0].price: expected pounds with two decimals at most, got 1.005'],
  },
  {
    name: 'a date without a time',
    title: 'GET /user/sessions',
    breakage: replace(/"created_at":"[^"]+"/, '"created_at":"2026-01-31"'),
    status: 'wrong',
    details: [
      'sessions[0].created_at: expected a date and time as ISO 8601 in UTC (2026-01-31T09:30:00Z), got "2026-01-31"',
    ],
  },
  {
    name: 'a wrong status',
    title: 'GET /support/departments',
    breakage: onCall((answer) => json(answer, 500, { message: 'Broken' })),
    status: 'wrong',
    details: ['expected 200, got 500 (Broken)'],
  },
  {
    name: 'HTML instead of JSON',
    title: 'GET /user/roles',
    breakage: onStatus(200, (answer) => ({ ...answer, body: HTML })),
    status: 'wrong',
    details: [`expected JSON, got an HTML page: ${HTML}`],
  },
  {
    name: 'JSON that is called text',
    title: 'GET /support/settings',
    breakage: onCall((answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } })),
    status: 'wrong',
    details: ['Content-Type: expected application/json, got text/plain'],
  },
  {
    name: 'an answer that never comes',
    title: 'GET /support/faqs',
    breakage: onCall(() => 'hang'),
    status: 'wrong',
    details: [`no answer within ${SECONDS} s`],
  },
  {
    name: 'a connection that is lost',
    title: 'GET /support/categories',
    breakage: onCall(() => 'drop'),
    status: 'wrong',
    details: ['the server closed the connection without an answer'],
  },
  {
    name: 'a redirect',
    title: 'GET /billing/payment-settings',
    breakage: onCall((answer) => ({
      ...answer,
      status: 302,
      headers: { ...answer.headers, location: 'https://elsewhere.example/' },
    })),
    status: 'wrong',
    details: ['redirects (302) to https://elsewhere.example/'],
  },
  {
    name: 'a call that answers strangers',
    title: 'GET /cloud/ssh-keys',
    breakage: onStatus(401, (answer) => json(answer, 200, { ssh_keys: [] })),
    status: 'wrong',
    details: ['without sign-in: expected 401 or 403, got 200'],
  },
  {
    name: 'bad input that breaks the server',
    title: 'POST /dns/zones',
    breakage: onStatus(422, (answer) => json(answer, 500, {})),
    status: 'wrong',
    details: ['bad input: expected 400 or 422, got 500'],
  },
  {
    name: 'a refusal without a text',
    title: 'POST /user/invite',
    breakage: onStatus(401, (answer) => json(answer, 401, { code: 7 })),
    status: 'wrong',
    details: ['without sign-in: 401 without a text in message, error or errors'],
  },
  {
    name: 'errors in no known form',
    title: 'POST /email/mailbox',
    breakage: onStatus(422, (answer) => json(answer, 422, { message: 'No', errors: { name: 5 } })),
    status: 'wrong',
    details: ['bad input: errors: expected text, a list of texts, or an object of texts or lists by field'],
  },
  {
    name: 'errors that name another field',
    title: 'POST /cloud/ssh-keys',
    breakage: onStatus(422, (answer) => json(answer, 422, { errors: { colour: ['Choose a colour.'] } })),
    status: 'wrong',
    details: ['bad input: errors: names none of the missing fields (name, public_key)'],
  },
  {
    name: 'errors by field that name none',
    title: 'POST /project/projects',
    breakage: onStatus(422, (answer) => json(answer, 422, { message: 'No', errors: {} })),
    status: 'wrong',
    details: ['bad input: errors: names none of the missing fields (name)'],
  },
  {
    name: 'pages that are larger than asked for',
    title: 'GET /notification/notification',
    breakage: onStatus(200, (answer) => {
      const [first] = JSON.parse(answer.body).messages;
      return json(answer, 200, { messages: Array.from({ length: 25 }, (_, id) => ({ ...first, id })), total: 25 });
    }),
    status: 'wrong',
    details: ['pages: per_page=10 answers 25 items'],
  },
  {
    name: "an object of another team's",
    title: 'GET /domain/domain/{id}',
    breakage: shareWithAll(),
    status: 'wrong',
    details: ['other team: expected 401, 403, 404 or 410, got 200'],
  },
  {
    name: 'a subscription without a signature',
    title: 'POST /support/auth/broadcast',
    breakage: onStatus(200, (answer) => json(answer, 200, { signature: 'x' })),
    status: 'wrong',
    details: ['auth: expected string, got nothing'],
  },
];

/** Faults of CORS, each with its call and what the kit reports. */
export const corsFaults: readonly { title: string; breakage: Breakage; reason: string }[] = [
  {
    title: 'GET /brand/brand',
    breakage: onCall((answer) => ({
      ...answer,
      headers: { ...answer.headers, 'access-control-allow-origin': undefined },
    })),
    reason: 'answers without Access-Control-Allow-Origin for the page',
  },
  {
    title: 'PUT /user/users/{id}',
    breakage: (answer, { method }) => (method === 'OPTIONS' ? { ...answer, status: 404 } : answer),
    reason: 'preflight answers 404',
  },
  {
    title: 'POST /support/articles/{id}/feedback',
    breakage: (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'access-control-allow-headers': 'authorization, content-type' },
    }),
    reason: 'Access-Control-Allow-Headers lacks x-guest-auth',
  },
];
