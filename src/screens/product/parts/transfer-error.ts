import { productMessages } from '#core/i18n/messages/product.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Product } from '#core/product/product.schema.ts';
import { mainPricing } from '#core/product/product.store.ts';
import { findTldProduct } from '#core/product/wizard.rules.ts';
import { domain as domainRule } from '#core/rules/domain.rules.ts';

const t = translator(productMessages, rulesMessages);

const validateDomain = domainRule();

/** The reason why a domain cannot be transferred to us; null when it can. */
export function transferError(name: string, tlds: readonly Product[]): string | null {
  if (name === '') return t('rules.required');
  const invalid = validateDomain(name);
  if (invalid) return invalid;
  const tld = findTldProduct(name, tlds);
  return tld && mainPricing(tld)?.transfer_price !== null
    ? null
    : t('product.notSold', { tld: name.split('.').slice(1).join('.') });
}
