import '../../core/i18n/areas/onboarding.ts';
import { CreditCard, Landmark, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { whyFailed } from '../../core/http/failure.rules.ts';
import { t } from '../../core/i18n/index.ts';
import { ONBOARDING_PRICE } from '../../core/onboarding/onboarding.rules.ts';
import { billYear, onboarding, payYear, usableCards } from '../../core/onboarding/onboarding.store.ts';
import { clock } from '../../core/platform/clock.ts';
import { money } from '../../core/rules/format.rules.ts';
import { session } from '../../core/session/session.store.ts';
import { saveUser } from '../../core/user/account.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useValue } from '../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { FormError } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const VAT = 20;

/** £15 by one of the saved ways to pay. The invoice of the year is made once and asked for again: a second press pays nothing twice. */
export function PaymentScreen() {
  const { router } = usePortal();
  const service = useValue(onboarding().service);
  const user = useValue(session().user);
  const { data: cards, error: cardsError, refresh } = useResource(usableCards, {});
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const card = cards?.find((one) => one.id === chosen) ?? cards?.[0];
  const pay = async () => {
    if (!card || !service || !user) return;
    setError(null);
    setPaying(true);
    const failed = (text: string) => {
      setPaying(false);
      setError(text);
    };
    const bill = await billYear.run({ body: { service_id: service.id } });
    if (!bill.ok) return failed(whyFailed(bill.error));
    const { id } = bill.data.invoice;
    const paid = await payYear.run({ body: { invoice_id: id, card_id: card.id } });
    // Refused for good reason: the invoice's own page says what has become of it.
    if (!paid.ok && paid.error.status !== 409) return failed(whyFailed(paid.error));
    if (!user.tos_accepted_at) await saveUser.run({ params: { id: user.id }, body: { tos_accepted_at: new Date(clock().now()).toISOString() } });
    router.navigate(`/onboarding/payment/${id}`, { replace: true });
  };
  const vat = ONBOARDING_PRICE - ONBOARDING_PRICE / (1 + VAT / 100);
  if (isPaying) {
    return (
      <div role="status" className="grid justify-items-center gap-3 text-center py-16">
        <LoaderCircle size={36} aria-hidden className="animate-spin text-accent" />
        <PageTitle>{t('onboarding.processing')}</PageTitle>
        <p className="text-muted">{t('onboarding.doNotClose')}</p>
      </div>
    );
  }
  return (
    <>
      <div className="grid gap-1">
        <PageTitle>{t('onboarding.payTitle')}</PageTitle>
        <p className="text-muted">{t('onboarding.payText')}</p>
      </div>
      <FormError error={error} />
      <div className="detail-grid">
        {cardsError && !cards ? (
          <ErrorState error={cardsError} onRetry={() => void refresh()} />
        ) : !cards ? (
          <Skeleton height={160} />
        ) : cards.length === 0 ? (
          <EmptyState icon={CreditCard} title={t('onboarding.noCards')} action={<Link to="/support">{t('onboarding.askSupport')}</Link>}>
            {t('onboarding.noCardsText')}
          </EmptyState>
        ) : (
          <fieldset className="grid gap-2">
            <legend className="font-semibold text-sm mb-2">{t('onboarding.payWith')}</legend>
            {cards.map((one) => {
              const Icon = one.type === 'gocardless' ? Landmark : CreditCard;
              const isChosen = one.id === card?.id;
              return (
                <label
                  key={one.id}
                  className={`flex items-center gap-3 p-4 rounded-card border bg-surface cursor-pointer ${isChosen ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover'}`}
                >
                  <input
                    type="radio"
                    name="card"
                    className="w-5 h-5 shrink-0"
                    style={{ accentColor: 'var(--p-accent)' }}
                    checked={isChosen}
                    onChange={() => setChosen(one.id)}
                  />
                  <Icon size={20} aria-hidden className="text-muted" />
                  <span className="grid min-w-0">
                    <span className="break-words">{one.label}</span>
                    {one.default === 1 && <span className="text-sm text-muted">{t('onboarding.default')}</span>}
                  </span>
                </label>
              );
            })}
            {card?.type === 'gocardless' && <p className="text-sm text-muted">{t('onboarding.debit')}</p>}
            <Button look="primary" size="large" disabled={!service} onClick={() => void pay()} className="justify-self-start mt-3">
              {t('onboarding.pay')}
            </Button>
          </fieldset>
        )}
        <aside className="grid gap-3 p-4 rounded-card border border-line bg-surface" aria-label={t('onboarding.summary')}>
          <h2 className="text-md font-bold">{t('onboarding.summary')}</h2>
          <p className="break-words">
            {t('onboarding.product')}
            <br />
            <span className="text-muted">{service?.name}</span>
          </p>
          <dl className="grid gap-1 border-t pt-3 tabular-nums">
            {[
              [t('onboarding.subtotal'), money(ONBOARDING_PRICE - vat)],
              [t('onboarding.vat', { n: VAT }), money(vat)],
              [t('onboarding.total'), money(ONBOARDING_PRICE)],
            ].map(([label, value], index) => (
              <div key={label} className={`flex justify-between gap-4 ${index === 2 ? 'font-bold' : ''}`}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
    </>
  );
}
