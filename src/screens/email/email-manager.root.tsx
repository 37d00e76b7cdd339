import { LogOut } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { toEmailChange } from '#core/email/email-change.rules.ts';
import { ApiError } from '#core/http/api-error.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { canSpeculate } from '#core/platform/speculation.ts';
import { createMatcher, createPreloader } from '#core/router/match.rules.ts';
import { createMemoryRouter } from '#core/router/router.ts';
import type { ElementHost } from '#core/runtime/element-host.ts';
import { session } from '#core/session/session.store.ts';
import { onMutated } from '#core/store/mutation.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { signOut } from '../features/sign-out/sign-out.ts';
import { Root } from '../layouts/root.tsx';
import { SessionUnreachable } from '../session/session-unreachable.tsx';
import { SignInFlow } from '../session/sign-in-flow.tsx';
import { Button } from '../ui/button.tsx';
import { useHostState, usePortal, useSignalValue } from '../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { useAsync } from '../ui/use-async.ts';
import { emailPages } from './pages.ts';

const t = translator(frameMessages, sessionMessages);

const match = createMatcher(emailPages);
const preload = createPreloader(match, canSpeculate);

/** The root of `<portal-email-manager>`. Its router keeps its history in memory: the address bar belongs to the host page. */
export function EmailManagerRoot({ host }: { host: ElementHost }) {
  const domainId = useHostState(host, () => host.attribute('domain-id'));
  const start = domainId ? `/email/${encodeURIComponent(domainId)}/mailboxes` : '/email';
  const router = useMemo(
    () =>
      createMemoryRouter(start, host.config().portalUrl, {
        canNavigate: (path) => host.emit('portal-navigate', { path }),
      }),
    [host, start],
  );
  // Before the first render, which then shows a visitor the form, not a skeleton
  useMemo(() => void session().start(), []);
  useEffect(
    () =>
      onMutated((name, input) => {
        const change = toEmailChange(name);
        const isTrial = (input as { body?: { dry_run?: boolean } } | undefined)?.body?.dry_run;
        if (change && !isTrial) host.emit('portal-email-change', change);
      }),
    [host],
  );
  return (
    <Root host={host} router={router} preload={preload}>
      <div className="grid gap-4">
        <Content start={start} />
      </div>
    </Root>
  );
}

function Content({ start }: { start: string }) {
  const { router } = usePortal();
  const status = useSignalValue(session().status);
  const user = useSignalValue(session().user);
  if (status === 'unknown' || status === 'loading') return <Skeleton height={320} />;
  if (status === 'unreachable') return <SessionUnreachable />;
  if (!user) return <SignInFlow />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-3 text-sm text-muted">
        <span>{t('session.signedInAs', { email: user.email })}</span>
        <Button size="small" icon={LogOut} onClick={() => signOut(router, start)}>
          {t('session.signOut')}
        </Button>
      </div>
      {canAccess('/email', user) ? (
        <RoutedPage />
      ) : (
        <EmptyState icon={LogOut} title={t('denied.title')}>
          {t('denied.text')}
        </EmptyState>
      )}
    </>
  );
}

function RoutedPage() {
  const found = match(useSignalValue(usePortal().router.pathname));
  const { value: Page, isFailed, retry } = useAsync(found?.route.load);
  if (!found) return null;
  if (isFailed) return <ErrorState error={new ApiError('network')} onRetry={retry} />;
  if (!Page) return <Skeleton height={320} />;
  return <Page key={found.route.path + (found.params.id ?? '')} params={found.params} headingLevel={2} />;
}
