import { credentials } from '#core/http/credentials.ts';
import { translator } from '#core/i18n/translator.ts';
import { Skeleton } from '../ui/feedback.tsx';

const t = translator();

/** The frame of the portal while its first page loads, as the shell has drawn it. A visitor's page has no frame to draw. */
export const PageSkeleton = () =>
  credentials().token.peek() ? (
    <div className="frame" role="status" aria-label={t('page.loading')}>
      <b />
      <i />
    </div>
  ) : (
    <div className="bg-bg min-h-[100dvh]" role="status" aria-label={t('page.loading')} />
  );

/** Title and card of a page whose code is on its way. */
export const ScreenSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton width={200} height={32} />
    <Skeleton height={240} />
  </div>
);
