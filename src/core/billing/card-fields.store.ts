import { checkoutMessages } from '../i18n/messages/checkout.en.ts';
import { translator } from '../i18n/translator.ts';
import type { CardFields, CardFieldsOptions } from '../platform/card-fields.ts';
import { safeUrl } from '../rules/safe-url.rules.ts';
import { providerConfig } from '../runtime/provider-config.ts';
import { paymentSettings } from './billing.store.ts';

const t = translator(checkoutMessages);

/** Stripe if the page or the provider has a publishable key, otherwise the payment company's frame; null if neither is set up. */
async function resolveCardProvider(): Promise<{ stripeKey: string } | { frame: string } | null> {
  const pageKey = providerConfig().payment.publishableKey;
  if (pageKey) return { stripeKey: pageKey };
  const { kind, publishable_key, frame_url } = await paymentSettings.get({});
  if (kind === 'stripe' && publishable_key) return { stripeKey: publishable_key };
  const frame = safeUrl(frame_url);
  return frame ? { frame: frame.replace(/\/+$/, '') } : null;
}

/** The card or mandate fields of the payment company. @throws ApiError @throws Error when no payment company is set up */
export async function openCardFields(options: CardFieldsOptions): Promise<CardFields> {
  const cardProvider = await resolveCardProvider();
  if (!cardProvider) throw new Error('No payment company is set up');
  if ('stripeKey' in cardProvider && options.kind === 'card')
    return (await import('../platform/stripe-fields.ts')).createStripeCardFields(cardProvider.stripeKey, options);
  if (!('frame' in cardProvider)) throw new Error('No payment company takes mandates');
  return (await import('../platform/payment-frame.ts')).createFrameCardFields(
    cardProvider.frame,
    t(options.kind === 'card' ? 'checkout.cardFields' : 'checkout.debitFields'),
    options,
  );
}

/**
 * Shows the bank's challenge (3-D Secure).
 * @param action URL to show in a frame, or Stripe's client secret
 * @returns a function that removes the challenge
 * @throws ApiError @throws Error when the URL is not of the payment company
 */
export async function openChallenge(
  action: string,
  container: HTMLElement,
  { lang, isDark, onDone }: { lang: string; isDark: boolean; onDone: () => void },
): Promise<() => void> {
  const cardProvider = await resolveCardProvider();
  if (cardProvider && 'stripeKey' in cardProvider) {
    await (await import('../platform/stripe-fields.ts')).showStripeChallenge(cardProvider.stripeKey, action, onDone);
    return () => {};
  }
  const url = cardProvider && safeUrl(action, new URL(cardProvider.frame).host);
  if (!url) throw new Error('The challenge is not of the payment company');
  return (await import('../platform/payment-frame.ts')).showFrameChallenge(
    url,
    t('checkout.challengeTitle'),
    lang,
    isDark,
    container,
    onDone,
  );
}
