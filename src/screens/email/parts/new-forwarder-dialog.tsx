import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { createAlias, createForwarder, forwarderFailure } from '#core/email/email.store.ts';
import { emailErrorMessage, emailErrorMessageWithLead } from '#core/email/email-error.rules.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { addressesMessages } from '#core/i18n/messages/addresses.en.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Form, showServerErrors, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';
import {
  AddressAutocompleteField,
  anyAddress,
  DomainAddressField,
  domainAddress,
  toFullAddress,
} from './address-fields.tsx';

const t = translator(addressesMessages, emailMessages);

/** The server's messages for a forwarder that has to be an alias (S2 §5). */
const ALIAS_REQUIRED = [
  'Wrong domain for forwarder address',
  'Wrong goto address for the forwarder, goto should be an external email address',
];
const isAliasRequired = (error: ApiError) => ALIAS_REQUIRED.some((sentence) => error.text?.includes(sentence));

const forwarderErrorMessage = emailErrorMessageWithLead(501);

interface Props {
  domain: EmailDomain;
  onClose: () => void;
}

export const NewForwarderDialog = (props: Props) => (
  <Dialog title={t('address.newForwarder')} isOpen onClose={props.onClose}>
    <ForwarderForm {...props} />
  </Dialog>
);

/** Creates a forwarder. Where the server requires an alias, offers to create that from the same values. */
function ForwarderForm({ domain, onClose }: Props) {
  const [schema] = useState(() =>
    z.object({ address: domainAddress(), goto: anyAddress() }).check(
      z.refine(({ address, goto }) => toFullAddress(address, domain.name) !== goto.trim().toLowerCase(), {
        path: ['goto'],
        error: () => t('address.itself'),
      }),
    ),
  );
  const form = usePortalForm(schema, { address: '', goto: '' });
  const [isAliasOffered, setAliasOffered] = useState(false);
  const isPending = useSignalValue(createForwarder.isPending);
  const readAddresses = () => {
    const { address, goto } = form.getValues();
    return { address: toFullAddress(address, domain.name), goto: goto.trim().toLowerCase() };
  };
  const showFailure = (error: ApiError) => {
    if (!isAliasRequired(error)) return showServerErrors(form, error, forwarderErrorMessage);
    form.setError('goto', { type: 'server', message: t('address.pleaseAlias') }, { shouldFocus: true });
    setAliasOffered(true);
    return null;
  };
  const submit = useSubmit(
    form,
    () => {
      setAliasOffered(false);
      return createForwarder.run({ params: { id: domain.id }, body: readAddresses() });
    },
    {
      onSuccess: (data) => {
        const failure = forwarderFailure(data);
        if (failure) submit.setError(showFailure(failure));
        else onClose();
      },
      onFailure: showFailure,
    },
  );
  const createAsAlias = async () => {
    const { address, goto } = readAddresses();
    const outcome = await createAlias.run({ params: { id: domain.id }, body: { alias: address, goto } });
    if (outcome.ok) return onClose();
    submit.setError(emailErrorMessage(outcome.error));
  };
  return (
    <Form {...submit} label={t('address.newForwarder')}>
      <p className="text-muted">{t('address.forwarderText')}</p>
      <DomainAddressField form={form} name="address" label={t('email.address')} domain={domain.name} />
      <AddressAutocompleteField form={form} name="goto" label={t('address.goto')} domainId={domain.id} />
      <div role="status">{isAliasOffered && <AliasOffer onAccept={() => void createAsAlias()} />}</div>
      <FormActions submitLabel={t('address.createForwarder')} isPending={isPending} onClose={onClose} />
    </Form>
  );
}

function AliasOffer({ onAccept }: { onAccept: () => void }) {
  const isPending = useSignalValue(createAlias.isPending);
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded bg-info-soft text-info px-3 py-2">
      <span>{t('address.aliasInstead')}</span>
      <Button size="small" isPending={isPending} onClick={onAccept}>
        {t('address.createAsAlias')}
      </Button>
    </p>
  );
}
