import { ArrowRight, Check, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { type FirstStep, type FirstStepsInput, firstSteps } from '#core/onboarding/first-steps.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal } from '#screens/ui/context.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(dashboardMessages);

/** The search for a name of one's own, which everything else begins with. */
export function DomainHero() {
  const { router } = usePortal();
  const [text, setText] = useState('');
  const id = useId();
  return (
    <section className="grid gap-4 p-5 sm:p-8 rounded-overlay border border-line bg-accent-soft min-w-0">
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">{t('dashboard.heroTitle')}</h2>
        <p className="text-muted">{t('dashboard.heroText')}</p>
      </div>
      <FormElement
        role="search"
        className="flex flex-wrap gap-2 max-w-[640px]"
        onSubmit={() => {
          const name = text.trim();
          router.navigate(`/add-product/domain${name ? `?q=${encodeURIComponent(name)}` : ''}`);
        }}
      >
        <label htmlFor={id} className="sr-only">
          {t('dashboard.heroField')}
        </label>
        <input
          id={id}
          type="search"
          placeholder="yourname.co.uk"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="grow min-w-0 h-11 px-3 rounded border border-control bg-surface"
        />
        <Button type="submit" variant="primary" size="large" icon={Search}>
          {t('dashboard.heroGo')}
        </Button>
      </FormElement>
    </section>
  );
}

interface FirstStepsProps {
  input: FirstStepsInput;
  /** The team's first mail domain, where mailboxes are created. */
  emailDomainId: string | undefined;
  /** The search for a domain is above, with the one primary button. */
  hasHero: boolean;
}

/** What a new team does first, with how much of it is done. */
export function FirstSteps({ input, emailDomainId, hasHero }: FirstStepsProps) {
  const steps = firstSteps(input);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  const mailboxes = emailDomainId && `/email/${emailDomainId}/mailboxes`;
  const paths: Record<FirstStep, string> = {
    domain: '/add-product/domain',
    mailbox: mailboxes ? `${mailboxes}?new` : '/add-product/email',
    device: mailboxes || '/email',
    security: '/profile/account-details',
  };
  return (
    <section aria-label={t('dashboard.steps')} className="rounded-card border border-line bg-surface min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 border-b">
        <h2 className="text-md font-bold">{t('dashboard.steps')}</h2>
        <span className="flex items-center gap-3 text-sm text-muted tabular-nums">
          {t('dashboard.stepsDone', { done, n: steps.length })}
          <span aria-hidden className="block w-24 h-1.5 rounded-full bg-line overflow-hidden">
            <span
              className="meter-fill block h-full rounded-full bg-accent"
              style={{ width: `${(done / steps.length) * 100}%` }}
            />
          </span>
        </span>
      </div>
      <ol>
        {steps.map(({ step, isDone }, index) => (
          <li key={step} className="flex items-center gap-3 px-4 py-2 min-h-[64px] border-b last:border-b-0">
            <span
              className={`inline-flex items-center justify-center w-7 h-7 rounded-full text-sm font-semibold shrink-0 ${isDone ? 'bg-success-soft text-success' : 'border border-line text-muted'}`}
            >
              {isDone ? <Check size={16} role="img" aria-label={t('dashboard.stepDone')} /> : index + 1}
            </span>
            <span className="grid grow min-w-0">
              <span className={`font-semibold ${isDone ? 'text-muted' : ''}`}>{t(`dashboard.step.${step}`)}</span>
              {!isDone && <span className="text-sm text-muted">{t(`dashboard.step.${step}.text`)}</span>}
            </span>
            {!isDone && (
              <Link
                to={paths[step]}
                aria-label={`${t('dashboard.stepGo')}: ${t(`dashboard.step.${step}`)}`}
                className={`inline-flex items-center gap-1 h-9 px-3 rounded font-semibold whitespace-nowrap shrink-0 ${step === next && !hasHero ? 'bg-accent text-on-accent hover:bg-accent-strong' : 'border border-control hover:bg-hover'}`}
              >
                {t('dashboard.stepGo')}
                <ArrowRight size={16} aria-hidden />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
