import { Agent, request as openRequest } from 'node:http';
import fc from 'fast-check';
import { toJsonSchema } from '#build/openapi.ts';
import type { Endpoint, Schema } from '#core/http/endpoint.ts';
import {
  hostileBody,
  hostileContentType,
  hostileHeader,
  hostileJson,
  hostileText,
  WORST_JSON,
  WORST_TEXTS,
} from './hostile-values.ts';

/** A request before it is written to the wire. The body of JSON is text, so that it can hold what JavaScript cannot. */
export interface WireRequest {
  method: string;
  /** Path and query, escaped. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
}

/** A call that the provider answers, with the values of a request that it accepts. */
export interface FuzzTarget {
  name: string;
  method: string;
  /** Path with `{params}`. */
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  queryNames: readonly string[];
  body: unknown;
  /** Top-level fields that the body may have. */
  bodyNames: readonly string[];
  isForm: boolean;
  headers: () => Promise<Readonly<Record<string, string>>>;
}

/** What lists, and threads of messages, read. */
const LIST_QUERY = ['page', 'per_page', 'sort', 'search', 'status'];
const THREAD_QUERY = ['limit', 'after', 'before', 'reverse'];
/** Characters that a request line may have beside the rest of it. */
const MAX_LINE = 4000;
const HEADERS = ['Authorization', 'guest-auth', 'X-Guest-Auth', 'X-Guest-Ticket-Key', 'Idempotency-Key', 'Accept'];
const PLACEHOLDER = 'a value to replace';
const BOUNDARY = 'x';

const fieldsOf = (schema: Schema | undefined): string[] =>
  Object.keys((schema && (toJsonSchema(schema) as { properties?: object }).properties) ?? {});

type FieldPath = readonly (string | number)[];

/** Every place in a body, from its top-level fields down. */
function placesIn(value: unknown, path: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const children = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value);
  return [path, ...children.flatMap(([key, child]) => placesIn(child, [...path, key as string]))];
}

function replaceAt(value: unknown, [key, ...rest]: FieldPath): unknown {
  if (key === undefined) return PLACEHOLDER;
  if (Array.isArray(value)) return value.map((item, index) => (index === Number(key) ? replaceAt(item, rest) : item));
  const record = (value ?? {}) as Record<string, unknown>;
  return { ...record, [key]: replaceAt(record[key], rest) };
}

const toForm = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .concat(`--${BOUNDARY}--\r\n`)
    .join('');

const writeBody = ({ isForm, body }: FuzzTarget): string | null => {
  if (body === undefined) return null;
  return isForm ? toForm(body as Record<string, string>) : JSON.stringify(body);
};

