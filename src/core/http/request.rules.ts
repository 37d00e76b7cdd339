import type { ProviderConfig } from '../runtime/runtime.ts';
import type { Endpoint } from './endpoint.ts';
import { type Guest, readClaims } from './token.ts';

export interface Caller {
  token: string | null;
  guest: Guest | null;
}

export interface RequestInput {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: unknown;
  body?: unknown;
  /** Further headers of this one call, such as a guest's ticket key. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** One key per attempt at creating something, kept until a final answer. */
  idempotencyKey?: string | undefined;
}

export interface HttpRequest {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  body: BodyInit | undefined;
}

/** The request rules of S2 §7, in one place and without effects. @throws TypeError when a path parameter is missing. */
export function buildRequest(
  endpoint: Endpoint,
  input: RequestInput,
  caller: Caller,
  config: ProviderConfig & { apiBase: string },
): HttpRequest {
  const claims = caller.token ? readClaims(caller.token) : null;
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (Array.isArray(value)) for (const item of value) query.append(`${key}[]`, String(item));
    else if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  }

  let path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined || value === '')
      throw new TypeError(`${endpoint.method} ${endpoint.path} needs the parameter "${name}"`);
    return encodeURIComponent(value);
  });
  if (endpoint.method === 'GET' && path === '/user/user' && claims) {
    path = `/user/users/${encodeURIComponent(claims.user_id)}`;
    query.set('user_id', claims.user_id);
    query.set('team_id', claims.team_id);
  } else if (claims?.team_id && !endpoint.omitsTeamId && !query.has('team_id')) {
    query.set('team_id', claims.team_id);
  }

  const headers: Record<string, string> = { Accept: 'application/json' };
  if (endpoint.auth === 'cart' && !caller.token && caller.guest) {
    headers[config.headers.cartGuest] = caller.guest.key;
    headers.Authorization = '';
  } else if (caller.token) {
    headers.Authorization = `Bearer ${caller.token}`;
  } else if (endpoint.auth === 'ticket' && caller.guest) {
    headers[config.headers.ticketGuest] = caller.guest.key;
  }
  if (endpoint.createsResource && input.idempotencyKey && config.headers.idempotency)
    headers[config.headers.idempotency] = input.idempotencyKey;

  let body: BodyInit | undefined;
  if (input.body !== undefined && endpoint.encoding === 'multipart') {
    body = toFormData(input.body as Record<string, unknown>);
  } else if (input.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(input.body);
  }

  const search = query.toString();
  return {
    method: endpoint.method,
    url: `${config.apiBase}${path.startsWith('/') ? '' : '/'}${path}${search ? `?${search}` : ''}`,
    headers: { ...headers, ...input.headers },
    body,
  };
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
