import { createHmac, timingSafeEqual } from 'node:crypto';
import { machineTime } from '../clock.ts';

/** A payment as the payment company reports it. `pence` is its amount. */
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
  /** YYYY-MM; null for a mandate. */
  expires: string | null;
  status: 'pending' | 'active' | 'failed';
}

/** The company gave no usable response, so the payment may have been made or not. */
export class GatewayUnreachableError extends Error {}

export interface GatewaySettings {
  url: string;
  /** Authorises the provider's calls. */
  secret: string;
  /** The company signs its webhooks with it. */
  webhookSecret: string;
}

const TIMEOUT_MS = 10_000;
const SIGNATURE_TOLERANCE_S = 300;

/** Calls the payment company over HTTP: here the payment double. Its methods throw GatewayUnreachableError. */
export function createGateway({ url, secret, webhookSecret }: GatewaySettings) {
  const request = async <T>(path: string, body?: unknown): Promise<T | null> => {
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
    /** Makes a payment. The reference is the idempotency key: a second call returns the first call's payment. */
    createCharge: async (payment: { reference: string; pence: number; token: string }): Promise<Charge> => {
      const charge = await request<Charge>('/v1/payments', payment);
      if (!charge) throw new GatewayUnreachableError('The payment company took no payment');
      return charge;
    },
    findCharge: (reference: string) => request<Charge>(`/v1/payments/${encodeURIComponent(reference)}`),
    /** Cancels a payment that waits for its challenge. @returns the payment as it is now */
    cancelCharge: (reference: string) => request<Charge>(`/v1/payments/${encodeURIComponent(reference)}/cancel`, {}),
    findMethod: (token: string) => request<PaymentMethod>(`/v1/methods/${encodeURIComponent(token)}`),
    deleteMethod: (token: string) => request<PaymentMethod>(`/v1/methods/${encodeURIComponent(token)}/forget`, {}),
    /** Whether the company signed this body. The header is `t=seconds,v1=hmac`, and the signature covers the time. */
    verifySignature(header: string, body: string): boolean {
      const [, at = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
      if (Math.abs(machineTime() / 1000 - Number(at)) > SIGNATURE_TOLERANCE_S) return false;
      const expected = Buffer.from(signWebhook(webhookSecret, at, body));
      const actual = Buffer.from(given);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
export type Gateway = ReturnType<typeof createGateway>;

/** @param at seconds since the epoch, as text @returns the HMAC-SHA256 in hexadecimal */
export const signWebhook = (secret: string, at: string, body: string) =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