const writeQuery = (query: Readonly<Record<string, string>>): string => {
  const text = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${escapeText(value)}`)
    .join('&');
  return text && `?${text}`;
};

/** As `encodeURIComponent`, which refuses half of a surrogate pair. What is an escape already is left as it is. */
const escapeText = (text: string): string =>
  /^%[\dA-F]/i.test(text) ? text : encodeURIComponent(Buffer.from(text).toString());

const writePath = ({ path }: FuzzTarget, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => escapeText(params[name] ?? '1'));

/** The target's own request, which the provider accepts. */
const soundRequest = async (target: FuzzTarget): Promise<WireRequest> => ({
  method: target.method,
  path: writePath(target, target.params) + writeQuery(target.query),
  headers: {
    ...(await target.headers()),
    'Content-Type': target.isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json',
  },
  body: writeBody(target),
});

/** A part of a request that can be replaced: by text, or by JSON text where it is part of a JSON body. */
interface Place {
  holds: 'text' | 'json';
  replace(sound: WireRequest, value: string): WireRequest;
}

const pathPlaces = (target: FuzzTarget): Place[] =>
  Object.keys(target.params).map((name) => ({
    holds: 'text',
    replace: (sound, value) => ({
      ...sound,
      path: writePath(target, { ...target.params, [name]: value.slice(0, MAX_LINE) || ' ' }) + writeQuery(target.query),
    }),
  }));

function queryPlaces(target: FuzzTarget): Place[] {
  const { method, query, queryNames } = target;
  const common = queryNames.includes('page') ? LIST_QUERY : method === 'GET' ? THREAD_QUERY : [];
  return [...new Set([...queryNames, ...common, 'team_id', 'team_id[]'])].map((name) => ({
    holds: 'text',
    replace: (sound, value) => ({
      ...sound,
      path: writePath(target, target.params) + writeQuery({ ...query, [name]: value.slice(0, MAX_LINE) }),
    }),
  }));
}

function bodyPlaces(target: FuzzTarget): Place[] {
  const { body, bodyNames, isForm } = target;
  if (body === undefined) return [];
  if (isForm)
    return [...bodyNames, '__proto__', 'filepath[]'].map((name) => ({
      holds: 'text',
      replace: (sound, value) => ({ ...sound, body: toForm({ ...(body as Record<string, string>), [name]: value }) }),
    }));
  return [...placesIn(body).slice(1), ...bodyNames.map((name) => [name])].map((place) => {
    const text = JSON.stringify(replaceAt(body, place));
    return {
      holds: 'json',
      replace: (sound, json) => ({ ...sound, body: text.replace(JSON.stringify(PLACEHOLDER), () => json) }),
    };
  });
}

const placesOf = (target: FuzzTarget): Place[] => [
  ...pathPlaces(target),
  ...queryPlaces(target),
  ...bodyPlaces(target),
];

/** A request that is made when it is sent, because its session may have ended before. */
export type LateRequest = () => Promise<WireRequest>;

/** The worst values at every place, one at a time. */
export const worstRequests = (target: FuzzTarget): LateRequest[] =>
  placesOf(target).flatMap(({ holds, replace }) =>
    (holds === 'json' ? WORST_JSON : WORST_TEXTS).map(
      (value) => async () => replace(await soundRequest(target), value),
    ),
  );

/** Requests like the target's own, each with one part replaced by something hostile. */
export function hostileRequests(target: FuzzTarget): fc.Arbitrary<LateRequest> {
  const change = fc
    .constantFrom(...placesOf(target))
    .chain(({ holds, replace }) =>
      (holds === 'json' ? hostileJson : hostileText).map((value) => (sound: WireRequest) => replace(sound, value)),
    );
  const header = fc.tuple(fc.constantFrom(...HEADERS), hostileHeader).map(([name, value]) => (sound: WireRequest) => ({
    ...sound,
    headers: { ...sound.headers, [name]: value },
  }));
  const body = fc.tuple(hostileBody, fc.option(hostileContentType)).map(([text, type]) => (sound: WireRequest) => ({
    ...sound,
    body: text,
    headers: type === null ? sound.headers : { ...sound.headers, 'Content-Type': type },
  }));
  return fc
    .oneof(
      { weight: 12, arbitrary: change },
      { weight: 1, arbitrary: header },
      { weight: target.body ? 3 : 0, arbitrary: body },
    )
    .map((make) => async () => make(await soundRequest(target)));
}

export const targetOf = (
  name: string,
  endpoint: Endpoint,
  sample: { params?: Readonly<Record<string, unknown>> | undefined; query?: unknown; body?: unknown },
  headers: FuzzTarget['headers'],
): FuzzTarget => ({
  name,
  method: endpoint.method,
  path: endpoint.path === '/user/user' ? '/user/users/{id}' : endpoint.path.replace(/^\/?/, '/'),
  params: Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, String(sample.params?.[param] ?? '1')]),
  ),
  query: Object.fromEntries(Object.entries(sample.query ?? {}).map(([key, value]) => [key, String(value)])),
  queryNames: fieldsOf(endpoint.query),
  body: sample.body,
  bodyNames: fieldsOf(endpoint.request),
  isForm: endpoint.encoding === 'multipart',
  headers,
});

const agent = new Agent({ keepAlive: true });

/** Sends a request as it is. `fetch` would correct its path. */
export const sendRaw = (url: string, { method, path, headers, body }: WireRequest) =>
  new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = body === null ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const request = openRequest(
      { hostname, port, method, path, headers: { ...headers, ...length }, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body ?? undefined);
  });
