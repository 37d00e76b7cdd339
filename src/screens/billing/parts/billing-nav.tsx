import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { SubNav } from '#screens/ui/sub-nav.tsx';

const t = translator(frameMessages);

const pages = [
  { to: '/billing/invoices', labelKey: 'menu.invoices' },
  { to: '/billing/payment-methods', labelKey: 'menu.paymentMethods' },
  { to: '/billing/services', labelKey: 'menu.services' },
  { to: '/billing/transactions', labelKey: 'menu.transactions' },
] as const;

/** Links between the billing pages that the user may open. */
export function BillingNav() {
  const user = useSignalValue(session().user);
  return (
    <SubNav
      label={t('menu.billing')}
      pages={pages
        .filter(({ to }) => user && canAccess(to, user))
        .map(({ to, labelKey }) => ({ to, label: t(labelKey) }))}
    />
  );
}
