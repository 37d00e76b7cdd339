import { RefreshCw, ShoppingBasket } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { cart } from '#core/cart/cart.store.ts';
import type { Domain } from '#core/domain/domain.schema.ts';
import { addYears, expiryOf, renewalYears } from '#core/domain/domain-expiry.rules.ts';
import { renewDomain } from '#core/domain/domains.store.ts';
import { renewalLine } from '#core/domain/renewal-line.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate, formatMoney } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(domainsMessages);

interface Props {
  domain: Domain;
}

/** Years, what they cost, and the new expiry. It is paid for at once, at the invoice's checkout, or with the basket. */
export function RenewCard({ domain }: Props) {
  const { name, renewal_at, renewal_price, rules } = domain;
  const renewal = useRenewal(domain);
  const { years, setYears, isRedemption, choices, inBasket } = renewal;
  const title = t(isRedemption ? 'domains.restoreTitle' : 'domains.renewTitle', { name });
  if (choices.length === 0)
    return (
      <RenewFrame title={title}>
        <p className="text-muted">{t('domains.renewFull', { n: rules?.max_years ?? 10 })}</p>
      </RenewFrame>
    );
  return (
    <RenewFrame title={title} error={renewal.error}>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <div className="w-40">
          <SelectField
            label={t('domains.renewFor')}
            value={String(years)}
            options={choices.map((n) => ({ value: String(n), label: t('domains.years', { n }) }))}
            onChange={(event) => setYears(Number(event.target.value))}
          />
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 grow" aria-live="polite">
          {renewal_at && <Figure label={t('domains.newExpiry')}>{formatDate(addYears(renewal_at, years))}</Figure>}
          {renewal_price != null && <Figure label={t('domains.priceNow')}>{formatMoney(renewal.price)}</Figure>}
        </dl>
      </div>
      {isRedemption && (
        <p className="text-sm text-muted">
          {t('domains.restoreFee', { fee: formatMoney(rules?.redemption_fee ?? 0) })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          icon={RefreshCw}
          isPending={renewal.isRenewing}
          onClick={() => void renewal.renewNow()}
        >
          {t(isRedemption ? 'domains.restorePay' : 'domains.renewPay')}
        </Button>
        <Button icon={ShoppingBasket} isPending={renewal.isAdding} onClick={() => void renewal.addToBasket()}>
          {t(inBasket === null ? 'domains.addToBasket' : 'domains.changeBasket')}
        </Button>
        <p role="status" className="text-sm text-muted">
          {inBasket !== null && (
            <>
              {t('domains.inBasket', { n: inBasket })} <Link to="/checkout">{t('domains.toCheckout')}</Link>
            </>
          )}
        </p>
      </div>
    </RenewFrame>
  );
}

/** The renewal's values, and the two ways to pay for it. */
function useRenewal(domain: Domain) {
  const { router } = usePortal();
  const { id, renewal_price, rules } = domain;
  const isRenewing = useSignalValue(renewDomain.isPending);
  const lines = useSignalValue(cart().lines);
  const [years, setYears] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => cart().watch(), []);
  const now = clock().now();
  const isRedemption = expiryOf(domain, now).phase === 'redemption';
  const line = lines.find(({ renewal, withdrawn }) => renewal?.service_id === id && !withdrawn);
  const renewNow = async () => {
    setError(null);
    const outcome = await renewDomain.run({
      params: { id },
      body: { years, ...(isRedemption ? { restore: true } : {}) },
    });
    if (!outcome.ok) return setError(errorMessage(outcome.error));
    const { invoice, message } = outcome.data.data;
    if (invoice) router.navigate(`/checkout?invoices=${invoice.id}&for=renewal`);
    else notices().success(message ?? t('domains.renewed'));
  };
  const addToBasket = async () => {
    setError(null);
    setAdding(true);
    const outcome = await cart().addQuietly(renewalLine(domain, years, isRedemption));
    if (outcome.ok) await cart().publish();
    setAdding(false);
    if (!outcome.ok) setError(errorMessage(outcome.error));
  };
  return {
    years,
    setYears,
    choices: renewalYears(domain, now),
    /** Pounds, without VAT. */
    price: (renewal_price ?? 0) * years + (isRedemption ? (rules?.redemption_fee ?? 0) : 0),
    isRedemption,
    isRenewing,
    renewNow,
    isAdding,
    addToBasket,
    /** The years that the basket has of this domain; null where it has none. */
    inBasket: line?.renewal?.years ?? null,
    error,
  };
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="flex items-center sm:h-10 sm:mt-1 font-semibold tabular-nums">{children}</dd>
  </div>
);

interface RenewFrameProps {
  title: string;
  error?: string | null;
  children: ReactNode;
}

const RenewFrame = ({ title, error, children }: RenewFrameProps) => (
  <section className="rounded-card border border-line bg-surface p-5 grid gap-4" aria-label={title}>
    <div className="grid">
      <h2 className="text-md font-bold">{title}</h2>
      <FormError error={error} />
    </div>
    {children}
  </section>
);
