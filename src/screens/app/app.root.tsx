import { ShieldAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { chatPlace } from '#core/chat/chat-place.ts';
import { ApiError } from '#core/http/api-error.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { pageHead } from '#core/platform/page-head.ts';
import { reloadOnce } from '#core/platform/reload.ts';
import { forgetDomainsOutside } from '#core/product/kept-domains.ts';
import { decide } from '#core/router/guard.rules.ts';
import { createLoadingBar } from '#core/router/loading-bar.ts';
import { type Match, matcher, preloader } from '#core/router/match.rules.ts';
import { createHistoryRouter, type Router } from '#core/router/router.ts';
import { safePath } from '#core/rules/safe-path.rules.ts';
import type { AppHost } from '#core/runtime/element-host.ts';
import { usableToken } from '#core/session/login-token.ts';
import { session } from '#core/session/session.store.ts';
import { takeTicketKey } from '#core/support/ticket-keys.ts';
import { invited } from '#core/team/invite.store.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { preferences } from '#core/user/preferences.store.ts';
import { resetToken } from '#core/user/reset-token.ts';
import type { User } from '#core/user/user.schema.ts';
import { AuthLayout } from '../layouts/auth.layout.tsx';
import { LastPage } from '../layouts/last-page.tsx';
import { LoadingBar } from '../layouts/loading-bar.tsx';
import { type Route, routes, type Screen } from '../routes.ts';
import { SignInForm } from '../session/sign-in.screen.tsx';
import { isSlotted, useHost, useValue } from '../ui/context.tsx';
import { EmptyState, ErrorBoundary, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { useLoaded } from '../ui/loaded.ts';
import { Root } from '../ui/root.tsx';

const t = translator(frameMessages, sessionMessages);

/** S1 §4: code that cannot be loaded loads the page anew, at most once a minute; while it does, nothing else happens. */
const guarded =
  <T,>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      if (reloadOnce()) return new Promise<T>(() => {});
      throw cause;
    });

const loadMain = guarded(() => import('../layouts/main.layout.tsx'));
/** The sign-in form waits for none of them. */
const MainLayout = lazy(() => loadMain().then((module) => ({ default: module.MainLayout })));
const GuestLayout = lazy(
  guarded(() => import('../layouts/guest.layout.tsx').then((module) => ({ default: module.GuestLayout }))),
);
const InviteLayout = lazy(
  guarded(() => import('../layouts/invite.layout.tsx').then((module) => ({ default: module.InviteLayout }))),
);
const OnboardingLayout = lazy(
  guarded(() => import('../layouts/onboarding.layout.tsx').then((module) => ({ default: module.OnboardingLayout }))),
);
const states = guarded(() => import('../layouts/state.screens.tsx'));
const AccessDenied = lazy(() => states().then((module) => ({ default: module.AccessDenied })));
const ErrorPage = lazy(() => states().then((module) => ({ default: module.ErrorPage })));
const NotFoundPage = lazy(() => states().then((module) => ({ default: module.NotFoundPage })));
const SessionLink = lazy(
  guarded(() => import('./session-link.tsx').then((module) => ({ default: module.SessionLink }))),
);
const OnboardingGate = lazy(
  guarded(() => import('./onboarding-gate.tsx').then((module) => ({ default: module.OnboardingGate }))),
);

const match = matcher(routes);
const preload = preloader(match);
const isKnown = (pathname: string) => match(pathname) !== null && !pathname.startsWith('/auth/');

