import { servicesMessages } from '../i18n/messages/services.en.ts';
import { translator } from '../i18n/translator.ts';
import { formatMoney } from '../rules/format.rules.ts';
import { canAccess } from '../user/access.rules.ts';
import type { User } from '../user/user.schema.ts';
import type { Service } from './service.schema.ts';

const t = translator(servicesMessages);

const HOSTING = ['mailbox', 'cpanel', 'plesk', 'static', 'email'];
const DOMAIN = ['domain', 'dns'];

/** The kind of a service, derived from its label (S1 §3). */
export function serviceKind({ label }: Pick<Service, 'label'>): 'hosting' | 'domain' | 'other' {
  const text = label.toLowerCase();
  if (HOSTING.some((word) => text.includes(word))) return 'hosting';
  return DOMAIN.some((word) => text.includes(word)) ? 'domain' : 'other';
}

/**
 * The plan of a service without the words for its kind (S1 §3): `Web Plus` of `Web Plus cpanel`, `.uk domain` of
 * `domain .uk`.
 */
export function servicePlan({ label }: Pick<Service, 'label'>): string {
  const [, tld] = /^domain (\..+)$/.exec(label) ?? [];
  return tld ? t('billing.domainPlan', { name: tld }) : label.replace(/ (cpanel|plesk|static|email)$/, '');
}

/** The price with its period, or Free/Bundled without one (S1 §9). @param price pounds */
export function formatPrice(price: number, period: string | null | undefined): string {
  if (!period) return t('period.free');
  return t(period.startsWith('year') ? 'billing.aYear' : 'billing.aMonth', { price: formatMoney(price) });
}
export const servicePrice = (service: Service) => formatPrice(service.price, service.pricing?.period);

/** Pages where services of a type are managed. A WordPress plan may have several sites; a container plan is found by its project. */
const MANAGEMENT_PATHS: Readonly<Record<string, string>> = {
  domain: '/domains/',
  cloud: '/cloud-servers/',
  hosting: '/web-hosting/',
  wordpress: '/wordpress?service=',
  project: '/docker?service=',
};

/** The page of a service: where it is managed or, for users who may not manage it, its page in billing. */
export function servicePath({ id, type }: Pick<Service, 'id' | 'type'>, user: Pick<User, 'roles'> | null): string {
  const path = MANAGEMENT_PATHS[type];
  return path && user && canAccess(path + id, user) ? path + id : `/service/${type}/${id}`;
}

const RENEWABLE = ['active', 'renewal', 'suspended'];

/** Whether another term can be bought: it is in use, has a term, and is not being cancelled. */
export const isRenewable = ({ status, pricing, cancel_at }: Service) =>
  RENEWABLE.includes(status) && Boolean(pricing?.period) && !cancel_at;

/** A service that has ended cannot be changed, renewed or cancelled (S1 §4). */
export const isLive = (service: Service) => !['cancelled', 'expired'].includes(service.status);
