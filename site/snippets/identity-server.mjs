import { createHmac } from 'node:crypto';

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Signs a visitor's identity. Runs on your server: the secret must never reach a page.
 * @param user { id, name?, email? } of your own site
 * @param secret shared with the provider
 */
export function createChatIdentity(user, secret) {
  const header = encode({ alg: 'HS256', typ: 'JWT' });
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const payload = encode({ sub: String(user.id), name: user.name, email: user.email, exp });
  const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  return `${header}.${payload}.${signature}`;
}
