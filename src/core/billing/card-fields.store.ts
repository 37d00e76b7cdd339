import { checkoutMessages } from '../i18n/messages/checkout.en.ts';
import { translator } from '../i18n/translator.ts';
import type { CardFields, CardFieldsOptions } from '../platform/card-fields.ts';
import { providerConfig } from '../runtime/provider-config.ts';
import { paymentSettings } from './billing.store.ts';

const t = translator(checkoutMessages);

/** Stripe when the page, or the provider, names a publishable key; the payment company's own frame otherwise. */
async function resolveCardProvider(): Promise<{ stripeKey: string } | { frame: string } | null> {
  const own = providerConfig().payment.publishableKey;
  if (own) return { stripeKey: own };
  const { kind, publishable_key, frame_url } = await paymentSettings.get({});
  if (kind === 'stripe' && publishable_key) return { stripeKey: publishable_key };
  return frame_url && /^https?:\/\//.test(frame_url) ? { frame: frame_url.replace(/\/+$/, '') } : null;
}

/** The fields of whoever takes card numbers. @throws ApiError when it is not known who does */
export async function openCardFields(options: CardFieldsOptions): Promise<CardFields> {
  const found = await resolveCardProvider();
  if (!found) throw new Error('Nobody takes card numbers');
  if ('stripeKey' in found && options.kind === 'card')
    return (await import('../platform/stripe-fields.ts')).createStripeCardFields(found.stripeKey, options);
  if (!('frame' in found)) throw new Error('Nobody takes mandates');
  return (await import('../platform/payment-frame.ts')).createFrameCardFields(
    found.frame,
    t(options.kind === 'card' ? 'checkout.cardFields' : 'checkout.debitFields'),
    options,
  );
}

/**
 * Lets the bank ask whether it is you.
 * @param action an address to be shown in a frame, or Stripe's client secret
 * @returns how to take it away
 */
export async function openChallenge(
  action: string,
  container: HTMLElement,
  { lang, isDark, onDone }: { lang: string; isDark: boolean; onDone: () => void },
): Promise<() => void> {
  const found = await resolveCardProvider();
  if (found && 'stripeKey' in found) {
    await (await import('../platform/stripe-fields.ts')).showStripeChallenge(found.stripeKey, action, onDone);
    return () => {};
  }
  return (await import('../platform/payment-frame.ts')).showFrameChallenge(
    action,
    t('checkout.challengeTitle'),
    lang,
    isDark,
    container,
    onDone,
  );
}
