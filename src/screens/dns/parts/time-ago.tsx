import { clock } from '#core/platform/clock.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { relativeTime } from '#core/rules/relative-time.rules.ts';

/** "2 days ago"; the exact time as a tooltip. */
export const TimeAgo = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={`${formatDate(iso)} ${formatTime(iso)}`} className="text-muted whitespace-nowrap">
    {relativeTime(iso, clock().now())}
  </time>
);
