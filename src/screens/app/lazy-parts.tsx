import { reloadOnce } from '#core/platform/reload-once.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

/** S1 §4: code that fails to load reloads the page, at most once a minute. Until then the promise stays pending. */
export const reloadOnLoadFailure =
  <T,>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      if (reloadOnce()) return new Promise<T>(() => {});
      throw cause;
    });

const loadErrorScreens = reloadOnLoadFailure(() => import('../layouts/error.screens.tsx'));

// The sign-in form needs none of these
export const MainLayout = lazyPart(
  reloadOnLoadFailure(() => import('../layouts/main.layout.tsx').then((module) => module.MainLayout)),
);
export const GuestLayout = lazyPart(
  reloadOnLoadFailure(() => import('../layouts/guest.layout.tsx').then((module) => module.GuestLayout)),
);
export const CheckoutLayout = lazyPart(
  reloadOnLoadFailure(() => import('../layouts/checkout.layout.tsx').then((module) => module.CheckoutLayout)),
);
export const InviteLayout = lazyPart(
  reloadOnLoadFailure(() => import('../layouts/invite.layout.tsx').then((module) => module.InviteLayout)),
);
export const OnboardingLayout = lazyPart(
  reloadOnLoadFailure(() => import('../layouts/onboarding.layout.tsx').then((module) => module.OnboardingLayout)),
);
export const OnboardingGate = lazyPart(
  reloadOnLoadFailure(() => import('./onboarding-gate.tsx').then((module) => module.OnboardingGate)),
);
export const AccessDenied = lazyPart(() => loadErrorScreens().then((module) => module.AccessDenied));
export const ErrorPage = lazyPart(() => loadErrorScreens().then((module) => module.ErrorPage));
export const NotFoundPage = lazyPart(() => loadErrorScreens().then((module) => module.NotFoundPage));
export const LoginTokenHandler = lazyPart(
  reloadOnLoadFailure(() => import('./login-token-handler.tsx').then((module) => module.LoginTokenHandler)),
);
