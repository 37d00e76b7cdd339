import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { confirmRegistrant } from '#core/domain/domains.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';

const t = translator(domainsMessages);

/** Where the mail to a new registrant leads. Opening the link alone changes nothing: mail filters open links too. */
export function ConfirmRegistrant({ confirmKey, path }: { confirmKey: string; path: string }) {
  const { router } = usePortal();
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(confirmRegistrant.isPending);
  const confirm = async () => {
    const outcome = await confirmRegistrant.run({ body: { key: confirmKey } });
    if (outcome.ok) router.navigate(path, { replace: true });
    else setError(errorMessage(outcome.error));
  };
  return (
    <section className="rounded-card border border-line bg-surface">
      <EmptyState
        isFullPage
        icon={UserCheck}
        title={t('domains.confirmTitle')}
        action={
          <Button variant="primary" isPending={isPending} onClick={() => void confirm()}>
            {t('domains.confirmGo')}
          </Button>
        }
      >
        <p>{t('domains.confirmText')}</p>
        <FormError error={error} />
      </EmptyState>
    </section>
  );
}
