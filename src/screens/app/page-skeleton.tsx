import { credentials } from '#core/http/credentials.ts';
import { translator } from '#core/i18n/translator.ts';
import { Skeleton } from '../ui/feedback.tsx';

const t = translator();

/** What the shell has drawn while the first page loads: the frame of the portal, and for a visitor, whose page has none, dots. */
export const PageSkeleton = () =>
  credentials().token.peek() ? (
    <div className="frame" role="status" aria-label={t('page.loading')}>
      <b />
      <i />
    </div>
  ) : (
    <div className="wait" role="status" aria-label={t('page.loading')} />
  );

/** Title and card of a page whose code is on its way. */
export const ScreenSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton width={200} height={32} />
    <Skeleton height={240} />
  </div>
);
