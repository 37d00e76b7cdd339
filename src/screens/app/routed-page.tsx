import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '#core/http/api-error.ts';
import { loadLocaleData } from '#core/i18n/by-locale.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { afterPaint } from '#core/platform/after-paint.ts';
import { takePageHead } from '#core/platform/page-head.ts';
import { clearSelectedDomainsOutside } from '#core/product/selected-domains.ts';
import { resolveAccess } from '#core/router/guard.rules.ts';
import { createLoadingBar } from '#core/router/loading-bar.ts';
import { pageHeading, pageObject, tabTitle } from '#core/router/page-heading.ts';
import type { Router } from '#core/router/router.ts';
import type { AppHost } from '#core/runtime/element-host.ts';
import type { SessionStatus } from '#core/session/session.schema.ts';
import { session } from '#core/session/session.store.ts';
import { effect } from '#core/store/signals.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { AuthLayout } from '../layouts/auth.layout.tsx';
import { LoadingBar } from '../layouts/loading-bar.tsx';
import type { Route, Screen } from '../routes.ts';
import { SessionUnreachable } from '../session/session-unreachable.tsx';
import { SignInForm } from '../session/sign-in.screen.tsx';
import { useDrawnInSteps, useSignalValue } from '../ui/context.tsx';
import { ErrorState } from '../ui/feedback.tsx';
import { useAsync } from '../ui/use-async.ts';
import {
  CheckoutLayout,
  MainLayout,
  NotFoundPage,
  OnboardingGate,
  OnboardingLayout,
  reloadOnLoadFailure,
} from './lazy-parts.tsx';
import { PageLayout } from './page-layout.tsx';
import { PageSkeleton, ScreenSkeleton } from './page-skeleton.tsx';
import { type MatchedRoute, matchRoute } from './route-match.ts';
import { useReturnPath } from './use-return-path.ts';

const t = translator(frameMessages, sessionMessages);

/** The page of the current path: a redirect, a skeleton, the sign-in form, or a screen in its layout. */
export function RoutedPage({ router, host }: { router: Router; host: AppHost }) {
  const pathname = useSignalValue(router.pathname);
  const status = useSignalValue(session().status);
  const user = useSignalValue(session().user);
  const { brand } = host.config();
  const loadingBar = useMemo(createLoadingBar, []);
  useEffect(() => clearSelectedDomainsOutside(pathname), [pathname]);
  useEffect(() => blurBeforeNavigation(router, host), [router, host]);
  const found = matchRoute(pathname);
  const isReady = useFirstPage(found?.route, status) && status !== 'loading';
  const isDrawn = useDrawnInSteps(isReady, false);
  // Not followed: a filter of a list, which is in the query, would render the frame and the whole page.
  const path = pathname + router.search.peek();
  const decision = resolveAccess(found?.route.access ?? 'public', path, { status, user });
  // S1 §1: ewh lands on /email.
  const landing = brand === 'ewh' && user && pathname === '/' ? '/email' : null;
  const redirect = found?.route.redirect ?? landing ?? (decision.kind === 'redirect' ? decision.to : null);
  useReturnPath(router, decision.kind === 'redirect' ? decision.returnPath : null);
  useEffect(() => {
    if (redirect !== null) router.navigate(redirect, { replace: true });
  }, [redirect, router]);
  const isSignIn = !user && pathname === '/';
  usePageHead(found?.route, isSignIn, brand);

  // A public page waits as well: its layout depends on the user.
  if (decision.kind === 'wait' || redirect !== null || status === 'loading') return <PageSkeleton />;
  if (decision.kind === 'unreachable') return <ProviderUnreachable />;
  if (!isDrawn) return <PageSkeleton />;
  if (isSignIn) return <SignInPage router={router} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PageLayout
        routeMatch={found}
        user={user}
        isDenied={decision.kind === 'denied'}
        loadingBar={<LoadingBar bar={loadingBar} />}
        homeHref={router.href('/')}
        pathname={pathname}
      >
        {found?.route.load ? (
          <LazyScreen key={found.route.path} route={found.route} params={found.params} loadingBar={loadingBar} />
        ) : (
          <NotFoundPage />
        )}
      </PageLayout>
    </Suspense>
  );
}

/**
 * Loads what the first page of somebody who is signed in consists of, while the session is still being checked or begins.
 * @returns whether it is there; a part that failed is loaded again when it is shown
 */
function useFirstPage(route: Route | undefined, status: SessionStatus): boolean {
  const isSigningIn = useSignalValue(session().isSigningIn);
  const isAwaited = status === 'loading' || status === 'signed-in';
  // The form of somebody who signs in stays: a refusal is shown in it.
  const isNeeded = isAwaited || isSigningIn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later pages are loaded by their links
  const load = useMemo(() => {
    const Layout =
      route?.layout === 'onboarding' ? OnboardingLayout : route?.layout === 'checkout' ? CheckoutLayout : MainLayout;
    return isNeeded
      ? () => Promise.allSettled([OnboardingGate.preload(), Layout.preload(), route?.load?.()])
      : undefined;
  }, [isNeeded]);
  const { value } = useAsync(load);
  useEffect(() => (isNeeded ? afterPaint(loadLocaleData) : undefined), [isNeeded]);
  return !isAwaited || value !== null;
}

/**
 * Blurs what has the focus in a page before the next page replaces it; its heading takes the focus. React restores a focus
 * that a commit removes, and reads scroll positions for it: a layout of the whole page, for an element that is gone.
 */
function blurBeforeNavigation(router: Router, host: AppHost): () => void {
  let shown = router.pathname.peek();
  return effect(() => {
    const next = router.pathname.value;
    if (next === shown) return;
    shown = next;
    const focused = host.shadowRoot?.activeElement;
    if (focused instanceof HTMLElement && focused.closest('main')) focused.blur();
  });
}

/**
 * The title of the tab follows the heading of the page without rendering the page again, and after the page is painted: the
 * browser takes a millisecond for a new title.
 */
function usePageHead(route: Route | undefined, isSignIn: boolean, brand: keyof typeof brandThemes) {
  const theme = brandThemes[brand];
  const page = isSignIn ? undefined : route;
  const title = page?.load ? (page.title ? t(page.title) : '') : t(isSignIn ? 'signIn.title' : 'page.notFound');
  useEffect(() => takePageHead(theme.favicon), [theme]);
  useEffect(
    () =>
      effect(() => {
        // A path with a parameter is that of one object.
        const heading = page?.load
          ? tabTitle(title, pageObject().value || pageHeading().value, page.path.includes(':'))
          : title;
        return afterPaint(() => {
          document.title = heading ? `${heading} · ${theme.title}` : theme.title;
        });
      }),
    [title, page, theme],
  );
}

const ProviderUnreachable = () => (
  <main className="bg-bg min-h-[100dvh] grid content-center">
    <SessionUnreachable />
  </main>
);

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

function LazyScreen({
  route,
  params,
  loadingBar,
}: {
  route: MatchedRoute;
  params: Readonly<Record<string, string>>;
  loadingBar: ReturnType<typeof createLoadingBar>;
}) {
  const load = useCallback(
    () => loadingBar.track(reloadOnLoadFailure(route.load ?? (() => Promise.reject(new Error(route.path))))()),
    [route, loadingBar],
  );
  const [known] = useState(() => route.loaded);
  const { value, isFailed, retry } = useAsync<Screen>(known ? undefined : load);
  if (isFailed) return <ErrorState error={new ApiError('network')} onRetry={retry} />;
  const LoadedScreen = known ?? value;
  return LoadedScreen ? <LoadedScreen params={params} /> : <ScreenSkeleton />;
}
