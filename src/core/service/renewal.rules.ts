import type { Service } from './service.schema.ts';

/**
 * Whether a renewal needs the customer's attention: it is billed for a year, or they have to act. Automatic monthly renewals do not.
 */
export const isNotableRenewal = ({ pricing, auto_renew }: Pick<Service, 'pricing' | 'auto_renew'>): boolean =>
  auto_renew === false || (pricing?.period ?? '').startsWith('year');
