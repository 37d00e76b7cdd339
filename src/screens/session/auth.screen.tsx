import { useEffect } from 'react';
import { session } from '#core/session/session.store.ts';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { ChooseTeam } from './choose-team.screen.tsx';
import { SecondFactor } from './second-factor.screen.tsx';

/** A step without its sign-in (reload, back, a link from elsewhere) has nothing to ask: it leads to the form. */
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
  const isAsked = useSignalValue(session().isSecondFactorPending);
  const isSigningIn = useSignalValue(session().isSigningIn);
  return useRequirePendingSignIn(isAsked || isSigningIn) ? <SecondFactor /> : null;
}
