import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { onboardingMessages } from '#core/i18n/messages/onboarding.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { onboarding } from '#core/onboarding/onboarding.store.ts';
import { formatLongDate } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import { saveUser } from '#core/user/account.store.ts';
import { useLegalSentence } from '../features/legal/legal-link.tsx';
import { Button } from '../ui/button.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { CheckboxField } from '../ui/field.tsx';
import { FormError } from '../ui/form.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { acceptTerms } from './accept-terms.ts';

const t = translator(onboardingMessages);

const flowTexts = {
  flow_one: ['onboarding.flow1Title', 'onboarding.flow1Text'],
  flow_two: ['onboarding.flow2Title', 'onboarding.flow2Text'],
  flow_three: ['onboarding.flow3Title', 'onboarding.flow3Text'],
  complete: ['onboarding.noticeTitle', 'onboarding.noticeText'],
} as const;

/** /onboarding: what happens to the customer's email service, what it costs, and the next step of their flow. */
export function WelcomeScreen() {
  const state = useSignalValue(onboarding().state);
  const service = useSignalValue(onboarding().service);
  const user = useSignalValue(session().user);
  if (!state || !user) return <Skeleton height={280} />;
  const isFree = state.flow === 'flow_three';
  const [title, text] = flowTexts[state.flow];
  return (
    <>
      <div className="grid gap-2">
        <PageTitle>{t(title)}</PageTitle>
        <p className="text-md text-muted break-words">
          {t(text, { name: service?.name ?? '', date: service ? formatLongDate(service.renewalAt) : '' })}
        </p>
      </div>
      <ul className="grid gap-2">
        {(['onboarding.keep1', 'onboarding.keep2', 'onboarding.keep3'] as const).map((key) => (
          <li key={key} className="flex items-center gap-2">
            <CircleCheck size={18} aria-hidden className="text-success" />
            {t(key)}
          </li>
        ))}
      </ul>
      {!isFree && <Offer serviceName={service?.name} />}
      <NextStep userId={user.id} isFree={isFree} needsTerms={state.flow !== 'complete' && !user.tos_accepted_at} />
    </>
  );
}

function Offer({ serviceName }: { serviceName: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-5 rounded-card border border-line bg-surface">
      <span className="grid min-w-0">
        <span className="font-semibold">{t('onboarding.product')}</span>
        <span className="text-muted break-words">{serviceName}</span>
      </span>
      <span className="grid text-right">
        <span className="font-heading text-xl font-bold">{t('onboarding.price')}</span>
        <span className="text-sm text-muted">{t('onboarding.aYear')}</span>
      </span>
    </div>
  );
}

interface NextStepProps {
  userId: string;
  /** Nothing to pay: accepting the terms completes the onboarding. */
  isFree: boolean;
  needsTerms: boolean;
}

function NextStep({ userId, isFree, needsTerms }: NextStepProps) {
  const { router } = usePortal();
  const isSaving = useSignalValue(saveUser.isPending);
  const [isAccepted, setAccepted] = useState(false);
  const [termsError, setTermsError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const terms = useLegalSentence(t('onboarding.terms'));
  const next = async () => {
    const isMissingTerms = needsTerms && !isAccepted;
    setTermsError(isMissingTerms ? t('onboarding.mustAccept') : null);
    setFailure(null);
    if (isMissingTerms) return;
    if (!needsTerms || !isFree) {
      // With a payment, the terms are accepted when it succeeds: an unfinished order is not binding.
      router.navigate('/onboarding/billing-details');
      return;
    }
    const outcome = await acceptTerms(userId);
    if (!outcome.ok) {
      setFailure(errorMessage(outcome.error));
      return;
    }
    await onboarding().refresh();
    router.navigate('/');
  };
  return (
    <>
      <FormError error={failure} />
      {needsTerms && (
        <CheckboxField
          label={terms.sentence}
          error={termsError}
          checked={isAccepted}
          onChange={(event) => {
            setAccepted(event.target.checked);
            setTermsError(null);
          }}
        />
      )}
      {terms.dialog}
      <Button
        variant="primary"
        size="large"
        isPending={isSaving}
        onClick={() => void next()}
        className="justify-self-start"
      >
        {t(isFree ? 'onboarding.finish' : 'onboarding.next')}
      </Button>
    </>
  );
}
