import { endpoints, type NamedEndpoint } from '#build/endpoints.ts';
import { type Endpoint, endpointId } from '#core/http/endpoint.ts';
import { singleLine } from './readable.ts';

export type Status = 'ok' | 'wrong' | 'missing' | 'not tried';

export interface Result {
  status: Status;
  /** What is wrong, or why it was not tried. */
  details: readonly string[];
}
/** What a call is checked for. */
export type CheckName =
  | 'answer'
  | 'pages'
  | 'without sign-in'
  | 'bad input'
  | 'unknown id'
  | 'other team'
  | 'other member'
  | 'repeat'
  | 'event';
export interface Check extends Result {
  name: CheckName;
}

/** A call of the contract, or what applies to all calls. */
export interface Entry {
  noun: string;
  name: string;
  /** Such as `GET /billing/invoices`. */
  title: string;
  summary: string;
  /** The specification does not show the path. */
  isAssumed: boolean;
  checks: readonly Check[];
}
export interface Finding extends Entry, Result {}
export type Counts = Readonly<Record<Status, number>>;

export const ok: Result = { status: 'ok', details: [] };
export const wrong = (...details: string[]): Result => ({ status: 'wrong', details });
export const missing = (...details: string[]): Result => ({ status: 'missing', details });
export const notTried = (...details: string[]): Result => ({ status: 'not tried', details });
/** `ok` where there are no problems. */
export const resultOf = (problems: readonly string[]): Result => (problems.length > 0 ? wrong(...problems) : ok);

/** Checks that are not about one call. */
export const crossOrigin = { noun: 'all calls', name: 'crossOrigin', title: 'CORS', summary: 'Pages of other origins' };
export const websocket = {
  noun: 'realtime',
  name: 'websocket',
  title: 'WS /support/ws',
  summary: 'Events as they happen (Pusher protocol 7)',
};

const WRITES = 'changes data: not without --write';

/** Of all checks of a call: what it comes to, with the details of those that are not passed. */
function summarize(entry: Entry, isWriting: boolean): Finding {
  const failed = entry.checks.filter(({ status }) => status === 'wrong' || status === 'missing');
  const status = failed.some((check) => check.status === 'missing') ? 'missing' : 'wrong';
  const prefixed = ({ name, details }: Check) =>
    details.map((detail) => (name === 'answer' ? detail : `${name}: ${detail}`));
  if (failed.length > 0) return { ...entry, status, details: failed.flatMap(prefixed) };
  const answers = entry.checks.filter(({ name }) => name === 'answer');
  if (answers.some((check) => check.status === 'ok')) return { ...entry, status: 'ok', details: [] };
  const reason = answers.flatMap(({ details }) => details)[0];
  const isGuarded = entry.checks.some((check) => check.status === 'ok');
  const reasons = [
    reason ?? (isWriting ? 'the kit cannot put back what it changes' : WRITES),
    ...(isGuarded ? ['it is there, and refuses what it has to'] : []),
  ];
  return { ...entry, status: 'not tried', details: [reasons.join('; ')] };
}

export type Report = ReturnType<typeof createReport>;

/** Collects what the checks find. @param only nouns of the report; empty for all */
export function createReport({ only, write }: { only: readonly string[]; write: boolean }) {
  const selected = endpoints.filter(({ feature }) => only.length === 0 || only.includes(feature));
  const entries = new Map<string, Entry & { checks: Check[] }>();
  const addEntry = (entry: Omit<Entry, 'checks'>) => entries.set(entry.name, { ...entry, checks: [] });
  for (const { feature: noun, name, endpoint } of selected)
    addEntry({
      noun,
      name,
      title: endpointId(endpoint).replace(/ \/?/, ' /'),
      summary: endpoint.summary,
      isAssumed: endpoint.assumed ?? false,
    });
  const nameOf = new Map<Endpoint, string>(endpoints.map(({ name, endpoint }) => [endpoint, name]));

  return {
    /** The calls that are checked. */
    selected: selected as readonly NamedEndpoint[],
    /** Keeps a result; not of a call that is not selected. */
    add(subject: Endpoint | typeof websocket | typeof crossOrigin, name: CheckName, result: Result) {
      const key = 'name' in subject ? subject.name : (nameOf.get(subject) ?? '');
      if ('name' in subject && !entries.has(key)) addEntry({ ...subject, isAssumed: false });
      entries.get(key)?.checks.push({ name, status: result.status, details: result.details.map(singleLine) });
    },
    /** Whether a call has been tried. */
    isTried: (endpoint: Endpoint) =>
      entries.get(nameOf.get(endpoint) ?? '')?.checks.some(({ name }) => name === 'answer') ?? false,
    findings: (): Finding[] => [...entries.values()].map((entry) => summarize(entry, write)),
  };
}

export function countFindings(findings: readonly Finding[]): Counts {
  const count = (status: Status) => findings.filter((finding) => finding.status === status).length;
  return { ok: count('ok'), wrong: count('wrong'), missing: count('missing'), 'not tried': count('not tried') };
}
