import { useState } from 'react';
import * as z from 'zod/mini';
import { type EmailDomain, spamLevels } from '#core/email/email.schema.ts';
import { updateDomain } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { emailSettingsMessages } from '#core/i18n/messages/email-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { RadioGroup } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormSection, SaveBar } from '#screens/ui/form-page.tsx';
import { countDirtyFields, usePortalForm } from '#screens/ui/use-portal-form.ts';
import { DangerZone } from './danger-zone.tsx';
import { DomainAliases } from './domain-aliases.tsx';
import { QuotaField, quotaRule } from './quota-field.tsx';

const t = translator(emailSettingsMessages);

/** Spam level and default quota, which are saved together, then domain aliases and the danger zone. */
export function GeneralSettings({ domain }: { domain: EmailDomain }) {
  return (
    <div className="grid gap-6">
      <GeneralForm domain={domain} />
      <FormSection
        title={t('emailSettings.domainAliases')}
        text={t('emailSettings.domainAliasesText', { name: domain.name })}
      >
        <DomainAliases domain={domain} />
      </FormSection>
      <FormSection title={t('emailSettings.danger')} text={t('emailSettings.dangerText')}>
        <DangerZone domain={domain} />
      </FormSection>
    </div>
  );
}

function GeneralForm({ domain }: { domain: EmailDomain }) {
  const [schema] = useState(() =>
    z.object({ spam_level: z.enum(spamLevels), default_quota: quotaRule(domain.quota_total) }),
  );
  const form = usePortalForm(schema, { spam_level: domain.spam_level, default_quota: String(domain.default_quota) });
  const isSaving = useSignalValue(updateDomain.isPending);
  const submit = useSubmit(
    form,
    (values) =>
      updateDomain.run({
        params: { id: domain.id },
        body: { ...values, default_quota: Number(values.default_quota) },
      }),
    { onSuccess: (_data, values) => form.reset(values), toMessage: emailErrorMessage },
  );
  return (
    <Form {...submit} label={t('emailSettings.general')} className="grid gap-6">
      <FormSection title={t('emailSettings.spam')} text={t('emailSettings.spamText')}>
        <RadioGroup
          label={t('emailSettings.spamLevel')}
          name="spam"
          options={spamLevels.map((value) => ({
            value,
            label: t(`spamLevel.${value}`),
            help: t(`spamLevel.${value}.help`),
          }))}
          value={form.watch('spam_level')}
          error={form.formState.errors.spam_level?.message}
          onValueChange={(value) =>
            form.setValue('spam_level', value as (typeof spamLevels)[number], { shouldDirty: true })
          }
        />
      </FormSection>
      <FormSection title={t('emailSettings.newMailboxes')} text={t('emailSettings.newMailboxesText')}>
        <QuotaField form={form} name="default_quota" allocated={domain.quota_given} total={domain.quota_total} />
      </FormSection>
      <SaveBar
        changeCount={countDirtyFields(form)}
        isSaving={isSaving}
        onSave={() => void form.handleSubmit(submit.onSubmit)()}
        onDiscard={() => form.reset()}
      />
    </Form>
  );
}
