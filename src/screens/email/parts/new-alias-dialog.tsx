import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { createAlias, mailFlow } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { findLoop } from '#core/email/mail-flow.rules.ts';
import { addressesMessages } from '#core/i18n/messages/addresses.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Form, showServerErrors, usePortalForm } from '#screens/ui/form.tsx';
import {
  AddressAutocompleteField,
  anyAddress,
  DomainAddressField,
  domainAddress,
  toFullAddress,
} from './address-fields.tsx';

const t = translator(addressesMessages);

export function NewAliasDialog({ domain, onClose }: { domain: EmailDomain; onClose: () => void }) {
  return (
    <Dialog title={t('address.newAlias')} isOpen onClose={onClose}>
      <AliasForm domain={domain} onClose={onClose} />
    </Dialog>
  );
}

/** Creates an alias. A circle is said before it is sent, as far as the ways of mail are known here; the server knows them all. */
function AliasForm({ domain, onClose }: { domain: EmailDomain; onClose: () => void }) {
  const { data: flow } = useResource(mailFlow, { params: { id: domain.id } });
  const [schema] = useState(() => z.object({ alias: domainAddress(), goto: anyAddress() }));
  const form = usePortalForm(schema, { alias: '', goto: '' });
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(createAlias.isPending);
  const submit = async ({ alias, goto }: z.output<typeof schema>) => {
    setError(null);
    const from = toFullAddress(alias, domain.name);
    const to = goto.trim().toLowerCase();
    const circle = from === to ? null : findLoop(flow ?? [], from, to);
    if (from === to || circle) {
      form.setError('goto', {
        type: 'circle',
        message: circle ? t('address.circle', { way: circle.join(' → ') }) : t('address.itself'),
      });
      form.setFocus('goto');
      return;
    }
    const outcome = await createAlias.run({ params: { id: domain.id }, body: { alias: from, goto: to } });
    if (outcome.ok) onClose();
    else setError(showServerErrors(form, outcome.error, emailErrorMessage));
  };
  return (
    <Form form={form} onSubmit={submit} error={error} label={t('address.newAlias')}>
      <p className="text-muted">{t('address.aliasText')}</p>
      <DomainAddressField form={form} name="alias" label={t('address.alias')} domain={domain.name} />
      <AddressAutocompleteField form={form} name="goto" label={t('address.leadsTo')} domainId={domain.id} />
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('address.addAlias')}
        </Button>
      </div>
    </Form>
  );
}
