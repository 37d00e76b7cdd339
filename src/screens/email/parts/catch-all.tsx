import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { catchAll, removeCatchAll, setCatchAll } from '#core/email/email.store.ts';
import { emailFailure } from '#core/email/failure.rules.ts';
import { addressesMessages } from '#core/i18n/messages/addresses.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useValue } from '#screens/ui/context.tsx';
import { ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { Form, showServerErrors, usePortalForm } from '#screens/ui/form.tsx';
import { anyAddress, TargetField } from './address-fields.tsx';

const t = translator(addressesMessages, listsMessages);

/** Where mail for addresses that do not exist goes, with what that brings along. */
export function CatchAll({ domainId, domain }: { domainId: string; domain: EmailDomain | undefined }) {
  const { data, error, isLoading, refresh } = useResource(catchAll, { params: { id: domainId } });
  if (error && data === undefined) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (isLoading || data === undefined || !domain) return <Skeleton height={220} />;
  return <CatchAllForm key={data ?? ''} domain={domain} held={data} />;
}

function CatchAllForm({ domain, held }: { domain: EmailDomain; held: string | null }) {
  const [schema] = useState(() => z.object({ goto: anyAddress() }));
  const form = usePortalForm(schema, { goto: held ?? '' });
  const [error, setError] = useState<string | null>(null);
  const isSaving = useValue(setCatchAll.isPending);
  const isRemoving = useValue(removeCatchAll.isPending);
  const submit = async ({ goto }: z.output<typeof schema>) => {
    setError(null);
    const outcome = await setCatchAll.run({ params: { id: domain.id }, body: { goto: goto.trim().toLowerCase() } });
    if (!outcome.ok) setError(showServerErrors(form, outcome.error, emailFailure));
  };
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5 max-w-2xl">
      <p>
        {held
          ? t('address.catchAllIs', { name: domain.name, goto: held })
          : t('address.catchAllNone', { name: domain.name })}
      </p>
      <p className="flex gap-2 items-start rounded bg-warning-soft text-warning px-3 py-2">
        <TriangleAlert size={18} aria-hidden className="mt-px shrink-0" />
        <span>{t('address.catchAllWarning', { name: domain.name })}</span>
      </p>
      <Form form={form} onSubmit={submit} error={error} label={t('address.catchAll')}>
        <TargetField form={form} name="goto" label={t('address.catchAllGoto')} domainId={domain.id} />
        <div className="flex flex-wrap justify-end gap-2">
          {held && (
            <Button
              look="danger"
              isBusy={isRemoving}
              onClick={() => void removeCatchAll.run({ params: { id: domain.id } })}
            >
              {t('address.catchAllStop')}
            </Button>
          )}
          <Button type="submit" look="primary" isBusy={isSaving}>
            {t(held ? 'form.save' : 'address.catchAllStart')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
