import { allMailboxes, emailDomains } from '#core/email/email.store.ts';
import { type FirstStepsInput, isFirstRun, showsFirstSteps } from '#core/onboarding/first-steps.rules.ts';
import { services } from '#core/service/service.store.ts';
import type { User } from '#core/user/user.schema.ts';
import { useResource } from '#screens/ui/context.tsx';
import { fullestMailboxesQuery } from './queries.ts';

interface FirstStepsState {
  input: FirstStepsInput;
  isFirstRun: boolean;
  emailDomainId: string | undefined;
}

/**
 * How far a new team is.
 * @param isAsked those who may not buy, and customers of a brand that sells no domains, have no first steps
 * @returns null for everybody else, and until it is known
 */
export function useFirstSteps(user: User | null, isAsked: boolean): FirstStepsState | null {
  const all = useResource(services, isAsked ? { query: { per_page: 10 } } : null);
  const domains = useResource(services, isAsked ? { query: { type: 'domain', per_page: 10 } } : null);
  const mailDomains = useResource(emailDomains, isAsked ? { query: { page: 1, per_page: 25 } } : null);
  const mailboxes = useResource(allMailboxes, isAsked ? fullestMailboxesQuery : null);
  if (!isAsked || !all.data || !domains.data || !mailDomains.data || !mailboxes.data) return null;
  const input = {
    services: all.data.meta.total,
    domains: domains.data.meta.total,
    mailboxes: mailboxes.data.meta.total,
    hasDevice: mailboxes.data.mailboxes.some(({ last_login_at }) => Boolean(last_login_at)),
    hasSecondFactor: Boolean(user?.is_2fa_enabled),
  };
  if (!showsFirstSteps(input)) return null;
  return { input, isFirstRun: isFirstRun(input), emailDomainId: mailDomains.data.domains[0]?.id };
}
