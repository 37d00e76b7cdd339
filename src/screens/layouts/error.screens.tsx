import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '../ui/button.tsx';
import { usePortal } from '../ui/context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Link } from '../ui/link.tsx';

const t = translator(frameMessages);

function MessagePage({ statusCode, children }: { statusCode?: string; children: string }) {
  const { router } = usePortal();
  return (
    <section className="grid content-center justify-items-center gap-4 text-center px-4 min-h-[60vh]">
      {statusCode && <p className="font-heading text-2xl font-bold text-accent">{statusCode}</p>}
      <h1 className="text-lg font-bold max-w-sm">{children}</h1>
      <div className="flex gap-3">
        <Button onClick={() => router.back()}>{t('page.back')}</Button>
        <Link
          to="/"
          className="inline-flex items-center h-10 px-4 rounded font-semibold bg-accent text-on-accent hover:bg-accent-strong"
        >
          {t('page.home')}
        </Link>
      </div>
    </section>
  );
}

/** A path that does not exist, or whose screen is not built yet. */
export const NotFoundPage = () => <MessagePage statusCode="404">{t('page.notFound')}</MessagePage>;

/** S1 §2: one message for status 404, and one for every other error. */
export const ErrorPage = ({ status }: { status: number }) => (
  <MessagePage statusCode={status === 404 ? '404' : ''}>
    {t(status === 404 ? 'page.error404' : 'page.error')}
  </MessagePage>
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
