import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { catchAll, removeCatchAll, setCatchAll } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { addressesMessages } from '#core/i18n/messages/addresses.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';
import { AddressAutocompleteField, anyAddress } from './address-fields.tsx';

const t = translator(addressesMessages, listsMessages);

/** Where mail for addresses that do not exist goes, with a warning of the consequences. */
export function CatchAll({ domainId, domain }: { domainId: string; domain: EmailDomain | undefined }) {
  return (
    <Loaded from={useResource(catchAll, { params: { id: domainId } })} skeleton={220}>
      {(current) =>
        domain ? <CatchAllForm key={current ?? ''} domain={domain} current={current} /> : <Skeleton height={220} />
      }
    </Loaded>
  );
}

function CatchAllForm({ domain, current }: { domain: EmailDomain; current: string | null }) {
  const [schema] = useState(() => z.object({ goto: anyAddress() }));
  const form = usePortalForm(schema, { goto: current ?? '' });
  const isSaving = useSignalValue(setCatchAll.isPending);
  const isRemoving = useSignalValue(removeCatchAll.isPending);
  const submit = useSubmit(
    form,
    ({ goto }) => setCatchAll.run({ params: { id: domain.id }, body: { goto: goto.trim().toLowerCase() } }),
    { toMessage: emailErrorMessage },
  );
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5 max-w-[640px]">
      <p>
        {current
          ? t('address.catchAllIs', { name: domain.name, goto: current })
          : t('address.catchAllNone', { name: domain.name })}
      </p>
      <Notice tone="warning">{t('address.catchAllWarning', { name: domain.name })}</Notice>
      <Form {...submit} label={t('address.catchAll')}>
        <AddressAutocompleteField form={form} name="goto" label={t('address.catchAllGoto')} domainId={domain.id} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isPending={isSaving}>
            {t(current ? 'form.save' : 'address.catchAllStart')}
          </Button>
          {current && (
            <Button
              variant="danger"
              isPending={isRemoving}
              onClick={() => void removeCatchAll.run({ params: { id: domain.id } })}
            >
              {t('address.catchAllStop')}
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}
