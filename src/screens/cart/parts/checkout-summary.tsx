import { cart } from '#core/cart/cart.store.ts';
import { cartLineTitle } from '#core/cart/cart-line.rules.ts';
import { cartLineDetails } from '#core/cart/cart-line-details.rules.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { Totals } from '#screens/features/payment/totals.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { useFocusFallback } from '#screens/ui/use-focus-fallback.ts';
import { PromoCode } from './promo-code.tsx';
import { PromoForm } from './promo-form.tsx';
import { SummaryFold } from './summary-fold.tsx';
import { usePayableLines } from './use-payable-lines.ts';

const t = translator(checkoutMessages);

/** The basket's lines and totals beside the checkout's steps. */
export function CheckoutSummary() {
  const lines = usePayableLines();
  const summary = useSignalValue(cart().summary);
  const isPending = useSignalValue(cart().isPending);
  const totals = useFocusFallback<HTMLDivElement>(summary?.promo_code ?? '');
  return (
    <SummaryFold total={summary?.total}>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{cartLineTitle(line)}</span>
              <span className="block text-sm text-muted">{cartLineDetails(line).join(' · ')}</span>
            </span>
            <span className="tabular-nums">
              {line.period ? formatMoney(line.price * line.quantity) : t('period.free')}
            </span>
          </li>
        ))}
      </ul>
      {summary && (
        <div ref={totals} tabIndex={-1} className="grid gap-3 border-t pt-3 outline-none">
          {!summary.promo_code && <PromoForm />}
          <Totals
            subtotal={summary.subtotal}
            discount={summary.discount}
            promo={<PromoCode summary={summary} />}
            vat={summary.vat}
            vatRate={summary.vat_rate}
            total={summary.total}
            recurring={summary.recurring}
            isPending={isPending}
          />
        </div>
      )}
    </SummaryFold>
  );
}
