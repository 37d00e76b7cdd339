import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type CardFields, type CardFieldsOptions, PaymentProviderUnreachableError } from './card-fields.ts';

const scripts = new Map<string, Promise<Stripe | null>>();
const getStripe = (key: string): Promise<Stripe | null> => {
  const script = scripts.get(key) ?? loadStripe(key).catch(() => null);
  scripts.set(key, script);
  // A script that failed to load is requested again next time.
  void script.then((stripe) => stripe ?? scripts.delete(key));
  return script;
};

/** Omits unknown values: Stripe refuses empty variables. */
const stripeVariables = ({ font, radius, ink, surface, danger, accent }: CardFieldsOptions['style']) => ({
  ...(font && { fontFamily: font }),
  ...(radius && { borderRadius: radius }),
  ...(ink && { colorText: ink }),
  ...(surface && { colorBackground: surface }),
  ...(danger && { colorDanger: danger }),
  ...(accent && { colorPrimary: accent }),
});

/** Stripe's Payment Element, in a frame of Stripe's origin. The token is the id of a payment method. @param key publishable key */
export function createStripeCardFields(
  key: string,
  { lang, isDark, style, onReady, onFailed }: CardFieldsOptions,
): CardFields {
  let remove = () => {};
  let focus = () => {};
  const creation = (async () => {
    const stripe = await getStripe(key);
    if (!stripe) return null;
    const elements = stripe.elements({
      mode: 'setup',
      currency: 'gbp',
      paymentMethodCreation: 'manual',
      locale: lang.startsWith('de') ? 'de' : 'en-GB',
      appearance: { theme: isDark ? 'night' : 'stripe', variables: stripeVariables(style) },
    });
    const element = elements.create('payment');
    element.on('ready', onReady);
    element.on('loaderror', onFailed);
    remove = () => element.destroy();
    focus = () => element.focus();
    return { stripe, elements, element };
  })();
  return {
    mount(container) {
      void creation.then((created) => (created ? created.element.mount(container) : onFailed()));
    },
    async tokenize() {
      const created = await creation;
      if (!created) throw new PaymentProviderUnreachableError();
      const { error: invalid } = await created.elements.submit();
      if (invalid) return null;
      const { error, paymentMethod } = await created.stripe.createPaymentMethod({ elements: created.elements });
      if (error?.type === 'api_connection_error') throw new PaymentProviderUnreachableError();
      return paymentMethod?.id ?? null;
    },
    focus: () => focus(),
    remove: () => void creation.then(() => remove()),
  };
}

/** Shows the bank's 3-D Secure challenge in Stripe's overlay. @throws PaymentProviderUnreachableError */
export async function showStripeChallenge(key: string, clientSecret: string, onDone: () => void): Promise<void> {
  const stripe = await getStripe(key);
  if (!stripe) throw new PaymentProviderUnreachableError();
  await stripe.handleNextAction({ clientSecret });
  onDone();
}
