import { wordpressSiteMessages } from '../i18n/messages/wordpress-site.en.ts';
import { type MessageKey, translator } from '../i18n/translator.ts';
import type { SiteEvent } from './wordpress.schema.ts';

const t = translator(wordpressSiteMessages);

/** Events that are always the same. */
const plain: Readonly<Record<string, MessageKey<typeof wordpressSiteMessages>>> = {
  created: 'wpSite.eventCreated',
};
/** Events about one item, named by `name`. */
const ofItem = {
  enabled: 'wpSite.eventEnabled',
  disabled: 'wpSite.eventDisabled',
  activated: 'wpSite.eventActivated',
  deleted: 'wpSite.eventDeletedItem',
} as const;
const isOfItem = (kind: string): kind is keyof typeof ofItem => Object.hasOwn(ofItem, kind);

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '–');

/** What happened, as a sentence. A kind that the portal does not know is shown as it is. */
export function siteEventText({ kind, detail }: Pick<SiteEvent, 'kind' | 'detail'>): string {
  const key = plain[kind];
  if (key) return t(key);
  if (isOfItem(kind)) return t(ofItem[kind], { name: text(detail.name) });
  return kind;
}
