import { useEffect } from 'react';
import { session } from '#core/session/session.store.ts';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { ChooseTeam } from './choose-team.screen.tsx';
import { SecondFactor } from './second-factor.screen.tsx';

/** Redirects to the sign-in form when there is no sign-in to continue: after a reload, back, or a link from elsewhere. */
function useRequirePendingSignIn(isOpen: boolean): boolean {
  const { router } = usePortal();
  useEffect(() => {
    if (!isOpen) router.navigate('/', { replace: true });
  }, [isOpen, router]);
  return isOpen;
}

export function ChooseTeamPage() {
  const { router } = usePortal();
  const teams = useSignalValue(session().teamChoices);
  const isSigningIn = useSignalValue(session().isSigningIn);
  const isOpen = useRequirePendingSignIn(teams.length > 0 || isSigningIn);
  return isOpen ? (
    <ChooseTeam
      onOutcome={(outcome) => outcome.kind === 'second-factor' && router.navigate('/auth/2fa', { replace: true })}
    />
  ) : null;
}

export function SecondFactorPage() {
  const isCodeRequired = useSignalValue(session().isSecondFactorPending);
  const isSigningIn = useSignalValue(session().isSigningIn);
  return useRequirePendingSignIn(isCodeRequired || isSigningIn) ? <SecondFactor /> : null;
}
