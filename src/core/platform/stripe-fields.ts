import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type CardFields, type CardFieldsOptions, PaymentProviderUnreachableError } from './card-fields.ts';

const scripts = new Map<string, Promise<Stripe | null>>();
const getStripe = (key: string): Promise<Stripe | null> => {
  const held = scripts.get(key) ?? loadStripe(key).catch(() => null);
  scripts.set(key, held);
  // A script that did not come is asked for again the next time.
  void held.then((loaded) => loaded ?? scripts.delete(key));
  return held;
};

/** Stripe's Payment Element. Its frame is of Stripe's origin; a payment method's id is all that comes back. */
export function createStripeCardFields(
  key: string,
  { lang, isDark, onReady, onFailed }: CardFieldsOptions,
): CardFields {
  let remove = () => {};
  let focus = () => {};
  const made = (async () => {
    const loaded = await getStripe(key);
    if (!loaded) return null;
    const elements = loaded.elements({
      mode: 'setup',
      currency: 'gbp',
      paymentMethodCreation: 'manual',
      locale: lang.startsWith('de') ? 'de' : 'en-GB',
      appearance: { theme: isDark ? 'night' : 'stripe' },
    });
    const element = elements.create('payment');
    element.on('ready', onReady);
    element.on('loaderror', onFailed);
    remove = () => element.destroy();
    focus = () => element.focus();
    return { loaded, elements, element };
  })();
  return {
    mount(at) {
      void made.then((parts) => (parts ? parts.element.mount(at) : onFailed()));
    },
    async tokenize() {
      const parts = await made;
      if (!parts) throw new PaymentProviderUnreachableError();
      const { error: wrong } = await parts.elements.submit();
      if (wrong) return null;
      const { error, paymentMethod } = await parts.loaded.createPaymentMethod({ elements: parts.elements });
      if (error?.type === 'api_connection_error') throw new PaymentProviderUnreachableError();
      return paymentMethod?.id ?? null;
    },
    focus: () => focus(),
    remove: () => void made.then(() => remove()),
  };
}

/** Stripe shows the bank's question itself, above the page. */
export async function showStripeChallenge(key: string, clientSecret: string, onDone: () => void): Promise<void> {
  const loaded = await getStripe(key);
  if (!loaded) throw new PaymentProviderUnreachableError();
  await loaded.handleNextAction({ clientSecret });
  onDone();
}
