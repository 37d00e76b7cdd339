import type { Usage } from '#core/hosting/hosting.schema.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { Meter } from '#screens/ui/feedback.tsx';

const t = translator(hostingMessages);

interface UsageMeterProps {
  /** What is used. */
  label: string;
  /** Of which account. */
  name: string;
  usage: Usage;
  format: (n: number) => string;
}

/** How much of something an account uses. Without a limit there is no meter. */
function UsageMeter({ label, name, usage: { used, limit }, format }: UsageMeterProps) {
  if (limit == null)
    // The text is where that of a meter would be.
    return (
      <span className="grid gap-1">
        <span className="h-1.5 rounded-full border border-dashed border-line" aria-hidden />
        <span className="text-xs text-muted tabular-nums">{t('hosting.usedUnlimited', { used: format(used) })}</span>
      </span>
    );
  return (
    <Meter
      label={t('hosting.usageOf', { what: label, name })}
      value={used}
      max={limit}
      text={t('hosting.usedOf', { used: format(used), limit: format(limit) })}
    />
  );
}

/** @param usage bytes */
export const SizeMeter = (props: Omit<UsageMeterProps, 'format'>) => <UsageMeter {...props} format={formatFileSize} />;
export const CountMeter = (props: Omit<UsageMeterProps, 'format'>) => <UsageMeter {...props} format={formatCount} />;
