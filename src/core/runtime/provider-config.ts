import { type ProviderConfig, runtime } from './runtime.ts';

/** The page's settings for the provider, completed with defaults. */
export function providerConfig(): ProviderConfig {
  const { page } = runtime();
  return {
    realtime: { ...page.realtime },
    auth: { variant: 'session', ...page.auth },
    payment: { publishableKey: null, ...page.payment },
    headers: {
      cartGuest: 'guest-auth',
      ticketGuest: 'X-Guest-Auth',
      ticketKey: 'X-Guest-Ticket-Key',
      messageKey: 'X-Guest-Ticket-Message-Key',
      resetToken: 'X-Reset-Token',
      idempotency: 'Idempotency-Key',
      ...page.headers,
    },
  };
}
