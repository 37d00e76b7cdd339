import { ofetch } from 'ofetch';
import { state } from './state.ts';

export const apiBase = document.querySelector<HTMLScriptElement>('script[data-api]')?.dataset.api ?? '';

/** The claims of the agent's token. */
export const tokenClaims = () =>
  JSON.parse(atob((state.token ?? '').split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '')) as {
    user_id: number;
    team_id: number;
  };

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: Record<string, unknown> | FormData;
  query?: Record<string, unknown>;
}

/** Calls the provider as the signed-in agent. */
export const request = <T>(path: string, options: RequestOptions = {}) =>
  ofetch<T>(apiBase + path, {
    ...options,
    query: { ...options.query, team_id: tokenClaims().team_id },
    headers: { Authorization: `Bearer ${state.token}` },
    retry: 0,
  });

/** The provider's message, or the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  const data = (error as { data?: { message?: string; errors?: Record<string, string[]> } }).data;
  return Object.values(data?.errors ?? {})[0]?.[0] ?? data?.message ?? fallback;
}
