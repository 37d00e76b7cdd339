import { isUsable } from '#core/hosting/hosting.rules.ts';
import type { HostingAccount } from '#core/hosting/hosting.schema.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { Notice } from '#screens/ui/notice.tsx';

const t = translator(hostingMessages);

/** Share of the disk from which on there is little room. */
const ALMOST_FULL = 0.95;

/** Why the account does not work, or soon will not, with the next step. */
export function AccountNotice({ account }: { account: HostingAccount }) {
  const user = useSignalValue(session().user);
  const { id, domain: name, status, disk } = account;
  const button = (labelKey: MessageKey<typeof hostingMessages>, path: string) => (
    <LinkButton size="small" to={path}>
      {t(labelKey)}
    </LinkButton>
  );
  const billing = button('hosting.openBilling', `/service/hosting/${id}`);
  if (status === 'suspended') {
    const canPay = user !== null && canAccess('/billing/invoices', user);
    return (
      <Notice tone="danger" action={canPay ? button('hosting.payInvoice', '/billing/invoices?status=unpaid') : billing}>
        {t('hosting.suspended', { name })}
      </Notice>
    );
  }
  if (status === 'expired')
    return (
      <Notice tone="danger" action={billing}>
        {t('hosting.expired', { name })}
      </Notice>
    );
  if (status === 'cancelled')
    return (
      <Notice tone="warning" action={billing}>
        {t('hosting.cancelled', { name })}
      </Notice>
    );
  if (!isUsable(account)) return <Notice tone="info">{t('hosting.settingUp', { name })}</Notice>;
  if (disk?.limit != null && disk.used >= disk.limit * ALMOST_FULL)
    return (
      <Notice tone="warning" action={button('hosting.changePlan', `/service/hosting/${id}/change-package`)}>
        {t('hosting.diskFull', { name })}
      </Notice>
    );
  return null;
}
