import { LoaderCircle, type LucideIcon, Wrench } from 'lucide-react';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { wordpressMessages } from '#core/i18n/messages/wordpress.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { isUsable } from '#core/wordpress/site.rules.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { Chip, type Tone } from '#screens/ui/feedback.tsx';

const t = translator(wordpressMessages, billingMessages);

type Key = MessageKey<typeof wordpressMessages> | MessageKey<typeof billingMessages>;
type StatusVariant = readonly [Tone, Key, LucideIcon?];

const statuses: Readonly<Record<string, StatusVariant>> = {
  creating: ['info', 'wordpress.statusCreating', LoaderCircle],
  failed: ['danger', 'wordpress.statusFailed'],
  deleting: ['info', 'wordpress.statusDeleting', LoaderCircle],
  // S1 §4: the statuses of a service.
  suspended: ['danger', 'billing.svSuspended'],
  expired: ['danger', 'billing.svExpired'],
  cancelled: ['neutral', 'billing.svCancelled'],
};
const healths: Readonly<Record<string, StatusVariant>> = {
  ok: ['success', 'wordpress.statusOk'],
  broken: ['danger', 'wordpress.statusBroken'],
  maintenance: ['warning', 'wordpress.statusMaintenance', Wrench],
};
const unchecked: StatusVariant = ['neutral', 'wordpress.statusUnchecked'];

/** How the site is: while it can be used, what its last check has found. A status that the portal does not know is shown as it is. */
export function SiteStatus({ site }: { site: Pick<WordpressSite, 'status' | 'health'> }) {
  const variant = statuses[site.status] ?? (isUsable(site) ? (healths[site.health?.status ?? ''] ?? unchecked) : null);
  const [tone, key, icon] = variant ?? (['neutral', null] as const);
  return (
    <Chip tone={tone} {...(icon ? { icon } : {})}>
      {key ? t(key) : site.status}
    </Chip>
  );
}
