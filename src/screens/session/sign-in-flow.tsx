import { Suspense } from 'react';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { useSignalValue } from '../ui/context.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SignInForm } from './sign-in.screen.tsx';

const t = translator(sessionMessages);

// Most people need neither.
const ChooseTeam = lazyPart(() => import('./choose-team.screen.tsx').then((module) => module.ChooseTeam));
const SecondFactor = lazyPart(() => import('./second-factor.screen.tsx').then((module) => module.SecondFactor));

/**
 * All sign-in steps in one place, for standalone elements; portal-app has a page for each.
 * @param isStep it is part of a form that says so above: no room around it, and no title for the first step
 */
export function SignInFlow({ isStep = false }: { isStep?: boolean }) {
  const teams = useSignalValue(session().teamChoices);
  const isSecondFactor = useSignalValue(session().isSecondFactorPending);
  const [title, step] =
    teams.length > 0
      ? [t('chooseTeam.title'), <ChooseTeam key="team" />]
      : isSecondFactor
        ? [t('secondFactor.title'), <SecondFactor key="code" />]
        : [isStep ? null : t('signIn.title'), <SignInForm key="form" />];
  return (
    <section className={`grid gap-5 w-full ${isStep ? '' : 'max-w-sm mx-auto py-8'}`}>
      {title && <h2 className="text-lg font-bold">{title}</h2>}
      <Suspense fallback={<Skeleton height={96} />}>{step}</Suspense>
    </section>
  );
}
