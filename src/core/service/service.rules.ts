import { servicesMessages } from '../i18n/messages/services.en.ts';
import { translator } from '../i18n/translator.ts';
import { formatMoney } from '../rules/format.rules.ts';
import { canAccess } from '../user/access.rules.ts';
import type { User } from '../user/user.schema.ts';
import type { Service } from './service.schema.ts';

const t = translator(servicesMessages);

const HOSTING = ['mailbox', 'cpanel', 'plesk', 'static', 'email'];
const DOMAIN = ['domain', 'dns'];

/** S1 §3: the kind of a service follows from its label. */
export function serviceKind({ label }: Pick<Service, 'label'>): 'hosting' | 'domain' | 'other' {
  const text = label.toLowerCase();
  if (HOSTING.some((word) => text.includes(word))) return 'hosting';
  return DOMAIN.some((word) => text.includes(word)) ? 'domain' : 'other';
}

/**
 * The plan of a service without the words that tell its kind (S1 §3): `Web Plus` of `Web Plus cpanel`, `.uk domain` of
 * `domain .uk`.
 */
export function servicePlan({ label }: Pick<Service, 'label'>): string {
  const [, ending] = /^domain (\..+)$/.exec(label) ?? [];
  return ending ? t('billing.domainPlan', { name: ending }) : label.replace(/ (cpanel|plesk|static|email)$/, '');
}

/** S1 §9: the price with its period, or Free/Bundled without one. @param price pounds */
export function formatPrice(price: number, period: string | null | undefined): string {
  if (!period) return t('period.free');
  return t(period.startsWith('year') ? 'billing.aYear' : 'billing.aMonth', { price: formatMoney(price) });
}
export const servicePrice = (service: Service) => formatPrice(service.price, service.pricing?.period);

/** Where services of a type are managed. A WordPress plan may have several sites; a container plan is found by its project. */
const MANAGED_AT: Readonly<Record<string, string>> = {
  domain: '/domains/',
  cloud: '/cloud-servers/',
  hosting: '/web-hosting/',
  wordpress: '/wordpress?service=',
  project: '/docker?service=',
};

/** The page of a service: where it is managed, or what it costs and when it renews for those who may not manage it. */
export function servicePath({ id, type }: Pick<Service, 'id' | 'type'>, user: Pick<User, 'roles'> | null): string {
  const path = MANAGED_AT[type];
  return path && user && canAccess(path + id, user) ? path + id : `/service/${type}/${id}`;
}

const RENEWABLE = ['active', 'renewal', 'suspended'];

/** Whether another term can be bought: it is in use, has a term, and does not end by a cancellation. */
export const isRenewable = ({ status, pricing, cancel_at }: Service) =>
  RENEWABLE.includes(status) && Boolean(pricing?.period) && !cancel_at;

/** S1 §4: a service that has ended cannot be changed, renewed or cancelled. */
export const isLive = (service: Service) => !['cancelled', 'expired'].includes(service.status);
