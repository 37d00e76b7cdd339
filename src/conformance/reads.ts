import { getCart } from '#core/cart/cart.endpoints.ts';
import { getUpload } from '#core/hosting/files.endpoints.ts';
import type { Endpoint } from '#core/http/endpoint.ts';
import type { RequestInput } from '#core/http/request.rules.ts';
import { getInvite } from '#core/team/team.endpoints.ts';
import { checkPasswordReset, getSecurityAnswers, reauthenticateSecondFactor } from '#core/user/user.endpoints.ts';
import { checkAnswer, parseAnswer } from './answers.ts';
import { findInput, itemsOf, readingBodies } from './inputs.ts';
import { callerOf, type Kit } from './kit.ts';
import { notTried, type Result, resultOf } from './report.ts';
import { fieldsOf } from './strict-schema.ts';

const PER_PAGE = 10;
const MAIL_KEY = 'needs a key that the provider mails';

/** Reads that are not made, and why. */
const skipped = new Map<Endpoint, string>([
  [checkPasswordReset, MAIL_KEY],
  [getInvite, MAIL_KEY],
  [getCart, 'needs a cart: --write'],
  [getUpload, 'needs an upload: --write'],
  [reauthenticateSecondFactor, 'begins to enrol an authenticator'],
]);
/** S2 §7 has a variant of the sign-in that a provider need not offer. */
const isLocalVariant = ({ path }: Endpoint) => path.startsWith('/api/auth/');

export const isRead = (endpoint: Endpoint) =>
  (endpoint.method === 'GET' && !skipped.has(endpoint)) || readingBodies.has(endpoint);

/** Makes every call that only reads, and compares the answers with the contract. */
export async function checkReads(kit: Kit): Promise<void> {
  for (const { endpoint } of kit.report.selected) {
    const reason = skipped.get(endpoint);
    if (reason) kit.report.add(endpoint, 'answer', notTried(reason));
    else if (isRead(endpoint)) await checkRead(kit, endpoint);
  }
}

async function checkRead(kit: Kit, endpoint: Endpoint): Promise<void> {
  const { report, client, answered } = kit;
  const needsUser = endpoint.auth !== 'public' || endpoint === getSecurityAnswers;
  if (needsUser && !kit.member) return report.add(endpoint, 'answer', notTried('needs a sign-in: --email, --password'));
  const found = await findInput(kit, endpoint);
  if ('reason' in found) return report.add(endpoint, 'answer', notTried(found.reason));
  const answer = await client.call(endpoint, found.input, callerOf(kit));
  report.add(
    endpoint,
    'answer',
    withVariant(endpoint, checkAnswer(endpoint, answer, { write: endpoint.method !== 'GET' })),
  );
  if (answer.status !== 200) return;
  answered.set(endpoint, found.input);
  if ('per_page' in fieldsOf(endpoint.query))
    report.add(endpoint, 'pages', await checkPages(kit, endpoint, found.input));
}

const withVariant = (endpoint: Endpoint, result: Result): Result =>
  isLocalVariant(endpoint) && result.status === 'missing'
    ? notTried('the local variant of the sign-in is not offered')
    : result;

interface Page {
  ids: readonly string[];
  total: number | undefined;
  from: number | null | undefined;
  to: number | null | undefined;
}

async function loadPage(kit: Kit, endpoint: Endpoint, input: RequestInput, page: number): Promise<Page> {
  const query = { ...(input.query as object), page, per_page: PER_PAGE };
  const answer = await kit.client.call(endpoint, { ...input, query }, callerOf(kit));
  const data = parseAnswer(answer) as { meta?: Partial<Page>; total?: number } | undefined;
  return {
    ids: itemsOf(data).map((item) => String(item.id ?? JSON.stringify(item))),
    total: data?.meta?.total ?? data?.total,
    from: data?.meta?.from,
    to: data?.meta?.to,
  };
}

/** `per_page`, `page`, and the counts of `meta` (S1 §3). */
async function checkPages(kit: Kit, endpoint: Endpoint, input: RequestInput): Promise<Result> {
  const first = await loadPage(kit, endpoint, input, 1);
  const count = first.ids.length;
  const problems: string[] = [];
  if (count > PER_PAGE) problems.push(`per_page=${PER_PAGE} answers ${count} items`);
  if (first.total !== undefined && first.total < count)
    problems.push(`total: expected ${count} at least, got ${first.total}`);
  if (
    count > 0 &&
    typeof first.from === 'number' &&
    typeof first.to === 'number' &&
    first.to - first.from + 1 !== count
  )
    problems.push(`meta: from ${first.from} to ${first.to} of a page of ${count} items`);
  if (count === PER_PAGE && (first.total ?? 0) > PER_PAGE) {
    const second = await loadPage(kit, endpoint, input, 2);
    const both = second.ids.filter((id) => first.ids.includes(id));
    if (second.ids.length === 0) problems.push(`page=2 is empty, though total is ${first.total}`);
    if (both.length > 0) problems.push(`page=2 has items of page 1 (${both.length} of ${second.ids.length})`);
  }
  return resultOf(problems);
}
