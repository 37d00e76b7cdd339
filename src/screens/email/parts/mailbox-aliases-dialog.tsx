import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailDomain, Mailbox } from '#core/email/email.schema.ts';
import { createAlias, deleteAlias } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { addressesMessages } from '#core/i18n/messages/addresses.en.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog, DialogActions } from '#screens/ui/dialog.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';
import { DomainAddressField, domainAddress, toFullAddress } from './address-fields.tsx';

const t = translator(addressesMessages, emailMessages, mailboxesMessages);

interface Props {
  domain: EmailDomain;
  mailbox: Mailbox;
  onClose: () => void;
}

/** The aliases of one mailbox, each saved at once. */
export function MailboxAliasesDialog({ domain, mailbox, onClose }: Props) {
  const [schema] = useState(() => z.object({ alias: domainAddress() }));
  const form = usePortalForm(schema, { alias: '' });
  const isCreating = useSignalValue(createAlias.isPending);
  const submit = useSubmit(
    form,
    ({ alias }) =>
      createAlias.run({
        params: { id: domain.id },
        body: { alias: toFullAddress(alias, domain.name), goto: mailbox.username },
      }),
    {
      // A reset would unregister the field, which then could not be focused.
      onSuccess: () => {
        form.setValue('alias', '');
        form.setFocus('alias');
      },
      toMessage: emailErrorMessage,
    },
  );
  return (
    <Dialog title={t('mailbox.aliasesTitle', { name: mailbox.username })} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted">{t('mailbox.aliasesText')}</p>
        {mailbox.aliases.length > 0 && (
          <AliasList domain={domain} mailbox={mailbox} onDeleted={() => form.setFocus('alias')} />
        )}
        <Form {...submit} label={t('address.newAlias')}>
          <DomainAddressField form={form} name="alias" label={t('address.newAlias')} domain={domain.name} />
          <DialogActions>
            <Button onClick={onClose}>{t('dialog.close')}</Button>
            <Button type="submit" variant="primary" icon={Plus} isPending={isCreating}>
              {t('address.addAlias')}
            </Button>
          </DialogActions>
        </Form>
      </div>
    </Dialog>
  );
}

interface AliasListProps {
  domain: EmailDomain;
  mailbox: Mailbox;
  /** The button that had the focus is gone: the focus has to move. */
  onDeleted: () => void;
}

function AliasList({ domain, mailbox, onDeleted }: AliasListProps) {
  const isDeleting = useSignalValue(deleteAlias.isPending);
  const remove = async (alias: string) => {
    if (isDeleting) return;
    const outcome = await deleteAlias.run({ params: { id: domain.id }, body: { alias, goto: mailbox.username } });
    if (outcome.ok) onDeleted();
  };
  return (
    <ul className="grid rounded border border-line divide-y" aria-label={t('address.aliases')}>
      {mailbox.aliases.map((alias) => (
        <li key={alias} className="flex items-center justify-between gap-2 pl-3 pr-1 min-h-[44px]">
          <span className="break-all">{alias}</span>
          <IconButton
            label={t('email.deleteNamed', { name: alias })}
            icon={Trash2}
            size={16}
            aria-busy={isDeleting || undefined}
            onClick={() => void remove(alias)}
          />
        </li>
      ))}
    </ul>
  );
}
