import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { providerStatusMessages } from '#core/i18n/messages/provider-status.en.ts';
import type { MessageKey } from '#core/i18n/translator.ts';
import type { Tone } from '#core/rules/status.rules.ts';
import type { ServiceHealth } from '#core/support/support.rules.ts';

/** How the health of the service, or of a part of it, is shown. */
export const healthDisplay: Record<
  ServiceHealth,
  {
    bar: string;
    banner: string;
    tone: Tone;
    labelKey: MessageKey<typeof providerStatusMessages>;
    icon: LucideIcon;
    overallKey: MessageKey<typeof providerStatusMessages>;
  }
> = {
  works: {
    bar: 'bg-success',
    banner: 'bg-success-soft text-success',
    tone: 'success',
    labelKey: 'status.works',
    icon: CircleCheck,
    overallKey: 'status.allWell',
  },
  impaired: {
    bar: 'bg-warning',
    banner: 'bg-warning-soft text-warning',
    tone: 'warning',
    labelKey: 'status.impaired',
    icon: TriangleAlert,
    overallKey: 'status.degraded',
  },
  down: {
    bar: 'bg-danger',
    banner: 'bg-danger-soft text-danger',
    tone: 'danger',
    labelKey: 'status.down',
    icon: CircleAlert,
    overallKey: 'status.outage',
  },
};
