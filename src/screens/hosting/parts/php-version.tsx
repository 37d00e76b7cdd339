import { useState } from 'react';
import type { HostingAccount } from '#core/hosting/hosting.schema.ts';
import { updateHostingAccount } from '#core/hosting/hosting.store.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';

const t = translator(hostingMessages);

/** The PHP version of all websites of an account. */
export function PhpVersion({ account }: { account: HostingAccount }) {
  const { id, php_versions } = account;
  const saved = account.php_version ?? '';
  const [chosen, setChosen] = useState(saved);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const save = async () => {
    setFailure(null);
    setPending(true);
    const outcome = await updateHostingAccount.run({ params: { id }, body: { php_version: chosen } });
    setPending(false);
    if (!outcome.ok) setFailure(outcome.error);
  };
  const { messageOf, rest } = readRefusal(failure, ['php_version']);
  return (
    <form
      aria-label={t('hosting.php')}
      className="rounded-card border border-line bg-surface p-5 grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="grid">
        <h2 className="text-md font-bold">{t('hosting.php')}</h2>
        <p className="text-muted">{t('hosting.phpText')}</p>
      </div>
      <FormError error={rest} />
      <div className="flex flex-wrap items-start gap-3 mt-2">
        <div className="w-40">
          <SelectField
            label={t('hosting.php')}
            isLabelHidden
            value={chosen}
            error={messageOf('php_version')}
            options={php_versions.map((version) => ({ value: version, label: `PHP ${version}` }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        </div>
        <Button type="submit" isPending={isPending} disabled={chosen === saved}>
          {t('hosting.phpSave')}
        </Button>
      </div>
    </form>
  );
}
