import { ShieldAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { chatPlacement } from '#core/chat/chat-placement.ts';
import { ApiError } from '#core/http/api-error.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { setPageHead } from '#core/platform/page-head.ts';
import { reloadOnce } from '#core/platform/reload-once.ts';
import { clearSelectedDomainsOutside } from '#core/product/selected-domains.ts';
import { resolveAccess } from '#core/router/guard.rules.ts';
import { createLoadingBar } from '#core/router/loading-bar.ts';
import { createMatcher, createPreloader, type Match } from '#core/router/match.rules.ts';
import { pageHeading } from '#core/router/page-heading.ts';
import { createHistoryRouter, type Router } from '#core/router/router.ts';
import { safePath } from '#core/rules/safe-path.rules.ts';
import type { AppHost } from '#core/runtime/element-host.ts';
import { parseLoginToken } from '#core/session/login-token.ts';
import { session } from '#core/session/session.store.ts';
import { captureTicketKey } from '#core/support/ticket-keys.ts';
import { pendingInvite } from '#core/team/invite.store.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { preferences } from '#core/user/preferences.store.ts';
import { resetToken } from '#core/user/reset-token.ts';
import type { User } from '#core/user/user.schema.ts';
import { AuthLayout } from '../layouts/auth.layout.tsx';
import { FatalErrorFallback } from '../layouts/fatal-error-fallback.tsx';
import { LoadingBar } from '../layouts/loading-bar.tsx';
import { Root } from '../layouts/root.tsx';
import { type Route, routes, type Screen } from '../routes.ts';
import { SignInForm } from '../session/sign-in.screen.tsx';
import { hasSlottedElement, useHostState, useOptionalSignalValue, useSignalValue } from '../ui/context.tsx';
import { EmptyState, ErrorBoundary, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { useAsync } from '../ui/use-async.ts';

const t = translator(frameMessages, sessionMessages);

/** S1 §4: code that cannot be loaded loads the page anew, at most once a minute; while it does, nothing else happens. */
const reloadOnLoadFailure =
  <T,>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      if (reloadOnce()) return new Promise<T>(() => {});
      throw cause;
    });

const loadMain = reloadOnLoadFailure(() => import('../layouts/main.layout.tsx'));
/** The sign-in form waits for none of them. */
const MainLayout = lazy(() => loadMain().then((module) => ({ default: module.MainLayout })));
const GuestLayout = lazy(
  reloadOnLoadFailure(() => import('../layouts/guest.layout.tsx').then((module) => ({ default: module.GuestLayout }))),
);
const InviteLayout = lazy(
  reloadOnLoadFailure(() =>
    import('../layouts/invite.layout.tsx').then((module) => ({ default: module.InviteLayout })),
  ),
);
const OnboardingLayout = lazy(
  reloadOnLoadFailure(() =>
    import('../layouts/onboarding.layout.tsx').then((module) => ({ default: module.OnboardingLayout })),
  ),
);
const loadErrorScreens = reloadOnLoadFailure(() => import('../layouts/error.screens.tsx'));
const AccessDenied = lazy(() => loadErrorScreens().then((module) => ({ default: module.AccessDenied })));
const ErrorPage = lazy(() => loadErrorScreens().then((module) => ({ default: module.ErrorPage })));
const NotFoundPage = lazy(() => loadErrorScreens().then((module) => ({ default: module.NotFoundPage })));
const SessionLink = lazy(
  reloadOnLoadFailure(() =>
    import('./login-token-handler.tsx').then((module) => ({ default: module.LoginTokenHandler })),
  ),
);
const OnboardingGate = lazy(
  reloadOnLoadFailure(() => import('./onboarding-gate.tsx').then((module) => ({ default: module.OnboardingGate }))),
);

const match = createMatcher(routes);
const preload = createPreloader(match);
const isKnownPath = (pathname: string) => match(pathname) !== null && !pathname.startsWith('/auth/');

