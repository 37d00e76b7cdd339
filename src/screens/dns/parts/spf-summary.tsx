import { TriangleAlert } from 'lucide-react';
import type { Zone } from '#core/dns/dns.schema.ts';
import { MAX_SPF_LOOKUPS, type SpfCount } from '#core/dns/mail-policy.rules.ts';
import { isBrokenSpf } from '#core/dns/spf.rules.ts';
import type { ZoneDraft } from '#core/dns/zone-draft.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { useSpf } from './use-spf.ts';

const t = translator(zoneMessages);

/** `4 of 10 lookups`. */
export const spfCountText = ({ count, isComplete }: SpfCount): string =>
  t(isComplete ? 'zone.spfCount' : 'zone.spfAtLeast', { count, max: MAX_SPF_LOOKUPS });

/** The lookups of the zone's SPF record, or of the one that needs most. Opens what they come from. */
export function SpfSummary({ zone, draft, onOpen }: { zone: Zone; draft: ZoneDraft; onOpen: () => void }) {
  const { counts, isCounting } = useSpf(zone, draft);
  const shown = counts.find(isBrokenSpf) ?? counts[0];
  if (!shown) return null;
  if (isCounting) return <span className="inline-flex items-center min-h-[24px]">{t('zone.spfCounting')}</span>;
  const isBroken = isBrokenSpf(shown);
  return (
    <UnstyledButton
      className={`inline-flex items-center gap-1 min-h-[24px] hover:underline ${isBroken ? 'text-warning font-semibold' : 'hover:text-accent'}`}
      onClick={onOpen}
    >
      {isBroken && <TriangleAlert size={14} aria-hidden />}
      {t('zone.spfFact', { count: spfCountText(shown) })}
    </UnstyledButton>
  );
}
