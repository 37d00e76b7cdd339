import { type ReactNode, Suspense, useState } from 'react';
import { payment } from '#core/billing/payment.store.ts';
import { cart } from '#core/cart/cart.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { orderMessages } from '#core/i18n/messages/order.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import type { Team } from '#core/team/team.schema.ts';
import { team as teamResource } from '#core/team/team.store.ts';
import type { User } from '#core/user/user.schema.ts';
import { PaymentForm } from '#screens/features/payment/payment-form.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { StepsPage } from '#screens/ui/steps-page.tsx';
import { useIdlePreload } from '#screens/ui/use-idle-preload.ts';
import { CartWarnings } from './cart-warnings.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { CheckoutTerms } from './checkout-terms.tsx';

const t = translator(checkoutMessages, orderMessages);

const BillingForm = lazyPart(() =>
  import('#screens/features/billing-details/billing-form.tsx').then((module) => module.BillingForm),
);
const noParts: (typeof BillingForm)[] = [];
const details = [BillingForm];
const preloadDetails = () => void BillingForm.preload();

const hasBillingAddress = (team: Team) => Boolean(team.address1 && team.city && team.zip && team.country);

interface CartCheckoutProps {
  headingLevel: 1 | 2;
  /** Null for a guest. */
  user: User | null;
  /** The account is one of the steps, done or not. */
  hasAccountStep: boolean;
  /** Signs a guest in. */
  accountStep: ReactNode;
}

const stepLabels = {
  account: 'checkout.stepAccount',
  details: 'checkout.stepDetails',
  payment: 'checkout.stepPayment',
} as const;

/** Pays for the basket in up to three steps: account, billing details, payment. Those who are signed in need no account. */
export function CartCheckout({ headingLevel, user, hasAccountStep, accountStep }: CartCheckoutProps) {
  const input = user?.team_id ? { params: { id: user.team_id } } : null;
  const teamDetails = useResource(teamResource, input);
  const [isEditing, setEditing] = useState(false);
  // A guest types the address next; who has one rarely changes it.
  useIdlePreload(user ? noParts : details);
  const isComplete = teamDetails.data !== undefined && hasBillingAddress(teamDetails.data);
  const step = !user ? 'account' : !isComplete || isEditing ? 'details' : 'payment';
  const steps: (typeof step)[] = [...(hasAccountStep ? (['account'] as const) : []), 'details', 'payment'];
  return (
    <StepsPage
      title={headingLevel === 1 ? t('checkout.title') : undefined}
      headingLevel={headingLevel}
      steps={steps.map((name) => t(stepLabels[name]))}
      currentStep={steps.indexOf(step)}
      isLocked={(index) => steps[index] === 'account'}
      onStepSelect={(index) => setEditing(steps[index] === 'details')}
      summary={<CheckoutSummary />}
      isSummaryFirst
    >
      {step === 'account' ? (
        accountStep
      ) : (
        <Loaded from={teamDetails} skeleton={320}>
          {(team) =>
            step === 'details' ? (
              <BillingStep team={team} onSaved={() => setEditing(false)} />
            ) : (
              <PaymentStep team={team} onEdit={() => setEditing(true)} />
            )
          }
        </Loaded>
      )}
    </StepsPage>
  );
}

function BillingStep({ team, onSaved }: { team: Team; onSaved: () => void }) {
  return (
    <div className="grid gap-4 max-w-[440px]">
      <p className="text-muted">{t('checkout.detailsText')}</p>
      <Suspense fallback={<Skeleton height={320} />}>
        <BillingForm
          team={team}
          label={t('checkout.stepDetails')}
          submitLabel={t('checkout.detailsNext')}
          onSaved={() => {
            // The VAT rate depends on the address.
            void cart().refresh();
            onSaved();
          }}
        />
      </Suspense>
    </div>
  );
}

function PaymentStep({ team, onEdit }: { team: Team; onEdit: () => void }) {
  const summary = useSignalValue(cart().summary);
  const isPending = useSignalValue(cart().isPending);
  const isMerging = useSignalValue(cart().isMergingGuestCart);
  return (
    <div className="grid gap-5">
      <BillingAddress team={team} onEdit={onEdit} />
      {summary && (
        <>
          <CartWarnings />
          <PaymentForm
            total={summary.total}
            submitLabel={
              summary.total > 0 ? t('checkout.pay', { amount: formatMoney(summary.total) }) : t('checkout.order')
            }
            isPending={isPending || isMerging}
            onPay={(method) =>
              void cart()
                .whenSettled()
                .then(() => payment().pay({ cartId: summary.id, expectedTotal: summary.total, ...method }))
            }
          >
            <CheckoutTerms />
          </PaymentForm>
        </>
      )}
    </div>
  );
}

function BillingAddress({ team, onEdit }: { team: Team; onEdit: () => void }) {
  const lines = [
    team.company_name || team.name,
    team.address1,
    [team.city, team.zip].filter(Boolean).join(' '),
    team.country,
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 p-4 rounded-card bg-sunken">
      <div className="min-w-0">
        <p className="font-semibold text-sm">{t('checkout.billedTo')}</p>
        <p className="text-muted break-words">{lines.join(', ')}</p>
      </div>
      <Button size="small" onPointerEnter={preloadDetails} onFocus={preloadDetails} onClick={onEdit}>
        {t('checkout.changeDetails')}
      </Button>
    </div>
  );
}
