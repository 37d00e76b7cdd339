import type { Service } from './service.schema.ts';

/**
 * Whether a renewal is worth a customer's attention: it costs a year at once, or nothing happens unless they act. What renews each month
 * on its own is no news.
 */
export const isNotableRenewal = ({ pricing, auto_renew }: Pick<Service, 'pricing' | 'auto_renew'>): boolean =>
  auto_renew === false || (pricing?.period ?? '').startsWith('year');
