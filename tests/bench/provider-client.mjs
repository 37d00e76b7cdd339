import { PASSWORD } from './servers.mjs';

async function call(address, headers, body) {
  const response = await fetch(address, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response.json();
}

/**
 * Signs somebody in.
 * @param url of the provider
 * @returns the headers of their calls, and functions that make one and parse its answer. @throws for an answer of 400 or more
 */
export async function signIn(url, login) {
  const { token } = await call(`${url}/user/session/login`, {}, { login, password: PASSWORD });
  const headers = { Authorization: `Bearer ${token}` };
  return {
    headers,
    get: (path) => call(url + path, headers),
    post: (path, body) => call(url + path, headers, body),
  };
}
