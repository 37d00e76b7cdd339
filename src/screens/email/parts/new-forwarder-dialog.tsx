import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { createAlias, createForwarder, forwarderResponseError } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { addressesMessages } from '#core/i18n/messages/addresses.en.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Form, showServerErrors, usePortalForm } from '#screens/ui/form.tsx';
import {
  AddressAutocompleteField,
  anyAddress,
  DomainAddressField,
  domainAddress,
  toFullAddress,
} from './address-fields.tsx';

const t = translator(addressesMessages, emailMessages);

/** What the server says where an alias is meant (S2 §5). */
const WRONG = [
  'Wrong domain for forwarder address',
  'Wrong goto address for the forwarder, goto should be an external email address',
];
const requiresAlias = (error: ApiError) =>
  [...error.messages, error.providerMessage].some((word) => word !== null && WRONG.includes(word));

export function NewForwarderDialog({ domain, onClose }: { domain: EmailDomain; onClose: () => void }) {
  return (
    <Dialog title={t('address.newForwarder')} isOpen onClose={onClose}>
      <ForwarderForm domain={domain} onClose={onClose} />
    </Dialog>
  );
}

/** Creates a forwarder; where the server asks for an alias instead, one press makes it of what was typed. */
function ForwarderForm({ domain, onClose }: { domain: EmailDomain; onClose: () => void }) {
  const [schema] = useState(() =>
    z.object({ address: domainAddress(), goto: anyAddress() }).check(
      z.refine(({ address, goto }) => toFullAddress(address, domain.name) !== goto.trim().toLowerCase(), {
        path: ['goto'],
        error: () => t('address.itself'),
      }),
    ),
  );
  const form = usePortalForm(schema, { address: '', goto: '' });
  const [error, setError] = useState<string | null>(null);
  const [isAliasBetter, setAliasBetter] = useState(false);
  const isPending = useSignalValue(createForwarder.isPending);
  const isAliasPending = useSignalValue(createAlias.isPending);
  const typed = () => {
    const { address, goto } = form.getValues();
    return { address: toFullAddress(address, domain.name), goto: goto.trim().toLowerCase() };
  };
  const submit = async () => {
    setError(null);
    setAliasBetter(false);
    const outcome = await createForwarder.run({ params: { id: domain.id }, body: typed() });
    if (outcome.ok) {
      const failure = forwarderResponseError(outcome.data);
      if (failure) setError(failure);
      else onClose();
    } else if (requiresAlias(outcome.error)) {
      form.setError('goto', { type: 'server', message: t('address.pleaseAlias') });
      setAliasBetter(true);
    } else setError(showServerErrors(form, outcome.error, (failure) => emailErrorMessage(failure, [501])));
  };
  const asAlias = async () => {
    const { address, goto } = typed();
    const outcome = await createAlias.run({ params: { id: domain.id }, body: { alias: address, goto } });
    if (outcome.ok) onClose();
    else
      setError(
        outcome.error.fieldMessage('alias') ?? outcome.error.fieldMessage('goto') ?? emailErrorMessage(outcome.error),
      );
  };
  return (
    <Form form={form} onSubmit={submit} error={error} label={t('address.newForwarder')}>
      <p className="text-muted">{t('address.forwarderText')}</p>
      <DomainAddressField form={form} name="address" label={t('email.address')} domain={domain.name} />
      <AddressAutocompleteField form={form} name="goto" label={t('address.goto')} domainId={domain.id} />
      <div role="status">
        {isAliasBetter && (
          <p className="flex flex-wrap items-center justify-between gap-3 rounded bg-info-soft text-info px-3 py-2">
            <span>{t('address.aliasInstead')}</span>
            <Button size="small" isPending={isAliasPending} onClick={() => void asAlias()}>
              {t('address.createAsAlias')}
            </Button>
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('address.createForwarder')}
        </Button>
      </div>
    </Form>
  );
}
