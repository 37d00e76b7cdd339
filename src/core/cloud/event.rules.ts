import { cloudMessages } from '../i18n/messages/cloud.en.ts';
import { type MessageKey, translator } from '../i18n/translator.ts';
import type { ServerEvent } from './cloud.schema.ts';

const t = translator(cloudMessages);
type Key = MessageKey<typeof cloudMessages>;

const plain: Readonly<Record<string, Key>> = {
  created: 'cloud.eventCreated',
  started: 'cloud.eventStarted',
  shutdown: 'cloud.eventShutdown',
  rebooted: 'cloud.eventRebooted',
  reset: 'cloud.eventReset',
  restored: 'cloud.eventRestored',
  console: 'cloud.eventConsole',
  whm: 'cloud.eventWhm',
};
const stopped: Readonly<Record<string, Key>> = {
  suspended: 'cloud.eventStoppedSuspended',
  expired: 'cloud.eventStoppedExpired',
};
const actions: Readonly<Record<string, Key>> = {
  create: 'cloud.actionCreate',
  start: 'cloud.actionStart',
  shutdown: 'cloud.actionShutdown',
  stop: 'cloud.actionStop',
  reboot: 'cloud.actionReboot',
  reset: 'cloud.actionReset',
  reinstall: 'cloud.actionReinstall',
  delete: 'cloud.actionDelete',
};

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '–');

/** Describes an event. An unknown kind is shown unchanged. @param sizeText formats a size */
export function eventText(
  { kind, detail }: Pick<ServerEvent, 'kind' | 'detail'>,
  sizeText: (size: Record<string, number | undefined>) => string,
): string {
  const key = plain[kind];
  if (key) return t(key);
  if (kind === 'stopped') return t(stopped[textOf(detail.by)] ?? 'cloud.eventStopped');
  if (kind === 'reinstalled') return t('cloud.eventReinstalled', { image: textOf(detail.image) });
  if (kind === 'renamed') return t('cloud.eventRenamed', { from: textOf(detail.from), to: textOf(detail.to) });
  if (kind === 'resized') {
    const numbers = Object.entries(detail).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
    return t('cloud.eventResized', { size: sizeText(Object.fromEntries(numbers)) });
  }
  if (kind === 'failed')
    return t('cloud.eventFailed', {
      what: t(actions[textOf(detail.action).replace(/^server\./, '')] ?? 'cloud.actionOther'),
      reason: textOf(detail.reason),
    });
  return kind;
}
