import { CircleAlert } from 'lucide-react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '../ui/button.tsx';
import { usePortal } from '../ui/context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { NotFound } from '../ui/not-found.tsx';

const t = translator(frameMessages);

function BackButton() {
  const { router } = usePortal();
  return <Button onClick={() => router.back()}>{t('page.back')}</Button>;
}

/** A path that does not exist, or whose screen is not built yet. */
export const NotFoundPage = () => (
  <NotFound title={t('page.notFound')} to="/" linkLabel={t('page.home')} action={<BackButton />} />
);

/** S1 §2: a screen that broke while it was drawn. */
export const ErrorPage = () => (
  <EmptyState
    isFullPage
    icon={CircleAlert}
    title={t('page.error')}
    action={
      <div className="flex gap-3">
        <BackButton />
        <Link to="/">{t('page.home')}</Link>
      </div>
    }
  />
);

export function AccessDenied() {
  const { router } = usePortal();
  const back = () => router.navigate('/', { replace: true });
  return (
    <Dialog
      title={t('denied.title')}
      isOpen
      hideClose
      onClose={back}
      actions={
        <Button variant="primary" onClick={back}>
          {t('denied.back')}
        </Button>
      }
    >
      <p>{t('denied.text')}</p>
    </Dialog>
  );
}
