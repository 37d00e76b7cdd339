import { Check, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { onboardingMessages } from '#core/i18n/messages/onboarding.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { onboarding } from '#core/onboarding/onboarding.store.ts';
import { clock } from '#core/platform/clock.ts';
import { formatLongDate } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import { saveUser } from '#core/user/account.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { CheckboxField } from '../ui/field.tsx';
import { FormError } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const t = translator(onboardingMessages);

const words = {
  flow_one: ['onboarding.flow1Title', 'onboarding.flow1Text'],
  flow_two: ['onboarding.flow2Title', 'onboarding.flow2Text'],
  flow_three: ['onboarding.flow3Title', 'onboarding.flow3Text'],
  complete: ['onboarding.noticeTitle', 'onboarding.noticeText'],
} as const;

/** /onboarding: what has happened to the customer's email, what it costs, and the one next step of their flow. */
export function WelcomeScreen() {
  const { router } = usePortal();
  const state = useSignalValue(onboarding().state);
  const service = useSignalValue(onboarding().service);
  const user = useSignalValue(session().user);
  const isSaving = useSignalValue(saveUser.isPending);
  const [isAccepted, setAccepted] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  if (!state || !user) return <Skeleton height={280} />;
  const isFree = state.flow === 'flow_three';
  const wantsTerms = state.flow !== 'complete' && !user.tos_accepted_at;
  const next = async () => {
    setError(wantsTerms && !isAccepted ? t('onboarding.mustAccept') : null);
    setFailure(null);
    if (wantsTerms && !isAccepted) return;
    if (wantsTerms && isFree) {
      const outcome = await saveUser.run({
        params: { id: user.id },
        body: { tos_accepted_at: new Date(clock().now()).toISOString() },
      });
      if (!outcome.ok) {
        setFailure(errorMessage(outcome.error));
        return;
      }
      await onboarding().refresh();
      router.navigate('/');
      return;
    }
    // Who pays accepts with the payment: an order that is not finished binds nobody.
    router.navigate('/onboarding/billing-details');
  };
  const [title, text] = words[state.flow];
  return (
    <>
      <div className="grid gap-2">
        <PageTitle>{t(title)}</PageTitle>
        <p className="text-md text-muted break-words">
          {t(text, { name: service?.name ?? '', date: service ? formatLongDate(service.renewalAt) : '' })}
        </p>
      </div>
      <ul className="grid gap-2">
        {(['onboarding.keep1', 'onboarding.keep2', 'onboarding.keep3'] as const).map((word) => (
          <li key={word} className="flex items-center gap-2">
            <CircleCheck size={18} aria-hidden className="text-success" />
            {t(word)}
          </li>
        ))}
      </ul>
      {!isFree && (
        <div className="flex flex-wrap items-center justify-between gap-3 p-5 rounded-card border border-line bg-surface">
          <span className="grid min-w-0">
            <span className="font-semibold">{t('onboarding.product')}</span>
            <span className="text-muted break-words">{service?.name}</span>
          </span>
          <span className="grid text-right">
            <span className="font-heading text-xl font-bold">{t('onboarding.price')}</span>
            <span className="text-sm text-muted">{t('onboarding.aYear')}</span>
          </span>
        </div>
      )}
      <FormError error={failure} />
      {wantsTerms && (
        <CheckboxField
          label={t('onboarding.terms')}
          help={<Link to="/info/terms">{t('onboarding.readTerms')}</Link>}
          error={error}
          checked={isAccepted}
          onChange={(event) => {
            setAccepted(event.target.checked);
            setError(null);
          }}
        />
      )}
      <Button
        variant="primary"
        size="large"
        icon={Check}
        isPending={isSaving}
        onClick={() => void next()}
        className="justify-self-start"
      >
        {t(isFree ? 'onboarding.finish' : 'onboarding.next')}
      </Button>
    </>
  );
}
