import { clock } from '#core/platform/clock.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { relativeTime } from '#core/rules/relative-time.rules.ts';

/** "2 days ago"; the exact time as a tooltip. */
export const RelativeTime = ({ iso, className = 'whitespace-nowrap' }: { iso: string; className?: string }) => (
  <time dateTime={iso} title={`${formatDate(iso)}, ${formatTime(iso)}`} className={className}>
    {relativeTime(iso, clock().now())}
  </time>
);
