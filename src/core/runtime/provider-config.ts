import { type ProviderConfig, runtime } from './runtime.ts';
import { SOURCE, validSettings } from './valid-settings.ts';

/** Without a value, a setting is the default: the environment may have had none to put in. */
const complete = <Settings extends object>(defaults: Settings, given: Partial<Settings> | undefined): Settings => ({
  ...defaults,
  ...Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)),
});

/** The page's settings for the provider, completed with defaults. */
export function providerConfig(): ProviderConfig {
  const { page } = runtime();
  return {
    realtime: { ...page.realtime },
    auth: complete<ProviderConfig['auth']>({ variant: 'session' }, validSettings({ ...page.auth }, `${SOURCE}: auth`)),
    payment: complete({ publishableKey: null }, page.payment),
    headers: complete(
      {
        cartGuest: 'guest-auth',
        ticketGuest: 'X-Guest-Auth',
        ticketKey: 'X-Guest-Ticket-Key',
        messageKey: 'X-Guest-Ticket-Message-Key',
        resetToken: 'X-Reset-Token',
        idempotency: 'Idempotency-Key',
      },
      page.headers,
    ),
  };
}
