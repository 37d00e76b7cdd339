import '../../core/i18n/areas/frame.ts';
import '../../core/i18n/areas/session.ts';
import { LogOut } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { ApiError } from '../../core/http/api-error.ts';
import { t } from '../../core/i18n/index.ts';
import { createMemoryRouter } from '../../core/router/router.ts';
import type { ElementHost } from '../../core/runtime/element-host.ts';
import { session } from '../../core/session/session.store.ts';
import { mayOpen } from '../../core/user/access.rules.ts';
import { SignInFlow } from '../session/sign-in-flow.tsx';
import { Button } from '../ui/button.tsx';
import { useHost, useValue } from '../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Root } from '../ui/root.tsx';
import { EmailArea } from './email-area.tsx';

/** The root of `<portal-email-manager>`. Its pages have a memory of their own: the host's address bar stays the host's. */
export function EmailManagerRoot({ host }: { host: ElementHost }) {
  const domainId = useHost(host, () => host.attribute('domain-id'));
  const router = useMemo(
    () =>
      createMemoryRouter(domainId ? `/email/${domainId}/mailboxes` : '/email', host.config().portalUrl, {
        mayNavigate: (path) => host.emit('portal-navigate', { path }),
      }),
    [host, domainId],
  );
  useEffect(() => void session().start(), []);
  return (
    <Root host={host} router={router}>
      <div className="grid gap-4">
        <Content />
      </div>
    </Root>
  );
}

function Content() {
  const status = useValue(session().status);
  const user = useValue(session().user);
  if (status === 'unknown' || status === 'loading') return <Skeleton height={320} />;
  if (status === 'unreachable') return <ErrorState error={new ApiError('network')} onRetry={() => void session().start()} />;
  if (!user) return <SignInFlow />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-3 text-sm text-muted">
        <span>{t('session.signedInAs', { email: user.email })}</span>
        <Button size="small" icon={LogOut} onClick={() => void session().signOut()}>
          {t('session.signOut')}
        </Button>
      </div>
      {mayOpen('/email', user) ? (
        <EmailArea level={2} />
      ) : (
        <EmptyState icon={LogOut} title={t('denied.title')}>
          {t('denied.text')}
        </EmptyState>
      )}
    </>
  );
}
