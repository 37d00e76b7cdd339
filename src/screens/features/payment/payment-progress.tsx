import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { openChallenge } from '#core/billing/card-fields.store.ts';
import { type PaymentState, payment } from '#core/billing/payment.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { isDarkScheme } from '#core/platform/light-dom-slot.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { LightDomSlot } from '#screens/ui/light-dom-slot.tsx';
import { PageTitle } from '#screens/ui/page-title.tsx';
import { PaymentResult, Purchases } from './payment-result.tsx';

const t = translator(checkoutMessages);

export interface PaymentProgressProps {
  headingLevel?: 1 | 2;
  /** What is paid for. A change of package has messages of its own. */
  purpose: 'products' | 'change' | 'renewal' | 'invoices';
  onRetry: () => void;
  onDone: () => void;
}

/** A payment from the press of Pay to its result. Shows nothing while there is no payment. */
export function PaymentProgress(props: PaymentProgressProps) {
  const state = useSignalValue(payment().state);
  const container = useRef<HTMLDivElement>(null);
  // The pressed button is gone: focus what replaced it
  useEffect(() => {
    if (state.kind !== 'asking') container.current?.focus();
  }, [state.kind]);
  if (state.kind === 'idle') return null;
  return (
    <div ref={container} tabIndex={-1} className="outline-none min-w-0">
      <ProgressContent state={state} {...props} />
    </div>
  );
}

function ProgressContent({
  state,
  ...props
}: PaymentProgressProps & { state: Exclude<PaymentState, { kind: 'idle' }> }) {
  if (state.kind === 'challenge')
    return <Challenge action={state.transaction.action_url ?? ''} headingLevel={props.headingLevel ?? 1} />;
  if (state.kind === 'paid' || state.kind === 'processing' || state.kind === 'failed')
    return <PaymentResult state={state} {...props} />;
  return <PaymentPending isUnknown={state.kind === 'unknown'} headingLevel={props.headingLevel ?? 1} />;
}

function PaymentPending({ isUnknown, headingLevel }: { isUnknown: boolean; headingLevel: 1 | 2 }) {
  useEffect(() => void Purchases.preload(), []);
  return (
    <div className="grid justify-items-center gap-3 text-center py-16 px-4">
      <LoaderCircle size={36} aria-hidden className="animate-spin text-accent" />
      <PageTitle headingLevel={headingLevel}>{t('checkout.processing')}</PageTitle>
      <p role="status" className="text-muted max-w-sm">
        {t(isUnknown ? 'checkout.unknown' : 'checkout.doNotClose')}
      </p>
      {isUnknown && <Button onClick={() => payment().checkNow()}>{t('checkout.checkNow')}</Button>}
    </div>
  );
}

/** The bank asks the customer to confirm the payment. */
function Challenge({ action, headingLevel }: { action: string; headingLevel: 1 | 2 }) {
  const { host } = usePortal();
  const [hasFailed, setFailed] = useState(false);
  const mount = (container: HTMLElement) => {
    let remove = () => {};
    let isUnmounted = false;
    openChallenge(action, container, {
      lang: host.config().lang,
      isDark: isDarkScheme(host.config().colorScheme),
      onDone: () => payment().checkNow(),
    }).then(
      (removeChallenge) => {
        if (isUnmounted) removeChallenge();
        else remove = removeChallenge;
      },
      () => isUnmounted || setFailed(true),
    );
    return () => {
      isUnmounted = true;
      remove();
    };
  };
  return (
    <div className="grid gap-4 mx-auto w-full max-w-md py-8">
      <PageTitle headingLevel={headingLevel}>{t('checkout.challengeTitle')}</PageTitle>
      <p className="text-muted">{t('checkout.challengeText')}</p>
      <FormError error={hasFailed ? t('checkout.companyUnreachable') : null} />
      <div className="rounded-card border border-line bg-surface min-h-[200px]">
        <LightDomSlot key={action} onMount={mount} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void payment().cancel()}>{t('checkout.stopPayment')}</Button>
        <Button variant="quiet" onClick={() => payment().checkNow()}>
          {t('checkout.checkNow')}
        </Button>
      </div>
    </div>
  );
}
