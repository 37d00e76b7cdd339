import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the payment company says of a payment. */
export interface Charge {
  reference: string;
  pence: number;
  status: 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  reason: string | null;
  action_url: string | null;
}
export interface PaymentMethod {
  token: string;
  type: 'stripe' | 'gocardless';
  label: string;
  expires: string | null;
  status: 'pending' | 'active' | 'failed';
}

/** No usable answer: whether the payment was made is not known. */
export class GatewayUnreachableError extends Error {}

export interface GatewaySettings {
  url: string;
  /** Shown with each call of the provider. */
  secret: string;
  /** What the company signs its webhooks with. */
  webhookSecret: string;
}

const TIMEOUT_MS = 10_000;
const SIGNATURE_TOLERANCE_S = 300;

/** The provider's way to its payment company: here the payment double, over HTTP as it would be. */
export function createGateway({ url, secret, webhookSecret }: GatewaySettings) {
  const ask = async <T>(path: string, body?: unknown): Promise<T | null> => {
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new GatewayUnreachableError('The payment company does not answer', { cause });
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new GatewayUnreachableError(`The payment company answered ${response.status}`);
    return (await response.json()) as T;
  };
  return {
    /** Asks for a payment. The reference is the idempotency key: a second call with it answers the first one's payment. */
    createCharge: async (payment: { reference: string; pence: number; token: string }): Promise<Charge> => {
      const made = await ask<Charge>('/v1/payments', payment);
      if (!made) throw new GatewayUnreachableError('The payment company took no payment');
      return made;
    },
    findCharge: (reference: string) => ask<Charge>(`/v1/payments/${encodeURIComponent(reference)}`),
    /** Gives a payment up that waits for its challenge. @returns what has become of it */
    cancelCharge: (reference: string) => ask<Charge>(`/v1/payments/${encodeURIComponent(reference)}/cancel`, {}),
    method: (token: string) => ask<PaymentMethod>(`/v1/methods/${encodeURIComponent(token)}`),
    deleteMethod: (token: string) => ask<PaymentMethod>(`/v1/methods/${encodeURIComponent(token)}/forget`, {}),
    /** Is this the company's word? `t=seconds,v1=hmac` over the time and the body. */
    verifySignature(header: string, body: string): boolean {
      const [, at = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
      if (Math.abs(Date.now() / 1000 - Number(at)) > SIGNATURE_TOLERANCE_S) return false;
      const expected = Buffer.from(signWebhook(webhookSecret, at, body));
      const actual = Buffer.from(given);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
export type Gateway = ReturnType<typeof createGateway>;

export const signWebhook = (secret: string, at: string, body: string) =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
