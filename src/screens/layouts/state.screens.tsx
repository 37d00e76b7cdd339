import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '../ui/button.tsx';
import { usePortal } from '../ui/context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Link } from '../ui/link.tsx';

const t = translator(frameMessages);

function Page({ big, children }: { big?: string; children: string }) {
  const { router } = usePortal();
  return (
    <section className="grid content-center justify-items-center gap-4 text-center px-4 min-h-[60vh]">
      {big && <p className="font-heading text-2xl font-bold text-accent">{big}</p>}
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

/** A path the portal does not have, or not yet. */
export const NotFoundPage = () => <Page big="404">{t('page.notFound')}</Page>;

/** S1 §2: status 404 says so; any other error says that one occurred. */
export const ErrorPage = ({ status }: { status: number }) => (
  <Page big={status === 404 ? '404' : ''}>{t(status === 404 ? 'page.error404' : 'page.error')}</Page>
);

export function AccessDenied() {
  const { router } = usePortal();
  const back = () => router.navigate('/', { replace: true });
  return (
    <Dialog
      title={t('denied.title')}
      isOpen
      isPlain
      onClose={back}
      actions={
        <Button look="primary" onClick={back}>
          {t('denied.back')}
        </Button>
      }
    >
      <p>{t('denied.text')}</p>
    </Dialog>
  );
}
