import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { machineTime } from '../clock.ts';

/** How much the clocks may differ, as in Pusher's own HTTP API. */
const MAX_CLOCK_DIFFERENCE_S = 600;

const isEqual = (expected: string, actual: string) => {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Signatures of the Pusher protocol, made with an app's key and secret. */
export function createSignatures(key: string, secret: string) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const authorize = (socketId: string, channel: string) => `${key}:${sign(`${socketId}:${channel}`)}`;
  return {
    /** The signature with which a socket subscribes to a private channel. */
    authorize,
    isAuthorized: (given: unknown, socketId: string, channel: string) =>
      isEqual(authorize(socketId, channel), typeof given === 'string' ? given : ''),
    /** Whether a call of the HTTP API (`POST /apps/{id}/events`) is signed as Pusher's server libraries sign it. */
    verifyHttpSignature(method: string, path: string, query: URLSearchParams, body: string): boolean {
      if (body && query.get('body_md5') !== createHash('md5').update(body).digest('hex')) return false;
      const age = Math.abs(machineTime() / 1000 - Number(query.get('auth_timestamp')));
      if (age > MAX_CLOCK_DIFFERENCE_S || query.get('auth_key') !== key) return false;
      const signedParameters = [...query]
        .filter(([name]) => name !== 'auth_signature')
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => `${name}=${value}`)
        .join('&');
      return isEqual(sign([method, path, signedParameters].join('\n')), query.get('auth_signature') ?? '');
    },
  };
}
export type Signatures = ReturnType<typeof createSignatures>;
