/** What determines the onboarding flow of a gb customer. Dates are ISO 8601, null if none. */
export interface OnboardingInput {
  /** Team option bt_type. */
  type: string | null;
  /** Team option bt_migration_date. */
  migratedAt: string | null;
  /** Renewal of the email service. */
  renewalAt: string | null;
  termsAcceptedAt: string | null;
}

type Flow = 'flow_one' | 'flow_two' | 'flow_three' | 'complete';
export interface Onboarding {
  flow: Flow;
  /** The renewal is near, in any flow. */
  hasRenewalNotice: boolean;
}

const DAY_MS = 24 * 3_600_000;
/** S1 §9. */
const RENEWAL_WINDOW_DAYS = 31;
/** S1 §9: fixed, in pounds. */
export const ONBOARDING_PRICE = 15;

export const completedOnboarding: Onboarding = { flow: 'complete', hasRenewalNotice: false };

/**
 * S1 §4. A day is 24 hours, so that neither time zone nor daylight saving time changes the flow.
 * @param now milliseconds since the epoch by the server's clock
 */
export function resolveOnboarding(
  { type, migratedAt, renewalAt, termsAcceptedAt }: OnboardingInput,
  now: number,
): Onboarding {
  const renewal = Date.parse(renewalAt ?? '');
  const migrated = Date.parse(migratedAt ?? '');
  // S1 §4: any error completes onboarding.
  if (Number.isNaN(renewal)) return completedOnboarding;
  const untilRenewal = renewal - now;
  const isPassed = untilRenewal < 0;
  const hasRenewalNotice = !isPassed && untilRenewal <= RENEWAL_WINDOW_DAYS * DAY_MS;
  const isAccepted = Boolean(termsAcceptedAt);
  const flow = (): Flow => {
    if (type === 'mail_only' && hasRenewalNotice && now - migrated >= RENEWAL_WINDOW_DAYS * DAY_MS && !isAccepted)
      return 'flow_one';
    if ((type === 'mail_only' || type === 'broadband') && isPassed) return 'flow_two';
    if ((type === 'staff' || type === 'broadband') && !isPassed && !isAccepted) return 'flow_three';
    return 'complete';
  };
  return { flow: flow(), hasRenewalNotice };
}

/** Paths that stay open during onboarding (S1 §4), besides the home page; and `/info`, the terms that have to be accepted. */
const ALLOWED_PATHS = ['/support', '/profile', '/team', '/email', '/onboarding', '/info'];
const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

/** @returns where onboarding redirects a customer who opens the path; null when it does not */
export function onboardingRedirect(path: string, { flow, hasRenewalNotice }: Onboarding): '/onboarding' | '/' | null {
  if (flow !== 'complete')
    return path === '/' || ALLOWED_PATHS.some((parent) => isWithin(path, parent)) ? null : '/onboarding';
  return isWithin(path, '/onboarding') && !hasRenewalNotice ? '/' : null;
}
