import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { mayOpen } from '#core/user/access.rules.ts';
import { useValue } from '#screens/ui/context.tsx';
import { SubNav } from '#screens/ui/sub-nav.tsx';

const t = translator(frameMessages);

const pages = [
  { to: '/billing/invoices', word: 'menu.invoices' },
  { to: '/billing/payment-methods', word: 'menu.paymentMethods' },
  { to: '/billing/services', word: 'menu.services' },
  { to: '/billing/transactions', word: 'menu.transactions' },
] as const;

/** The pages of billing. */
export function BillingNav() {
  const user = useValue(session().user);
  return (
    <SubNav
      label={t('menu.billing')}
      pages={pages.filter(({ to }) => user && mayOpen(to, user)).map(({ to, word }) => ({ to, label: t(word) }))}
    />
  );
}
