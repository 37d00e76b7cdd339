import type { LiveRrset } from '#core/dns/dns.schema.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { relativeTime } from '#core/rules/relative-time.rules.ts';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(zoneMessages);

const chips = {
  live: ['success', 'zone.statusLive'],
  different: ['warning', 'zone.statusDifferent'],
  missing: ['danger', 'zone.statusMissing'],
  unreachable: ['neutral', 'zone.statusUnreachable'],
} as const;

/** Until when others may answer as before; null once nobody does. */
export const oldAnswersLeft = ({ old_until }: LiveRrset): string | null =>
  old_until && Date.parse(old_until) > clock().now() ? relativeTime(old_until, clock().now()) : null;

/** What the name servers answer about a set, in a word, and when the last old answer expires. */
export function LiveChip({ set }: { set: LiveRrset }) {
  const [tone, labelKey] = chips[set.status];
  const left = oldAnswersLeft(set);
  return (
    <span className="inline-grid gap-0.5 justify-items-start">
      <Chip tone={tone}>{t(labelKey)}</Chip>
      {left && <span className="text-xs text-muted whitespace-nowrap">{t('zone.oldAnswers', { when: left })}</span>}
    </span>
  );
}