/** The root of `<portal-app>`: one route table, one decision per path, one layout around what is shown. */
export function AppRoot({ host }: { host: AppHost }) {
  const basePath = host.attribute('base-path')?.replace(/\/+$/, '') ?? '';
  // Before anything is asked: keys leave the address first.
  const loginToken = useMemo(() => {
    captureTicketKey();
    resetToken().set(host.takeSecret('token'));
    return parseLoginToken(host.takeSecret('login_token'));
  }, [host]);
  const router = useMemo(
    () => createHistoryRouter({ basePath, canNavigate: (path) => host.emit('portal-navigate', { path }) }),
    [host, basePath],
  );
  useEffect(() => () => router.stop(), [router]);
  useEffect(() => host.onNavigate((path) => router.navigate(path)), [host, router]);
  useEffect(() => {
    const stop = preferences().start();
    void session().start();
    // Nobody waits for it: the look is known without.
    void import('#core/brand/brand.store.ts').then(
      ({ brand }) => brand().load(),
      () => undefined,
    );
    return stop;
  }, []);
  const isChatInPage = useSignalValue(chatPlacement().isInline);
  // Logos, names and the fallback parts follow the settings too.
  useHostState(host, () => JSON.stringify(host.config()));
  const { apiBase, brand, colorScheme, lang, portalUrl } = host.config();
  return (
    <Root host={host} router={router} preload={preload}>
      <RoutedPage router={router} host={host} />
      {loginToken && (
        <Suspense fallback={null}>
          <SessionLink token={loginToken} />
        </Suspense>
      )}
      {!isChatInPage && (
        <slot name="chat">
          {!hasSlottedElement(host, 'chat') && (
            <portal-live-chat
              api-base={apiBase}
              lang={lang}
              brand={brand}
              color-scheme={colorScheme}
              portal-url={portalUrl}
            />
          )}
        </slot>
      )}
    </Root>
  );
}

function RoutedPage({ router, host }: { router: Router; host: AppHost }) {
  const pathname = useSignalValue(router.pathname);
  useEffect(() => clearSelectedDomainsOutside(pathname), [pathname]);
  const search = useSignalValue(router.search);
  const status = useSignalValue(session().status);
  const user = useSignalValue(session().user);
  const { brand } = host.config();
  const bar = useMemo(createLoadingBar, []);
  // While a session is being checked, its frame is on the way.
  useEffect(() => {
    if (status !== 'signed-out' && status !== 'unknown') void loadMain().catch(() => undefined);
  }, [status]);
  const found = match(pathname);
  const decision = resolveAccess(found?.route.access ?? 'public', pathname + search, { status, user });
  // S1 §1: ewh lands on /email.
  const landing = brand === 'ewh' && user && pathname === '/' ? '/email' : null;
  const to = found?.route.redirect ?? landing ?? (decision.kind === 'redirect' ? decision.to : null);
  useReturnPath(router, decision.kind === 'redirect' ? decision.returnPath : null);
  useEffect(() => {
    if (to !== null) router.navigate(to, { replace: true });
  }, [to, router]);

  const title = found?.route.title;
  const isSignIn = !user && pathname === '/';
  const theme = brandThemes[brand];
  const isUntitled = !title && found?.route.load !== undefined;
  const heading = useOptionalSignalValue(isUntitled ? pageHeading() : undefined) ?? '';
  useEffect(
    () =>
      setPageHead(isSignIn ? t('signIn.title') : title ? t(title) : isUntitled ? heading : t('page.notFound'), theme),
    [title, theme, isSignIn, isUntitled, heading],
  );

  // A public page waits, too: the frame around it depends on who reads it.
  if (decision.kind === 'wait' || to !== null || status === 'loading') return <PageSkeleton />;
  if (decision.kind === 'unreachable') {
    return (
      <main className="bg-bg min-h-[100dvh] grid content-center">
        <ErrorState error={new ApiError('network')} onRetry={() => void session().start()} />
      </main>
    );
  }
  if (isSignIn) return <SignInPage router={router} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PageLayout
        routeMatch={found}
        user={user}
        isDenied={decision.kind === 'denied'}
        loadingBar={<LoadingBar bar={bar} />}
        homeHref={router.href('/')}
        pathname={pathname}
      >
        {found?.route.load ? (
          <LazyScreen key={found.route.path} route={found.route} params={found.params} loadingBar={bar} />
        ) : (
          <NotFoundPage />
        )}
      </PageLayout>
    </Suspense>
  );
}

