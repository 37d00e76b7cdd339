import type { ProviderConfig } from '../runtime/runtime.ts';
import type { Endpoint } from './endpoint.ts';
import { type Guest, readClaims, type TokenClaims } from './token.ts';

export interface Caller {
  token: string | null;
  guest: Guest | null;
}

export interface RequestInput {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: unknown;
  body?: unknown;
  /** Extra headers of this call, such as a guest's ticket key. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** One key per attempt to create something, kept until the final response. */
  idempotencyKey?: string | undefined;
}

export interface HttpRequest {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  body: BodyInit | undefined;
}

/** The request rules of S2 §7. @throws TypeError when a path parameter is missing */
export function buildRequest(
  endpoint: Endpoint,
  input: RequestInput,
  caller: Caller,
  config: ProviderConfig & { apiBase: string },
): HttpRequest {
  const { body, contentType } = encodeBody(endpoint, input.body);
  return {
    method: endpoint.method,
    url: config.apiBase + buildPathAndQuery(endpoint, input, caller.token ? readClaims(caller.token) : null),
    headers: {
      Accept: 'application/json',
      ...authHeaders(endpoint, caller, config.headers),
      ...(endpoint.createsResource && input.idempotencyKey && config.headers.idempotency
        ? { [config.headers.idempotency]: input.idempotencyKey }
        : {}),
      ...contentType,
      ...input.headers,
    },
    body,
  };
}

/** Path and query, with the ids of the token that S2 §7 requires. */
function buildPathAndQuery(endpoint: Endpoint, input: RequestInput, claims: TokenClaims | null): string {
  const query = toSearchParams(input.query);
  let path = fillPath(endpoint, input.params);
  if (endpoint.method === 'GET' && path === '/user/user' && claims) {
    path = `/user/users/${encodeURIComponent(claims.user_id)}`;
    query.set('user_id', claims.user_id);
    query.set('team_id', claims.team_id);
  } else if (claims?.team_id && !endpoint.omitsTeamId && !query.has('team_id')) {
    query.set('team_id', claims.team_id);
  }
  const search = query.toString();
  return `${path.startsWith('/') ? '' : '/'}${path}${search ? `?${search}` : ''}`;
}

/** Lists are sent as `name[]`; blank values are left out. */
function toSearchParams(query: unknown): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (Array.isArray(value)) for (const item of value) params.append(`${key}[]`, String(item));
    else if (value !== undefined && value !== null && value !== '') params.set(key, String(value));
  }
  return params;
}

const fillPath = ({ method, path }: Endpoint, params: RequestInput['params']) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === '') throw new TypeError(`${method} ${path} needs the parameter "${name}"`);
    return encodeURIComponent(value);
  });

function authHeaders(
  { auth }: Endpoint,
  { token, guest }: Caller,
  names: ProviderConfig['headers'],
): Record<string, string> {
  if (token) return { Authorization: `Bearer ${token}` };
  if (guest && auth === 'cart') return { [names.cartGuest]: guest.key, Authorization: '' };
  if (guest && auth === 'ticket') return { [names.ticketGuest]: guest.key };
  return {};
}

function encodeBody({ encoding }: Endpoint, body: unknown) {
  if (body === undefined) return { body, contentType: {} };
  // The browser sets the content type of form data, because it contains the boundary.
  if (encoding === 'multipart') return { body: toFormData(body as Record<string, unknown>), contentType: {} };
  return { body: JSON.stringify(body), contentType: { 'Content-Type': 'application/json' } };
}

function toFormData(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue;
      form.append(name, item instanceof Blob ? item : String(item));
    }
  }
  return form;
}
