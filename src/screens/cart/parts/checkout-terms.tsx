import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { LegalLink } from '#screens/features/legal/legal-link.tsx';

const t = translator(checkoutMessages);

const PLACE_OF_LINK = '\n';

/** The link is a word of the sentence. */
export function CheckoutTerms() {
  const [before, after] = t('checkout.terms', { terms: PLACE_OF_LINK }).split(PLACE_OF_LINK);
  return (
    <div className="text-sm text-muted">
      {before}
      <LegalLink name="terms">{t('checkout.readTerms')}</LegalLink>
      {after}
    </div>
  );
}
