import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Product } from '#core/product/product.schema.ts';
import { mainPricing } from '#core/product/product.store.ts';
import { findTldProduct } from '#core/product/wizard.rules.ts';
import type { SelectedDomain } from '#core/product/wizard.store.ts';
import { formatMoney } from '#core/rules/format.rules.ts';

const t = translator(productMessages);

/** What registering or moving a chosen domain costs, pounds; null for a domain the customer has or a TLD not sold. */
export function domainPrice(domain: SelectedDomain, tlds: readonly Product[]): number | null {
  const tld = domain.from === 'existing' ? null : findTldProduct(domain.name, tlds);
  const pricing = tld && mainPricing(tld);
  if (!pricing) return null;
  return domain.from === 'transfer' ? (pricing.transfer_price ?? pricing.price) : pricing.price;
}

/** The same as text; empty where there is no price. */
export function domainPriceText(domain: SelectedDomain, tlds: readonly Product[]): string {
  const price = domainPrice(domain, tlds);
  if (price === null) return '';
  return price === 0 ? t('product.transferFree') : formatMoney(price);
}
