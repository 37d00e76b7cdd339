import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { serviceStatuses } from '#core/service/service-status.rules.ts';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(billingMessages);

export function HostingStatus({ status }: { status: string }) {
  const [tone, key] = serviceStatuses[status] ?? [];
  return <Chip tone={tone ?? 'neutral'}>{key ? t(key) : status}</Chip>;
}
