import { useState } from 'react';
import * as z from 'zod/mini';
import { languages } from '#core/i18n/locale.ts';
import { profileMessages } from '#core/i18n/messages/profile.en.ts';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, required } from '#core/rules/fields.rules.ts';
import type { UserUpdate } from '#core/user/account.schema.ts';
import { saveUser } from '#core/user/account.store.ts';
import { notificationKinds, type User } from '#core/user/user.schema.ts';
import { useDraft } from '#screens/features/draft/use-draft.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { CheckboxField, RadioGroup, SelectField, TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormSection, SaveBar } from '#screens/ui/form-page.tsx';
import { ReadOnlyField } from '#screens/ui/read-only-field.tsx';
import { countDirtyFields, type PortalForm, usePortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(profileMessages, teamMessages);

type Kind = (typeof notificationKinds)[number];
const kindField = (kind: Kind): `kind_${Kind}` => `kind_${kind}`;
/** One form field for each kind of notification. */
const kindFields = <Value,>(toValue: (kind: Kind) => Value) =>
  Object.fromEntries(notificationKinds.map((kind) => [kindField(kind), toValue(kind)])) as Record<
    `kind_${Kind}`,
    Value
  >;

const toFormValues = (user: User) => ({
  firstname: user.properties?.firstname ?? '',
  lastname: user.properties?.lastname ?? '',
  phone: user.properties?.phone ?? '',
  language: user.language ?? 'en',
  color_scheme: user.color_scheme ?? 'auto',
  ...kindFields((kind) => user.notifications?.includes(kind) ?? false),
});
type Values = ReturnType<typeof toFormValues>;

/** The changed values only; notifications are sent as a whole. */
function toUpdate(values: Values, isChanged: (name: string) => boolean): UserUpdate {
  const body: UserUpdate = Object.fromEntries(
    (['firstname', 'lastname', 'phone', 'language', 'color_scheme'] as const)
      .filter(isChanged)
      .map((name) => [name, values[name].trim()]),
  );
  if (notificationKinds.some((kind) => isChanged(kindField(kind))))
    body.notifications = notificationKinds.filter((kind) => values[kindField(kind)]);
  return body;
}

/** Name, phone, language, colour scheme and notifications, which are saved together. */
export function ProfileForm({ user }: { user: User }) {
  const [schema] = useState(() =>
    z.object({
      firstname: field(required, maxLength(100)),
      lastname: field(required, maxLength(100)),
      phone: field(maxLength(30)),
      language: z.string(),
      color_scheme: z.string(),
      ...kindFields(() => z.boolean()),
    }),
  );
  const form = usePortalForm<Values>(schema, toFormValues(user));
  useDraft(form, 'person');
  const isSaving = useSignalValue(saveUser.isPending);
  const { dirtyFields } = form.formState;
  const submit = useSubmit(
    form,
    (values) => saveUser.run({ params: { id: user.id }, body: toUpdate(values, (name) => name in dirtyFields) }),
    {
      onSuccess: (data) => {
        notices().success(data.message ?? t('profile.saved'));
        form.reset(toFormValues(data.user));
      },
    },
  );
  return (
    <Form {...submit} label={t('profile.title')} className="grid gap-6">
      <PersonFields form={form} email={user.email} />
      <PreferenceFields form={form} />
      <FormSection title={t('profile.notifications')} text={t('profile.notificationsText')}>
        <div className="grid gap-2">
          {notificationKinds.map((kind) => (
            <CheckboxField
              key={kind}
              label={t(`kind.${kind}` as MessageKey<typeof teamMessages>)}
              {...form.register(kindField(kind))}
            />
          ))}
        </div>
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

function PersonFields({ form, email }: { form: PortalForm<Values>; email: string }) {
  const { errors } = form.formState;
  return (
    <FormSection title={t('profile.person')} text={t('profile.personText')}>
      <div className="grid sm:grid-cols-2 gap-4 max-w-[440px]">
        <TextField
          label={t('profile.firstname')}
          autoComplete="given-name"
          error={errors.firstname?.message}
          {...form.register('firstname')}
        />
        <TextField
          label={t('profile.lastname')}
          autoComplete="family-name"
          error={errors.lastname?.message}
          {...form.register('lastname')}
        />
      </div>
      <ReadOnlyField label={t('profile.email')} value={email} help={t('profile.emailHelp')} />
      <TextField
        label={t('profile.phone')}
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
    </FormSection>
  );
}

const PreferenceFields = ({ form }: { form: PortalForm<Values> }) => (
  <FormSection title={t('profile.preferences')} text={t('profile.preferencesText')}>
    <SelectField
      label={t('profile.language')}
      options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
      error={form.formState.errors.language?.message}
      {...form.register('language')}
    />
    <RadioGroup
      label={t('profile.scheme')}
      name="color_scheme"
      value={form.watch('color_scheme')}
      error={form.formState.errors.color_scheme?.message}
      onValueChange={(value) => form.setValue('color_scheme', value, { shouldDirty: true })}
      options={[
        { value: 'auto', label: t('profile.schemeAuto') },
        { value: 'light', label: t('profile.schemeLight') },
        { value: 'dark', label: t('profile.schemeDark') },
      ]}
    />
  </FormSection>
);
