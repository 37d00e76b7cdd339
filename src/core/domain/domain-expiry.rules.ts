import type { Domain } from './domain.schema.ts';

const DAY_MS = 86_400_000;
/** Days before the renewal date from which a domain expires soon (S2 §9). */
const NEAR_RENEWAL_DAYS = 31;

/**
 * - `grace`: expired, and renewed at the usual price.
 * - `redemption`: expired, and restored for a fee.
 * - `released`: anyone can register it.
 */
type ExpiryPhase = 'pending' | 'active' | 'near_renewal' | 'grace' | 'redemption' | 'released';

export interface Expiry {
  phase: ExpiryPhase;
  /** When the phase ends; null if open-ended or unknown. ISO 8601. */
  until: string | null;
}

const addDays = (iso: string, days: number) => new Date(Date.parse(iso) + days * DAY_MS).toISOString();

/**
 * The phase of a domain between registration and release. The registry decides when it expires: until then it is active, even on the
 * expiry date itself.
 * @param now ms since the epoch
 */
export function expiryOf(
  { status, renewal_at, rules }: Pick<Domain, 'status' | 'renewal_at' | 'rules'>,
  now: number,
): Expiry {
  if (['active', 'renewal', 'suspended'].includes(status)) {
    const isNear = Boolean(renewal_at) && Date.parse(renewal_at ?? '') - now < NEAR_RENEWAL_DAYS * DAY_MS;
    return { phase: isNear ? 'near_renewal' : 'active', until: renewal_at ?? null };
  }
  if (status === 'cancelled') return { phase: 'released', until: null };
  if (status !== 'expired') return { phase: 'pending', until: null };
  if (!renewal_at) return { phase: 'grace', until: null };
  const graceEnd = addDays(renewal_at, rules?.grace_days ?? 0);
  if (!rules || Date.parse(graceEnd) > now) return { phase: 'grace', until: rules ? graceEnd : null };
  const redemptionEnd = addDays(graceEnd, rules.redemption_days);
  return Date.parse(redemptionEnd) > now
    ? { phase: 'redemption', until: redemptionEnd }
    : { phase: 'released', until: null };
}

/** The same day a number of years later. Years are added to the expiry; 29 February becomes 28 February outside leap years. */
export function addYears(iso: string, years: number): string {
  const date = new Date(iso);
  const day = date.getUTCDate();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  // 29 February has become 1 March.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}

/** The renewal periods on offer, in years: a domain can be registered for at maxYears `max_years` ahead. @param now ms since the epoch */
export function renewalYears({ renewal_at, rules }: Pick<Domain, 'renewal_at' | 'rules'>, now: number): number[] {
  const maxYears = rules?.max_years ?? 10;
  if (!renewal_at) return [];
  const latest = Date.parse(addYears(new Date(now).toISOString(), maxYears));
  return Array.from({ length: maxYears }, (_, index) => index + 1).filter(
    (years) => Date.parse(addYears(renewal_at, years)) <= latest,
  );
}
