import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { onboardingMessages } from '#core/i18n/messages/onboarding.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { onboarding } from '#core/onboarding/onboarding.store.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Steps } from '../ui/steps.tsx';
import { Footer } from './footer.tsx';

const t = translator(onboardingMessages);

const steps = ['onboarding.stepWelcome', 'onboarding.stepBilling', 'onboarding.stepPayment'] as const;
const stepIndexes: Record<string, number> = {
  '/onboarding': 0,
  '/onboarding/billing-details': 1,
  '/onboarding/payment': 2,
};

/**
 * S1 §2: the header has a back button, or a home button while a renewal is near. Neither is shown on the first page and on
 * the result of a payment. All four pages have the support link.
 */
export function OnboardingLayout({ children }: { children: ReactNode }) {
  const { host, router } = usePortal();
  const brand = brandThemes[host.config().brand];
  const pathname = useSignalValue(router.pathname);
  const state = useSignalValue(onboarding().state);
  const isHome = Boolean(state?.hasRenewalNotice);
  const isResult = /^\/onboarding\/payment\/./.test(pathname);
  const hasBack = pathname !== '/onboarding' && !isResult;
  const currentStep = stepIndexes[pathname] ?? 2;
  const parent = pathname === '/onboarding/payment' ? '/onboarding/billing-details' : '/onboarding';
  return (
    <div className="gb-auth bg-bg text-ink">
      <header className="flex items-center justify-between gap-4 h-14 px-4 sm:px-8 bg-surface border-b">
        <span className="inline-flex items-center gap-3 min-w-0">
          <img src={brand.authLogo} alt="" width={32} height={32} />
          <span className="font-heading text-md font-bold truncate">{brand.title}</span>
        </span>
        {hasBack && (
          <LinkButton variant="quiet" icon={ArrowLeft} to={isHome ? '/' : parent}>
            {t(isHome ? 'onboarding.home' : 'onboarding.back')}
          </LinkButton>
        )}
      </header>
      <main className="settles mx-auto w-full max-w-xl px-4 py-8 grid gap-6 content-start">
        {state?.flow !== 'flow_three' && <Steps steps={steps.map((key) => t(key))} currentStep={currentStep} />}
        <div className="settles grid gap-6">{children}</div>
        <p>
          <Link to="/support">{t('onboarding.questions')}</Link>
        </p>
      </main>
      <Footer className="px-4 sm:px-8 py-5 border-t bg-surface" />
    </div>
  );
}
