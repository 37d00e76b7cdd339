import { type ReactNode, useEffect } from 'react';
import { onboardingRedirect } from '#core/onboarding/onboarding.rules.ts';
import { onboarding } from '#core/onboarding/onboarding.store.ts';
import { session } from '#core/session/session.store.ts';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Skeleton } from '../ui/feedback.tsx';

/** Sends a gb customer who has not finished to onboarding, and who has, home (S1 §4). Other brands pass. */
export function OnboardingGate({ children }: { children: ReactNode }) {
  const { host, router } = usePortal();
  const userId = useSignalValue(session().user)?.id;
  const pathname = useSignalValue(router.pathname);
  const state = useSignalValue(onboarding().state);
  const isGb = host.config().brand === 'gb';
  // Another person, another history
  useEffect(() => void onboarding().start(), [userId]);
  const to = isGb ? state && onboardingRedirect(pathname, state) : pathname.startsWith('/onboarding') ? '/' : null;
  useEffect(() => {
    if (to) router.navigate(to, { replace: true });
  }, [to, router]);
  if (to || (isGb && !state && pathname !== '/')) return <Skeleton height={320} />;
  return children;
}
