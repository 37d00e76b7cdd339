import '../../core/i18n/areas/frame.ts';
import '../../core/i18n/areas/session.ts';
import { ShieldAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { brand as brandStore } from '../../core/brand/brand.store.ts';
import { chatPlace } from '../../core/chat/chat-place.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { t } from '../../core/i18n/index.ts';
import { pageHead } from '../../core/platform/page-head.ts';
import { decide } from '../../core/router/guard.rules.ts';
import { createLoadingBar } from '../../core/router/loading-bar.ts';
import { matcher } from '../../core/router/match.rules.ts';
import { createHistoryRouter, type Router } from '../../core/router/router.ts';
import { safePath } from '../../core/rules/safe-path.rules.ts';
import type { AppHost } from '../../core/runtime/element-host.ts';
import { session } from '../../core/session/session.store.ts';
import { takeTicketKey } from '../../core/support/ticket-keys.ts';
import { brandThemes } from '../../core/theme/brands.ts';
import { AuthLayout } from '../layouts/auth.layout.tsx';
import { LoadingBar } from '../layouts/loading-bar.tsx';
import { AccessDenied, ErrorPage, LastPage, NotFoundPage } from '../layouts/state.screens.tsx';
import { type Route, routes, type Screen } from '../routes.ts';
import { SignInForm } from '../session/sign-in.screen.tsx';
import { isSlotted, useHost, useValue } from '../ui/context.tsx';
import { EmptyState, ErrorBoundary, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Root } from '../ui/root.tsx';

const loadMain = () => import('../layouts/main.layout.tsx');
/** The sign-in form waits for neither. */
const MainLayout = lazy(() => loadMain().then((module) => ({ default: module.MainLayout })));
const GuestLayout = lazy(() => import('../layouts/guest.layout.tsx').then((module) => ({ default: module.GuestLayout })));

const match = matcher(routes);
const isKnown = (pathname: string) => match(pathname) !== null && !pathname.startsWith('/auth/');

/** The root of `<portal-app>`: one route table, one decision per path, one layout around what is shown. */
export function AppRoot({ host }: { host: AppHost }) {
  const basePath = host.attribute('base-path')?.replace(/\/+$/, '') ?? '';
  // Before anything is asked: a key leaves the address first.
  useMemo(takeTicketKey, []);
  const router = useMemo(() => createHistoryRouter({ basePath, mayNavigate: (path) => host.emit('portal-navigate', { path }) }), [host, basePath]);
  useEffect(() => () => router.stop(), [router]);
  useEffect(() => host.onNavigate((path) => router.navigate(path)), [host, router]);
  useEffect(() => {
    void session().start();
    void brandStore().start();
  }, []);
  const isChatInPage = useValue(chatPlace().isInPage);
  // Logos, names and the fallback parts follow the settings too.
  useHost(host, () => JSON.stringify(host.config()));
  const { apiBase, brand, colorScheme, portalUrl } = host.config();
  return (
    <Root host={host} router={router}>
      <Pages router={router} host={host} />
      {!isChatInPage && (
        <slot name="chat">{!isSlotted(host, 'chat') && <portal-live-chat api-base={apiBase} brand={brand} color-scheme={colorScheme} portal-url={portalUrl} />}</slot>
      )}
    </Root>
  );
}

function Pages({ router, host }: { router: Router; host: AppHost }) {
  const pathname = useValue(router.pathname);
  const search = useValue(router.search);
  const status = useValue(session().status);
  const user = useValue(session().user);
  const bar = useMemo(createLoadingBar, []);
  // While a session is being checked, its frame is on the way.
  useEffect(() => {
    if (status !== 'signed-out' && status !== 'unknown') void loadMain().catch(() => undefined);
  }, [status]);
  const [remembered, setRemembered] = useState<string | null>(null);
  const found = match(pathname);
  const redirect = found?.route.redirect;
  const decision = decide(found?.route.access ?? 'public', pathname + search, { status, user });
  const to = redirect ?? (decision.kind === 'redirect' ? decision.to : null);

  useEffect(() => {
    if (to === null) return;
    if (decision.kind === 'redirect' && decision.remember) setRemembered(decision.remember);
    router.navigate(to, { replace: true });
  }, [to, decision, router]);
  // The path somebody wanted before signing in, if it is one of ours.
  useEffect(() => {
    if (status !== 'signed-in' || !remembered) return;
    const safe = safePath(remembered, isKnown);
    setRemembered(null);
    if (safe) router.navigate(safe, { replace: true });
  }, [status, remembered, router]);
  const title = found?.route.title;
  const theme = brandThemes[host.config().brand];
  useEffect(() => pageHead(status === 'signed-out' && pathname === '/' ? t('signIn.title') : title ? t(title) : '', theme), [title, theme, status, pathname]);

  if (decision.kind === 'wait' || to !== null) return <Waiting />;
  if (decision.kind === 'unreachable') {
    return (
      <main className="bg-bg min-h-[100dvh] grid content-center">
        <ErrorState error={new ApiError('network')} onRetry={() => void session().start()} />
      </main>
    );
  }
  const isHomeSignedOut = !user && pathname === '/';
  if (isHomeSignedOut) {
    return (
      <AuthLayout title={t('signIn.title')} text={t('signIn.text')}>
        <SignInForm
          onOutcome={({ kind }) => {
            if (kind === 'choose-team') router.navigate('/auth/choose-team');
            if (kind === 'second-factor') router.navigate('/auth/2fa');
          }}
        />
      </AuthLayout>
    );
  }
  const content = found?.route.load ? <LazyScreen key={found.route.path} route={found.route} params={found.params} bar={bar} /> : <NotFoundPage />;
  if (found?.route.access === 'guest' && title) {
    return (
      <AuthLayout title={t(title)} text={found.route.path === '/auth/choose-team' ? t('chooseTeam.text') : ''}>
        <LoadingBar bar={bar} />
        {content}
      </AuthLayout>
    );
  }
  if (!user) {
    return (
      <Suspense fallback={<Waiting />}>
        <GuestLayout>{content}</GuestLayout>
      </Suspense>
    );
  }
  const inactive = user.teams.find((team) => team.status && team.status !== 'active');
  return (
    <Suspense fallback={<Waiting />}>
      <MainLayout user={user}>
        <LoadingBar bar={bar} />
        {inactive ? (
          <EmptyState icon={ShieldAlert} title={t('team.inactiveTitle', { name: inactive.name })}>
            {t('team.inactiveText')}
          </EmptyState>
        ) : decision.kind === 'denied' ? (
          <AccessDenied />
        ) : (
          <ErrorBoundary key={pathname} fallback={() => <LastPage home={router.href('/')} />}>
            <ErrorBoundary fallback={() => <ErrorPage status={500} />}>{content}</ErrorBoundary>
          </ErrorBoundary>
        )}
      </MainLayout>
    </Suspense>
  );
}

function LazyScreen({ route, params, bar }: { route: Route; params: Readonly<Record<string, string>>; bar: ReturnType<typeof createLoadingBar> }) {
  const [state, setState] = useState<{ Screen: Screen } | { isFailed: true } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Another attempt loads again
  useEffect(() => {
    let isGone = false;
    if (!route.load) return;
    bar.during(route.load()).then(
      (Loaded) => isGone || setState({ Screen: Loaded }),
      () => isGone || setState({ isFailed: true }),
    );
    return () => {
      isGone = true;
    };
  }, [route, bar, attempt]);
  if (!state) return <Skeleton height={320} />;
  if ('isFailed' in state) return <ErrorState error={new ApiError('network')} onRetry={() => setAttempt(attempt + 1)} />;
  return <state.Screen params={params} />;
}

const Waiting = () => (
  <div className="bg-bg min-h-[100dvh] grid content-center justify-items-center" role="status" aria-label={t('page.loading')}>
    <div className="grid gap-4 w-full max-w-sm px-4">
      <Skeleton width="50%" height={28} />
      <Skeleton height={120} />
    </div>
  </div>
);
