import { type ReactNode, useState } from 'react';
import type { Domain, DomainChange } from '#core/domain/domain.schema.ts';
import { updateDomain } from '#core/domain/domains.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { Switch } from '#screens/ui/switch.tsx';

const t = translator(domainsMessages);

interface RowProps {
  domain: Domain;
}

/** Whether it is renewed automatically at the end of its term. */
export const AutoRenewRow = ({ domain }: RowProps) => (
  <SwitchRow
    domain={domain}
    field="auto_renew"
    title={t('domains.autoRenew')}
    text={
      domain.renewal_at && domain.auto_renew
        ? t('domains.autoRenewOnDate', { date: formatDate(domain.renewal_at) })
        : t(domain.auto_renew ? 'domains.autoRenewText' : 'domains.autoRenewOffText')
    }
    label={t('domains.autoRenewOf', { name: domain.name })}
  />
);

/** Refuses transfers, where the registry has a lock. */
export const LockRow = ({ domain }: RowProps) =>
  domain.rules?.has_lock === false ? (
    <SettingRow title={t('domains.lock')} text={t('domains.noLock')} />
  ) : (
    <SwitchRow
      domain={domain}
      field="is_locked"
      title={t('domains.lock')}
      text={t(domain.is_locked ? 'domains.lockText' : 'domains.unlockText')}
      label={t('domains.lockOf', { name: domain.name })}
    />
  );

/** Hides the contacts from the public record, where the registry offers that. */
export const PrivacyRow = ({ domain }: RowProps) =>
  domain.rules?.has_privacy === false ? (
    <SettingRow title={t('domains.privacy')} text={t('domains.noPrivacy')} />
  ) : (
    <SwitchRow
      domain={domain}
      field="has_privacy"
      title={t('domains.privacy')}
      text={t(domain.has_privacy ? 'domains.privacyText' : 'domains.privacyOffText')}
      label={t('domains.privacyOf', { name: domain.name })}
    />
  );

type SwitchField = 'auto_renew' | 'is_locked' | 'has_privacy';

function SwitchRow({
  domain,
  field,
  label,
  ...texts
}: RowProps & { field: SwitchField; title: string; text: string; label: string }) {
  const [isPending, setPending] = useState(false);
  const isOn = domain[field] ?? false;
  const toggle = async () => {
    setPending(true);
    const body: DomainChange = { [field]: !isOn };
    const outcome = await updateDomain.run({ params: { id: domain.id }, body });
    setPending(false);
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  };
  return (
    <SettingRow {...texts}>
      <Switch label={label} isOn={isOn} isPending={isPending} onToggle={() => void toggle()} />
    </SettingRow>
  );
}

const SettingRow = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className="flex items-start justify-between gap-4 py-4">
    <div className="min-w-0 max-w-xl">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted">{text}</p>
    </div>
    {children}
  </div>
);
