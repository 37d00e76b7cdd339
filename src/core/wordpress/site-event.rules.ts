import * as z from 'zod/mini';
import { wordpressSiteMessages } from '../i18n/messages/wordpress-site.en.ts';
import { type MessageKey, translator } from '../i18n/translator.ts';
import { type SiteEvent, UpdateReport } from './wordpress.schema.ts';

const t = translator(wordpressSiteMessages);
type Detail = SiteEvent['detail'];

const plain: Readonly<Record<string, MessageKey<typeof wordpressSiteMessages>>> = {
  pushed: 'wpSite.eventPushed',
  restored: 'wpSite.eventRestored',
  maintenance_on: 'wpSite.eventMaintenanceOn',
  maintenance_off: 'wpSite.eventMaintenanceOff',
  debug_on: 'wpSite.eventDebugOn',
  debug_off: 'wpSite.eventDebugOff',
};

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '–');
const nameOf = ({ name }: Detail) => ({ name: text(name) });
const changeOf = ({ from, to }: Detail) => ({ from: text(from), to: text(to) });

const formatters: Readonly<Record<string, (detail: Detail) => string>> = {
  // A staging copy is made from a site.
  created: ({ from }) => (from ? t('wpSite.eventCopied', { name: text(from) }) : t('wpSite.eventCreated')),
  staging_created: (detail) => t('wpSite.eventStaged', nameOf(detail)),
  replaced: ({ search, replace }) => t('wpSite.eventReplaced', { search: text(search), replace: text(replace) }),
  php_changed: (detail) => t('wpSite.eventPhp', changeOf(detail)),
  enabled: (detail) => t('wpSite.eventEnabled', nameOf(detail)),
  disabled: (detail) => t('wpSite.eventDisabled', nameOf(detail)),
  activated: (detail) => t('wpSite.eventActivated', nameOf(detail)),
  deleted: (detail) => t('wpSite.eventDeletedItem', nameOf(detail)),
  'rolled-back': (detail) => t('wpSite.eventRolledBack', { ...nameOf(detail), ...changeOf(detail) }),
  updated: updateText,
};

const Reports = z.object({ report: z.array(UpdateReport) });

/** Names a single item, counts several. */
function updateText(detail: Detail): string {
  const { data } = Reports.safeParse(detail);
  const report = data?.report ?? [];
  const [first] = report;
  if (first && report.length === 1) {
    const { name, from, to, outcome, reason } = first;
    if (outcome === 'updated') return t('wpSite.eventUpdated', { name, from, to });
    return outcome === 'reverted'
      ? t('wpSite.eventReverted', { name, to, reason: text(reason) })
      : t('wpSite.eventNotUpdated', { name, reason: text(reason) });
  }
  const done = report.filter(({ outcome }) => outcome === 'updated').length;
  const updated = t('wpSite.eventUpdates', { n: done });
  return done === report.length ? updated : t('wpSite.eventUpdatesFailed', { n: report.length - done, updated });
}

/** Describes an event in a sentence. An unknown kind is shown unchanged. */
export function siteEventText({ kind, detail }: Pick<SiteEvent, 'kind' | 'detail'>): string {
  const key = Object.hasOwn(plain, kind) ? plain[kind] : undefined;
  if (key) return t(key);
  return Object.hasOwn(formatters, kind) ? (formatters[kind]?.(detail) ?? kind) : kind;
}
