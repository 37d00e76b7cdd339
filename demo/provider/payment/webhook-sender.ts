import { randomUUID } from 'node:crypto';
import { machineTime } from '../clock.ts';
import { type GatewaySettings, signWebhook } from './gateway.ts';

const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 1000;

/** `duplicate` sends every event twice, `hold` keeps them back until `release`. */
type WebhookMode = 'normal' | 'duplicate' | 'hold';
export type WebhookEvent =
  | { type: 'payment.updated'; data: { reference: string } }
  | { type: 'method.updated'; data: { token: string } };

/** Sends signed webhooks to the provider, and can be made to misbehave. @param url where the provider receives them */
export function createWebhookSender(url: string, webhookSecret: GatewaySettings['webhookSecret']) {
  let mode: WebhookMode = 'normal';
  const queue: string[] = [];

  const deliver = async (body: string, attemptsLeft = MAX_ATTEMPTS): Promise<void> => {
    const at = String(Math.floor(machineTime() / 1000));
    const headers = {
      'Content-Type': 'application/json',
      'X-Payment-Signature': `t=${at},v1=${signWebhook(webhookSecret, at, body)}`,
    };
    const isReceived = await fetch(url, { method: 'POST', headers, body }).then(
      (response) => response.ok,
      () => false,
    );
    if (isReceived || attemptsLeft === 1) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS).unref());
    await deliver(body, attemptsLeft - 1);
  };

  return {
    /** Does not wait for the delivery. */
    send(event: WebhookEvent): void {
      const body = JSON.stringify({ id: `evt_${randomUUID()}`, ...event });
      if (mode === 'hold') {
        queue.push(body);
        return;
      }
      void deliver(body);
      if (mode === 'duplicate') void deliver(body);
    },
    /** @returns the new mode; `release` delivers queued webhooks and becomes `normal` */
    async setMode(next: WebhookMode | 'release'): Promise<WebhookMode> {
      mode = next === 'release' ? 'normal' : next;
      if (next === 'release') for (const body of queue.splice(0)) await deliver(body);
      return mode;
    },
  };
}
export type WebhookSender = ReturnType<typeof createWebhookSender>;
