import { domainsMessages } from '../i18n/messages/domains.en.ts';
import { type MessageKey, translator } from '../i18n/translator.ts';
import { formatDate, list } from '../rules/format.rules.ts';
import type { DomainEvent } from './domain.schema.ts';

const t = translator(domainsMessages);

type Detail = Readonly<Record<string, unknown>>;
type PlainKey = MessageKey<typeof domainsMessages>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const size = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Events without values. */
const plainKeys: Readonly<Record<string, PlainKey>> = {
  registered: 'domains.eventRegistered',
  epp_code: 'domains.eventEppCode',
  transfer_started: 'domains.eventTransferStarted',
  transferred: 'domains.eventTransferred',
  expired: 'domains.eventExpired',
  restored: 'domains.eventRestored',
  cancelled: 'domains.eventCancelled',
  released: 'domains.eventReleased',
};
const switchKeys: Readonly<Record<string, readonly [on: PlainKey, off: PlainKey]>> = {
  auto_renew: ['domains.eventAutoRenewOn', 'domains.eventAutoRenewOff'],
  lock: ['domains.eventLocked', 'domains.eventUnlocked'],
  privacy: ['domains.eventPrivacyOn', 'domains.eventPrivacyOff'],
};
const roleKeys: Readonly<Record<string, PlainKey>> = {
  registrant: 'domains.registrant',
  admin: 'domains.admin',
  tech: 'domains.tech',
  billing: 'domains.billingContact',
};
const stepKeys: Readonly<Record<string, PlainKey>> = {
  paid: 'domains.stepPaid',
  code: 'domains.stepCode',
  confirmed: 'domains.stepConfirmed',
  released: 'domains.stepReleased',
  done: 'domains.stepDone',
};
const label = (keys: Readonly<Record<string, PlainKey>>, value: unknown): string => {
  const key = keys[text(value)];
  return key ? t(key) : text(value);
};

function dsText({ before, after }: Detail): string {
  const difference = size(after) - size(before);
  if (difference > 0) return t('domains.eventDsAdded');
  return t(difference < 0 ? 'domains.eventDsRemoved' : 'domains.eventDsChanged');
}

const formatters: Readonly<Record<string, (detail: Detail) => string>> = {
  renewed: ({ years, until }) =>
    t('domains.eventRenewed', { n: Number(years) || 1, date: text(until) ? formatDate(text(until)) : '–' }),
  name_servers: ({ after }) => t('domains.eventNameServers', { hosts: list(texts(after)) }),
  ds: dsText,
  contact: ({ type }) => t('domains.eventContact', { type: label(roleKeys, type) }),
  contact_removed: ({ type }) => t('domains.eventContactRemoved', { type: label(roleKeys, type) }),
  registrant_requested: ({ name, email_address }) =>
    t('domains.eventRegistrantRequested', { name: text(name), email: text(email_address) }),
  registrant: ({ name }) => t('domains.eventRegistrant', { name: text(name) }),
  transfer_refused: ({ reason }) => t('domains.eventTransferRefused', { reason: text(reason) }),
  transfer_step: ({ step }) => t('domains.eventTransferStep', { step: label(stepKeys, step) }),
  moved_away: ({ ips_tag }) => t('domains.eventMovedAway', { tag: text(ips_tag) }),
  redemption: ({ until }) => t('domains.eventRedemption', { date: text(until) ? formatDate(text(until)) : '–' }),
};

/** Describes an event of a domain. An unknown kind is shown unchanged. */
export function eventText({ kind, detail }: Pick<DomainEvent, 'kind' | 'detail'>): string {
  const switched = switchKeys[kind];
  if (switched) return t(switched[detail.is_on === true ? 0 : 1]);
  const plain = plainKeys[kind];
  if (plain) return t(plain);
  return formatters[kind]?.(detail) ?? kind.replaceAll('_', ' ');
}
