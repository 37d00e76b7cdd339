import { lazy } from 'react';
import { reloadOnce } from '#core/platform/reload-once.ts';

/** S1 §4: code that fails to load reloads the page, at most once a minute. Until then the promise stays pending. */
export const reloadOnLoadFailure =
  <T,>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      if (reloadOnce()) return new Promise<T>(() => {});
      throw cause;
    });

export const loadMainLayout = reloadOnLoadFailure(() => import('../layouts/main.layout.tsx'));
const loadErrorScreens = reloadOnLoadFailure(() => import('../layouts/error.screens.tsx'));

// The sign-in form needs none of these
export const MainLayout = lazy(() => loadMainLayout().then((module) => ({ default: module.MainLayout })));
export const GuestLayout = lazy(
  reloadOnLoadFailure(() => import('../layouts/guest.layout.tsx').then((module) => ({ default: module.GuestLayout }))),
);
export const InviteLayout = lazy(
  reloadOnLoadFailure(() =>
    import('../layouts/invite.layout.tsx').then((module) => ({ default: module.InviteLayout })),
  ),
);
export const OnboardingLayout = lazy(
  reloadOnLoadFailure(() =>
    import('../layouts/onboarding.layout.tsx').then((module) => ({ default: module.OnboardingLayout })),
  ),
);
export const OnboardingGate = lazy(
  reloadOnLoadFailure(() => import('./onboarding-gate.tsx').then((module) => ({ default: module.OnboardingGate }))),
);
export const AccessDenied = lazy(() => loadErrorScreens().then((module) => ({ default: module.AccessDenied })));
export const ErrorPage = lazy(() => loadErrorScreens().then((module) => ({ default: module.ErrorPage })));
export const NotFoundPage = lazy(() => loadErrorScreens().then((module) => ({ default: module.NotFoundPage })));
export const LoginTokenHandler = lazy(
  reloadOnLoadFailure(() =>
    import('./login-token-handler.tsx').then((module) => ({ default: module.LoginTokenHandler })),
  ),
);
