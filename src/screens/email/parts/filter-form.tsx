import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type Filter,
  type FilterKind,
  filterActions,
  filterComparisons,
  filterFields,
} from '#core/email/email.schema.ts';
import { createFilter, updateFilter } from '#core/email/email.store.ts';
import { emailAddress } from '#core/email/email-address.rules.ts';
import { emailErrorMessage, emailErrorMessageWithLead } from '#core/email/email-error.rules.ts';
import type { Outcome } from '#core/http/outcome.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { mailFiltersMessages } from '#core/i18n/messages/mail-filters.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, required } from '#core/rules/fields.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { Form, showServerErrors, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { type PortalForm, usePortalForm } from '#screens/ui/use-portal-form.ts';
import { filterActionKeys, filterComparisonKeys, filterFieldKeys } from './filter-labels.ts';

const t = translator(listsMessages, mailFiltersMessages);

interface Props {
  domainId: string;
  kind: FilterKind;
  /** The filter to change, or null to create one. */
  filter: Filter | null;
  onClose: () => void;
}

const titles = {
  custom: ['filter.newCustom', 'filter.editCustom'],
  whitelist: ['filter.newAllowed', 'filter.editAllowed'],
  blacklist: ['filter.newBlocked', 'filter.editBlocked'],
} as const;
const dialogTitle = ({ kind, filter }: Props) => t(titles[kind][filter ? 1 : 0]);

export const FilterDialog = (props: Props) => (
  <Dialog title={dialogTitle(props)} isOpen onClose={props.onClose}>
    <FilterForm {...props} />
  </Dialog>
);

const actionValueError = (action: Filter['action'], value: string) => {
  if (action === 'forward') return required(value) ?? emailAddress(value);
  return action === 'folder' ? required(value) : null;
};

/** Sender lists have a value only; the rest of a custom filter keeps its defaults there. */
const filterSchema = (isCustom: boolean) =>
  z
    .object({
      match_value: field(required, maxLength(255)),
      field: z.enum(filterFields),
      comparison: z.enum(filterComparisons),
      action: z.enum(filterActions),
      action_value: z.string(),
    })
    .check(
      z.superRefine((values, context) => {
        const message = actionValueError(values.action, values.action_value);
        if (isCustom && message) context.addIssue({ code: 'custom', path: ['action_value'], message, input: values });
      }),
    );
type Values = z.output<ReturnType<typeof filterSchema>>;

const hasActionValue = (action: Filter['action']) => action === 'folder' || action === 'forward';
const shownFields = (isCustom: boolean, action: Filter['action']): readonly (keyof Values)[] =>
  isCustom
    ? ['match_value', 'field', 'comparison', 'action', ...(hasActionValue(action) ? (['action_value'] as const) : [])]
    : ['match_value'];

function FilterForm(props: Props) {
  const { domainId, kind, filter, onClose } = props;
  const isCustom = kind === 'custom';
  const [schema] = useState(() => filterSchema(isCustom));
  const form = usePortalForm(schema, {
    match_value: filter?.match_value ?? '',
    field: filter?.field ?? 'subject',
    comparison: filter?.comparison ?? 'contains',
    action: filter?.action ?? 'folder',
    action_value: filter?.action_value ?? '',
  });
  const isCreating = useSignalValue(createFilter.isPending);
  const isUpdating = useSignalValue(updateFilter.isPending);
  const submit = useSubmit(
    form,
    (values): Promise<Outcome<unknown>> => {
      const body = isCustom ? values : { match_value: values.match_value };
      return filter
        ? updateFilter.run({ params: { id: filter.id }, body })
        : createFilter.run({ params: { id: domainId }, body: { kind, ...body } });
    },
    {
      onSuccess: onClose,
      onFailure: (error) => {
        const toMessage = filter ? emailErrorMessage : emailErrorMessageWithLead(501);
        return showServerErrors(form, error, toMessage, shownFields(isCustom, form.getValues('action')));
      },
    },
  );
  return (
    <Form {...submit} label={dialogTitle(props)}>
      {isCustom && <ConditionFields form={form} />}
      <TextField
        label={t(isCustom ? 'filter.value' : 'filter.sender')}
        help={isCustom ? undefined : t('filter.senderHelp')}
        autoComplete="off"
        spellCheck={false}
        error={form.formState.errors.match_value?.message}
        {...form.register('match_value')}
      />
      {isCustom && <ActionFields form={form} />}
      <FormActions
        submitLabel={t(filter ? 'form.save' : isCustom ? 'filter.create' : titles[kind][0])}
        isPending={isCreating || isUpdating}
        onClose={onClose}
      />
    </Form>
  );
}

const options = (labelKeys: Record<string, MessageKey<typeof mailFiltersMessages>>) =>
  Object.entries(labelKeys).map(([value, labelKey]) => ({ value, label: t(labelKey) }));

const ConditionFields = ({ form }: { form: PortalForm<Values> }) => (
  <div className="grid sm:grid-cols-2 gap-4">
    <SelectField
      label={t('filter.field')}
      options={options(filterFieldKeys)}
      error={form.formState.errors.field?.message}
      {...form.register('field')}
    />
    <SelectField
      label={t('filter.comparison')}
      options={options(filterComparisonKeys)}
      error={form.formState.errors.comparison?.message}
      {...form.register('comparison')}
    />
  </div>
);

function ActionFields({ form }: { form: PortalForm<Values> }) {
  const action = useWatch({ control: form.control, name: 'action' });
  return (
    <>
      <SelectField
        label={t('filter.action')}
        options={options(filterActionKeys)}
        error={form.formState.errors.action?.message}
        {...form.register('action')}
      />
      {hasActionValue(action) && (
        <TextField
          label={t(action === 'folder' ? 'filter.folderName' : 'filter.forwardTo')}
          autoComplete="off"
          error={form.formState.errors.action_value?.message}
          {...form.register('action_value')}
        />
      )}
    </>
  );
}
