import { Building2, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { type SignInOutcome, session } from '#core/session/session.store.ts';
import { UnstyledButton } from '../ui/button.tsx';
import { useSignalValue } from '../ui/context.tsx';
import { FormError } from '../ui/form.tsx';
import { StepButton } from './step-button.tsx';

const t = translator(sessionMessages);

/** The choice of a team, for a login that belongs to several. */
export function ChooseTeam({ onOutcome }: { onOutcome?: (outcome: SignInOutcome) => void }) {
  const teams = useSignalValue(session().teamChoices);
  const isSigningIn = useSignalValue(session().isSigningIn);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const choose = async (id: string) => {
    setChosenId(id);
    const outcome = await session().chooseTeam(id);
    if (outcome.kind === 'failed') setError(errorMessage(outcome.error));
    onOutcome?.(outcome);
  };
  return (
    <div className="grid gap-4">
      <FormError error={error} />
      <ul className="grid gap-2">
        {teams.map((team) => (
          <li key={team.id}>
            <UnstyledButton
              aria-busy={isSigningIn && chosenId === team.id}
              onClick={() => void choose(team.id)}
              className="flex items-center gap-3 w-full p-4 rounded-card border border-line bg-surface hover:bg-hover hover:border-accent"
            >
              <Building2 size={20} aria-hidden className="text-accent" />
              <span className="grow font-semibold">{team.name}</span>
              <ChevronRight size={18} aria-hidden className="text-faint" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <p>
        <StepButton onClick={() => session().cancelSignIn()}>{t('signIn.back')}</StepButton>
      </p>
    </div>
  );
}
