import { type ReactNode, useEffect } from 'react';
import { onboardingRedirect } from '#core/onboarding/onboarding.rules.ts';
import { onboarding } from '#core/onboarding/onboarding.store.ts';
import { session } from '#core/session/session.store.ts';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** Redirects gb customers to onboarding until they have completed it, and home afterwards (S1 §4). Other brands have none. */
export function OnboardingGate({ children }: { children: ReactNode }) {
  const { host, router } = usePortal();
  const userId = useSignalValue(session().user)?.id;
  const pathname = useSignalValue(router.pathname);
  const state = useSignalValue(onboarding().state);
  const isGb = host.config().brand === 'gb';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user has an onboarding state of their own
  useEffect(() => void onboarding().start(), [userId]);
  const redirect = isGb
    ? state && onboardingRedirect(pathname, state)
    : pathname.startsWith('/onboarding')
      ? '/'
      : null;
  useEffect(() => {
    if (redirect) router.navigate(redirect, { replace: true });
  }, [redirect, router]);
  if (redirect || (isGb && !state)) return <PageSkeleton />;
  return children;
}
