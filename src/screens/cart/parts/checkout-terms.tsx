import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Link } from '#screens/ui/link.tsx';

const t = translator(checkoutMessages);

export const CheckoutTerms = () => (
  <p className="text-sm text-muted">
    {t('checkout.terms')}{' '}
    <Link to="/info/terms" target="_blank">
      {t('checkout.readTerms')}
    </Link>
  </p>
);
