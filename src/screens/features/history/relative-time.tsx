import { clock } from '#core/platform/clock.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { relativeTime } from '#core/rules/relative-time.rules.ts';

/** "2 days ago"; the exact time on hover. */
export const RelativeTime = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={`${formatDate(iso)}, ${formatTime(iso)}`}>
    {relativeTime(iso, clock().now())}
  </time>
);
