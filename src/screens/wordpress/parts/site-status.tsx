import { servicesMessages } from '#core/i18n/messages/services.en.ts';
import { wordpressMessages } from '#core/i18n/messages/wordpress.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { StatusTable } from '#core/rules/status.rules.ts';
import { serviceStatuses } from '#core/service/service-status.rules.ts';
import { isUsable } from '#core/wordpress/site.rules.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(wordpressMessages, servicesMessages);

type Key = MessageKey<typeof wordpressMessages> | MessageKey<typeof servicesMessages>;

const statuses: StatusTable<Key> = {
  ...serviceStatuses,
  creating: ['info', 'wordpress.statusCreating'],
  failed: ['danger', 'wordpress.statusFailed'],
  deleting: ['info', 'wordpress.statusDeleting'],
};
const healths: StatusTable<Key> = {
  ok: ['success', 'wordpress.statusOk'],
  broken: ['danger', 'wordpress.statusBroken'],
  maintenance: ['warning', 'wordpress.statusMaintenance'],
};
const unchecked = ['neutral', 'wordpress.statusUnchecked'] as const;

/** How the site is: while it can be used, what its last check has found. A status that the portal does not know is shown as it is. */
export function SiteStatus({ site }: { site: Pick<WordpressSite, 'status' | 'health'> }) {
  const [tone, key] =
    (isUsable(site) ? (healths[site.health?.status ?? ''] ?? unchecked) : statuses[site.status]) ?? [];
  return <Chip tone={tone ?? 'neutral'}>{key ? t(key) : site.status}</Chip>;
}