/** The root of `<portal-app>`: one route table, one decision per path, one layout around what is shown. */
export function AppRoot({ host }: { host: AppHost }) {
  const basePath = host.attribute('base-path')?.replace(/\/+$/, '') ?? '';
  // Before anything is asked: keys leave the address first.
  const loginToken = useMemo(() => {
    takeTicketKey();
    resetToken().keep(host.takeSecret('token'));
    return usableToken(host.takeSecret('login_token'));
  }, [host]);
  const router = useMemo(
    () => createHistoryRouter({ basePath, mayNavigate: (path) => host.emit('portal-navigate', { path }) }),
    [host, basePath],
  );
  useEffect(() => () => router.stop(), [router]);
  useEffect(() => host.onNavigate((path) => router.navigate(path)), [host, router]);
  useEffect(() => {
    const stop = preferences().start();
    void session().start();
    // Nobody waits for it: the look is known without.
    void import('#core/brand/brand.store.ts').then(
      ({ brand }) => brand().start(),
      () => undefined,
    );
    return stop;
  }, []);
  const isChatInPage = useValue(chatPlace().isInPage);
  // Logos, names and the fallback parts follow the settings too.
  useHost(host, () => JSON.stringify(host.config()));
  const { apiBase, brand, colorScheme, lang, portalUrl } = host.config();
  return (
    <Root host={host} router={router} preload={preload}>
      <Pages router={router} host={host} />
      {loginToken && (
        <Suspense fallback={null}>
          <SessionLink token={loginToken} />
        </Suspense>
      )}
      {!isChatInPage && (
        <slot name="chat">
          {!isSlotted(host, 'chat') && (
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

function Pages({ router, host }: { router: Router; host: AppHost }) {
  const pathname = useValue(router.pathname);
  useEffect(() => forgetDomainsOutside(pathname), [pathname]);
  const search = useValue(router.search);
  const status = useValue(session().status);
  const user = useValue(session().user);
  const { brand } = host.config();
  const bar = useMemo(createLoadingBar, []);
  // While a session is being checked, its frame is on the way.
  useEffect(() => {
    if (status !== 'signed-out' && status !== 'unknown') void loadMain().catch(() => undefined);
  }, [status]);
  const found = match(pathname);
  const decision = decide(found?.route.access ?? 'public', pathname + search, { status, user });
  // S1 §1: ewh lands on /email.
  const landing = brand === 'ewh' && user && pathname === '/' ? '/email' : null;
  const to = found?.route.redirect ?? landing ?? (decision.kind === 'redirect' ? decision.to : null);
  useRemembered(router, decision.kind === 'redirect' ? decision.remember : null);
  useEffect(() => {
    if (to !== null) router.navigate(to, { replace: true });
  }, [to, router]);

  const title = found?.route.title;
  const isSignIn = !user && pathname === '/';
  const theme = brandThemes[brand];
  useEffect(
    () =>
      pageHead(isSignIn ? t('signIn.title') : title ? t(title) : found?.route.load ? '' : t('page.notFound'), theme),
    [title, theme, isSignIn, found?.route.load],
  );

  // A public page waits, too: the frame around it depends on who reads it.
  if (decision.kind === 'wait' || to !== null || status === 'loading') return <Waiting />;
  if (decision.kind === 'unreachable') {
    return (
      <main className="bg-bg min-h-[100dvh] grid content-center">
        <ErrorState error={new ApiError('network')} onRetry={() => void session().start()} />
      </main>
    );
  }
  if (isSignIn) return <SignInPage router={router} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Frame
        found={found}
        user={user}
        isDenied={decision.kind === 'denied'}
        bar={<LoadingBar bar={bar} />}
        home={router.href('/')}
        pathname={pathname}
      >
        {found?.route.load ? (
          <LazyScreen key={found.route.path} route={found.route} params={found.params} bar={bar} />
        ) : (
          <NotFoundPage />
        )}
      </Frame>
    </Suspense>
  );
}

/** The path somebody wanted before signing in, or was on when the session ended: back there after the sign-in, if it is one of ours. */
function useRemembered(router: Router, wanted: string | null) {
  const status = useValue(session().status);
  const path = useRef<string | null>(null);
  const wasSignedIn = useRef(false);
  // Who signs out means to leave: only a session that ended by itself is gone back to.
  if (wanted && (!wasSignedIn.current || session().isExpired.peek())) path.current = wanted;
  useEffect(() => {
    wasSignedIn.current = status === 'signed-in';
    if (status !== 'signed-in') return;
    // Who followed an invite and had to sign in first goes back to it.
    const invite = invited().current.peek();
    const safe = invite ? `/invite-accept/${encodeURIComponent(invite.key)}` : safePath(path.current, isKnown);
    path.current = null;
    if (safe) router.navigate(safe, { replace: true });
  }, [status, router]);
}

function SignInPage({ router }: { router: Router }) {
  const isExpired = useValue(session().isExpired);
  return (
    <AuthLayout title={t('signIn.title')} text={t(isExpired ? 'signIn.expired' : 'signIn.text')}>
      <SignInForm
        hasWays
        onOutcome={({ kind }) => {
          if (kind === 'choose-team') router.navigate('/auth/choose-team');
          if (kind === 'second-factor') router.navigate('/auth/2fa');
        }}
      />
    </AuthLayout>
  );
}

interface FrameProps {
  found: Match<Route> | null;
  user: User | null;
  isDenied: boolean;
  bar: ReactNode;
  home: string;
  pathname: string;
  children: ReactNode;
}

/** The layout of a page, and what stands in its place when it may not be shown. */
function Frame({ found, user, isDenied, bar, home, pathname, children }: FrameProps) {
  const { layout, title, text } = found?.route ?? {};
  const content = (
    <ErrorBoundary key={pathname} fallback={() => <LastPage home={home} />}>
      <ErrorBoundary fallback={() => <ErrorPage status={500} />}>{children}</ErrorBoundary>
    </ErrorBoundary>
  );
  if ((layout === 'auth' || layout === 'auth-large') && title) {
    return (
      <AuthLayout title={t(title)} text={text && t(text)} size={layout === 'auth' ? 'small' : 'large'}>
        {bar}
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
        {bar}
        {inactive ? (
          <EmptyState
            isPage
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
  bar,
}: {
  route: Route;
  params: Readonly<Record<string, string>>;
  bar: ReturnType<typeof createLoadingBar>;
}) {
  const load = useCallback(
    () => bar.during(guarded(route.load ?? (() => Promise.reject(new Error(route.path))))()),
    [route, bar],
  );
  const { value: Loaded, isFailed, retry } = useLoaded<Screen>(load);
  if (isFailed) return <ErrorState error={new ApiError('network')} onRetry={retry} />;
  return Loaded ? <Loaded params={params} /> : <Skeleton height={320} />;
}

const Waiting = () => (
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
