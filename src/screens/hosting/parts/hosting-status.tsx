import { servicesMessages } from '#core/i18n/messages/services.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { serviceStatuses } from '#core/service/service-status.rules.ts';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(servicesMessages);

export function HostingStatus({ status }: { status: string }) {
  const [tone, key] = serviceStatuses[status] ?? [];
  return <Chip tone={tone ?? 'neutral'}>{key ? t(key) : status}</Chip>;
}
