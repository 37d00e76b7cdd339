import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findPricing } from '#core/product/cart-line.rules.ts';
import type { Product } from '#core/product/product.schema.ts';
import { order } from '#core/product/wizard.store.ts';
import { formatMoney, periodLabel } from '#core/rules/format.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { domainPrice, domainPriceText } from './domain-price.ts';

const t = translator(productMessages);

/** What has been chosen so far, and its sum. VAT is the cart's. */
export function OrderSummary({ product, tlds }: { product: Product | null; tlds: readonly Product[] }) {
  const { domains, term, quantity } = useSignalValue(order().state);
  const pricing = product && findPricing(product, term);
  const isEmpty = !product && domains.length === 0;
  // In whole pence, so that no rounding error builds up.
  const pence = [
    pricing?.period ? pricing.price * quantity : 0,
    ...domains.map((domain) => domainPrice(domain, tlds) ?? 0),
  ].reduce((sum, price) => sum + Math.round(price * 100), 0);
  return (
    <section aria-label={t('product.order')} className="grid gap-3">
      <h2 className="text-md font-bold">{t('product.order')}</h2>
      {isEmpty && <p className="text-muted">{t('product.orderEmpty')}</p>}
      <ul className="grid gap-2">
        {product && (
          <li className="flex justify-between gap-3">
            <span className="min-w-0">
              {product.full_name}
              {quantity > 1 && ` × ${quantity}`}
            </span>
            <span className="tabular-nums text-right">
              {pricing?.period ? formatMoney(pricing.price * quantity) : t('period.free')}
              {pricing?.period && <span className="block text-xs text-muted">{periodLabel(pricing.period)}</span>}
            </span>
          </li>
        )}
        {domains.map((domain) => (
          <li key={domain.name} className="flex justify-between gap-3">
            <span className="min-w-0 break-words">{domain.name}</span>
            <span className="tabular-nums">{domainPriceText(domain, tlds)}</span>
          </li>
        ))}
      </ul>
      {!isEmpty && (
        <p className="flex justify-between gap-3 pt-3 border-t font-semibold">
          <span>{t('product.subtotal')}</span>
          <span className="tabular-nums">{formatMoney(pence / 100)}</span>
        </p>
      )}
    </section>
  );
}
