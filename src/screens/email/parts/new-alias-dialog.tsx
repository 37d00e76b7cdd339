import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { createAlias, mailFlow } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { findLoop } from '#core/email/mail-flow.rules.ts';
import { addressesMessages } from '#core/i18n/messages/addresses.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';
import {
  AddressAutocompleteField,
  anyAddress,
  DomainAddressField,
  domainAddress,
  toFullAddress,
} from './address-fields.tsx';

const t = translator(addressesMessages);

interface Props {
  domain: EmailDomain;
  onClose: () => void;
}

export const NewAliasDialog = (props: Props) => (
  <Dialog title={t('address.newAlias')} isOpen onClose={props.onClose}>
    <AliasForm {...props} />
  </Dialog>
);

/** Refuses a mail loop through the addresses known here before it is sent; the server knows all addresses. */
function AliasForm({ domain, onClose }: Props) {
  const { data: flow } = useResource(mailFlow, { params: { id: domain.id } });
  const [schema] = useState(() => z.object({ alias: domainAddress(), goto: anyAddress() }));
  const form = usePortalForm(schema, { alias: '', goto: '' });
  const isPending = useSignalValue(createAlias.isPending);
  const loopMessage = (from: string, to: string) => {
    if (from === to) return t('address.itself');
    const loop = findLoop(flow ?? [], from, to);
    return loop && t('address.circle', { way: loop.join(' → ') });
  };
  const submit = useSubmit(
    form,
    (values) => {
      const alias = toFullAddress(values.alias, domain.name);
      const goto = values.goto.trim().toLowerCase();
      const message = loopMessage(alias, goto);
      if (!message) return createAlias.run({ params: { id: domain.id }, body: { alias, goto } });
      form.setError('goto', { type: 'circle', message });
      form.setFocus('goto');
      return null;
    },
    { onSuccess: onClose, toMessage: emailErrorMessage },
  );
  return (
    <Form {...submit} label={t('address.newAlias')}>
      <p className="text-muted">{t('address.aliasText')}</p>
      <DomainAddressField form={form} name="alias" label={t('address.alias')} domain={domain.name} />
      <AddressAutocompleteField form={form} name="goto" label={t('address.leadsTo')} domainId={domain.id} />
      <FormActions submitLabel={t('address.addAlias')} isPending={isPending} onClose={onClose} />
    </Form>
  );
}
