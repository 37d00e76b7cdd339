import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { domainName } from '#core/email/domain-name.rules.ts';
import type { Alias, EmailDomain } from '#core/email/email.schema.ts';
import { createDomainAlias, deleteDomainAlias, domainAliases } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { emailSettingsMessages } from '#core/i18n/messages/email-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { required } from '#core/rules/fields.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';
import { useDeletion } from './use-deletion.ts';

const t = translator(emailMessages, emailSettingsMessages);

/** Other domains whose mail is delivered to the same mailboxes. */
export function DomainAliases({ domain }: { domain: EmailDomain }) {
  const aliases = useResource(domainAliases, { params: { id: domain.id } });
  const isDeleting = useSignalValue(deleteDomainAlias.isPending);
  const deletion = useDeletion(({ alias }: Alias) =>
    deleteDomainAlias.run({ params: { id: domain.id }, body: { alias, goto: domain.name } }),
  );
  const removed = deletion.item?.alias ?? '';
  return (
    <div className="grid gap-4">
      <Loaded from={aliases} skeleton={44}>
        {(data) =>
          data.length === 0 ? (
            <p className="text-muted">{t('emailSettings.noDomainAliases')}</p>
          ) : (
            <ul className="grid rounded border border-line divide-y">
              {data.map((alias) => (
                <li key={alias.id} className="flex items-center justify-between gap-2 pl-3 pr-1 min-h-[44px]">
                  <span className="break-all">{alias.alias}</span>
                  <IconButton
                    label={t('email.deleteNamed', { name: alias.alias })}
                    icon={Trash2}
                    size={16}
                    onClick={() => deletion.ask(alias)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <NewDomainAlias domain={domain} />
      <ConfirmDialog
        {...deletion.dialog}
        title={t('email.deleteTitle', { name: removed })}
        text={t('emailSettings.deleteDomainAliasText', { alias: removed, name: domain.name })}
        confirmLabel={t('emailSettings.deleteDomainAlias')}
        isPending={isDeleting}
      />
    </div>
  );
}

function NewDomainAlias({ domain }: { domain: EmailDomain }) {
  const [schema] = useState(() => z.object({ alias: field(required, domainName) }));
  const form = usePortalForm(schema, { alias: '' });
  const isCreating = useSignalValue(createDomainAlias.isPending);
  const submit = useSubmit(
    form,
    ({ alias }) =>
      createDomainAlias.run({
        params: { id: domain.id },
        body: { alias: alias.trim().toLowerCase(), goto: domain.name },
      }),
    { onSuccess: () => form.reset(), toMessage: emailErrorMessage },
  );
  return (
    <Form {...submit} label={t('emailSettings.domainAliases')}>
      <TextField
        label={t('email.domain')}
        placeholder="example.org"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.alias?.message}
        {...form.register('alias')}
      />
      <Button type="submit" icon={Plus} isPending={isCreating} className="justify-self-start">
        {t('emailSettings.addDomainAlias')}
      </Button>
    </Form>
  );
}
