import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { LegalLink } from '#screens/features/legal/legal-link.tsx';

const t = translator(checkoutMessages);

export const CheckoutTerms = () => (
  <div className="text-sm text-muted">
    {t('checkout.terms')} <LegalLink name="terms">{t('checkout.readTerms')}</LegalLink>
  </div>
);