/** The path somebody wanted before signing in, or was on when the session ended: back there after the sign-in, if it is one of ours. */
function useReturnPath(router: Router, requestedPath: string | null) {
  const status = useSignalValue(session().status);
  const path = useRef<string | null>(null);
  const wasSignedIn = useRef(false);
  // Who signs out means to leave: only a session that ended by itself is gone back to.
  if (requestedPath && (!wasSignedIn.current || session().isExpired.peek())) path.current = requestedPath;
  useEffect(() => {
    wasSignedIn.current = status === 'signed-in';
    if (status !== 'signed-in') return;
    // Who followed an invite and had to sign in first goes back to it.
    const invite = pendingInvite().current.peek();
    const safe = invite ? `/invite-accept/${encodeURIComponent(invite.key)}` : safePath(path.current, isKnownPath);
    path.current = null;
    if (safe) router.navigate(safe, { replace: true });
  }, [status, router]);
}

function SignInPage({ router }: { router: Router }) {
  const isExpired = useSignalValue(session().isExpired);
  return (
    <AuthLayout title={t('signIn.title')} text={t(isExpired ? 'signIn.expired' : 'signIn.text')}>
      <SignInForm
        hasAccountLinks
        onOutcome={({ kind }) => {
          if (kind === 'choose-team') router.navigate('/auth/choose-team');
          if (kind === 'second-factor') router.navigate('/auth/2fa');
        }}
      />
    </AuthLayout>
  );
}

interface PageLayoutProps {
  routeMatch: Match<Route> | null;
  user: User | null;
  isDenied: boolean;
  loadingBar: ReactNode;
  homeHref: string;
  pathname: string;
  children: ReactNode;
}

/** The layout of a page, and what stands in its place when it may not be shown. */
function PageLayout({ routeMatch, user, isDenied, loadingBar, homeHref, pathname, children }: PageLayoutProps) {
  const { layout, title, text } = routeMatch?.route ?? {};
  const content = (
    <ErrorBoundary key={pathname} fallback={() => <FatalErrorFallback homeHref={homeHref} />}>
      <ErrorBoundary fallback={() => <ErrorPage status={500} />}>{children}</ErrorBoundary>
    </ErrorBoundary>
  );
  if ((layout === 'auth' || layout === 'auth-large') && title) {
    return (
      <AuthLayout title={t(title)} text={text && t(text)} size={layout === 'auth' ? 'small' : 'large'}>
        {loadingBar}
        {content}
      </AuthLayout>
    );
  }
  if (layout === 'invite') return <InviteLayout>{content}</InviteLayout>;
  if (!user) return <GuestLayout>{content}</GuestLayout>;
  // S1 §4: content shows only if all teams are active. Help does, all the same: somebody has to be asked.
  const inactive = pathname.startsWith('/support')
    ? undefined
    : user.teams.find((team) => team.status && team.status !== 'active');
  if (layout === 'onboarding' && !inactive && !isDenied) {
    return (
      <OnboardingGate>
        <OnboardingLayout>{content}</OnboardingLayout>
      </OnboardingGate>
    );
  }
  return (
    <OnboardingGate>
      <MainLayout user={user}>
        {loadingBar}
        {inactive ? (
          <EmptyState
            isFullPage
            icon={ShieldAlert}
            title={t('team.inactiveTitle', { name: inactive.name })}
            action={<Link to="/support/help">{t('team.inactiveHelp')}</Link>}
          >
            {t('team.inactiveText')}
          </EmptyState>
        ) : isDenied ? (
          <AccessDenied />
        ) : (
          content
        )}
      </MainLayout>
    </OnboardingGate>
  );
}

function LazyScreen({
  route,
  params,
  loadingBar,
}: {
  route: Route;
  params: Readonly<Record<string, string>>;
  loadingBar: ReturnType<typeof createLoadingBar>;
}) {
  const load = useCallback(
    () => loadingBar.track(reloadOnLoadFailure(route.load ?? (() => Promise.reject(new Error(route.path))))()),
    [route, loadingBar],
  );
  const { value: Loaded, isFailed, retry } = useAsync<Screen>(load);
  if (isFailed) return <ErrorState error={new ApiError('network')} onRetry={retry} />;
  return Loaded ? <Loaded params={params} /> : <Skeleton height={320} />;
}

const PageSkeleton = () => (
  <div
    className="bg-bg min-h-[100dvh] grid content-center justify-items-center"
    role="status"
    aria-label={t('page.loading')}
  >
    <div className="grid gap-4 w-full max-w-sm px-4">
      <Skeleton width="50%" height={28} />
      <Skeleton height={120} />
    </div>
  </div>
);
