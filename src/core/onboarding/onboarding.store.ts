import { createInvoice } from '../billing/billing.endpoints.ts';
import { send } from '../http/send.ts';
import { clock } from '../platform/clock.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { config, shared } from '../runtime/runtime.ts';
import { listServices } from '../service/service.endpoints.ts';
import { session } from '../session/session.store.ts';
import { mutation } from '../store/mutation.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { getTeamOption } from '../team/team.endpoints.ts';
import { canAccess } from '../user/access.rules.ts';
import { completedOnboarding, type Onboarding, resolveOnboarding } from './onboarding.rules.ts';

export interface OnboardingService {
  id: string;
  name: string;
  renewalAt: string;
}

/** Onboarding of gb customers. `state` is null until it is loaded. */
export const onboarding = shared('onboarding', () => {
  const state = signal<Onboarding | null>(null);
  const service = signal<OnboardingService | null>(null);
  let reading: Promise<void> | null = null;
  onIdentityChange(() => {
    state.value = null;
    service.value = null;
    reading = null;
  });

  const readOption = async (name: string) => {
    const { data } = await send(getTeamOption, { query: { name } }, { quiet: true });
    return typeof data === 'string' ? data : null;
  };
  const read = async () => {
    const user = session().user.peek();
    // Other members cannot pay for the renewal, so nothing is asked of them.
    if (config().brand !== 'gb' || !user || !canAccess('/billing', user)) {
      state.value = completedOnboarding;
      return;
    }
    try {
      const [type, migratedAt, { services }] = await Promise.all([
        readOption('bt_type'),
        readOption('bt_migration_date'),
        send(listServices, { query: { type: 'email', per_page: 10 } }, { quiet: true }),
      ]);
      const first = services[0];
      service.value = first?.renewal_at ? { id: first.id, name: first.name, renewalAt: first.renewal_at } : null;
      const renewalAt = first?.renewal_at ?? null;
      state.value = type
        ? resolveOnboarding(
            { type, migratedAt, renewalAt, termsAcceptedAt: session().user.peek()?.tos_accepted_at ?? null },
            clock().now(),
          )
        : completedOnboarding;
    } catch {
      // S1 §4: any error completes onboarding.
      state.value = completedOnboarding;
    }
  };

  return {
    state: state as ReadonlySignal<Onboarding | null>,
    service: service as ReadonlySignal<OnboardingService | null>,
    /** Reads once per identity. */
    start: () => {
      reading ??= read();
      return reading;
    },
    /** Reads again, after terms were accepted or a payment was made. */
    refresh: () => {
      reading = read();
      return reading;
    },
  };
});

export const createRenewalInvoice = mutation('onboarding.bill', createInvoice);
