import { useState } from 'react';
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
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { mailFiltersMessages } from '#core/i18n/messages/mail-filters.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { field, maxLength, required } from '#core/rules/fields.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { Form, showServerErrors, usePortalForm } from '#screens/ui/form.tsx';
import { filterActionKeys, filterComparisonKeys, filterFieldKeys } from './filter-labels.ts';

const t = translator(listsMessages, mailFiltersMessages);

interface Props {
  domainId: string;
  kind: FilterKind;
  /** The one that is changed; none to create one. */
  filter: Filter | null;
  onClose: () => void;
}

const titles = {
  custom: ['filter.newCustom', 'filter.editCustom'],
  whitelist: ['filter.newAllowed', 'filter.editAllowed'],
  blacklist: ['filter.newBlocked', 'filter.editBlocked'],
} as const;

export const FilterDialog = (props: Props) => (
  <Dialog title={t(titles[props.kind][props.filter ? 1 : 0])} isOpen onClose={props.onClose}>
    <FilterForm {...props} />
  </Dialog>
);

function FilterForm({ domainId, kind, filter, onClose }: Props) {
  const isCustom = kind === 'custom';
  const [schema] = useState(() =>
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
          const message =
            values.action === 'forward'
              ? (required(values.action_value) ?? emailAddress(values.action_value))
              : values.action === 'folder'
                ? required(values.action_value)
                : null;
          if (isCustom && message) context.addIssue({ code: 'custom', path: ['action_value'], message, input: values });
        }),
      ),
  );
  const form = usePortalForm(schema, {
    match_value: filter?.match_value ?? '',
    field: filter?.field ?? 'subject',
    comparison: filter?.comparison ?? 'contains',
    action: filter?.action ?? 'folder',
    action_value: filter?.action_value ?? '',
  });
  const [error, setError] = useState<string | null>(null);
  const isCreating = useSignalValue(createFilter.isPending);
  const isUpdating = useSignalValue(updateFilter.isPending);
  const { errors } = form.formState;
  const action = form.watch('action');
  const submit = async ({ match_value, ...custom }: z.output<typeof schema>) => {
    setError(null);
    const body = { match_value, ...(isCustom ? custom : {}) };
    const outcome = filter
      ? await updateFilter.run({ params: { id: filter.id }, body })
      : await createFilter.run({ params: { id: domainId }, body: { kind, ...body } });
    if (outcome.ok) onClose();
    else setError(showServerErrors(form, outcome.error, (failure) => emailErrorMessage(failure, filter ? [] : [501])));
  };
  const options = <K extends string>(words: Record<K, MessageKey<typeof mailFiltersMessages>>) =>
    (Object.entries(words) as [K, MessageKey<typeof mailFiltersMessages>][]).map(([value, word]) => ({
      value,
      label: t(word),
    }));
  return (
    <Form form={form} onSubmit={submit} error={error} label={t(titles[kind][filter ? 1 : 0])}>
      {isCustom && (
        <div className="grid sm:grid-cols-2 gap-4">
          <SelectField label={t('filter.field')} options={options(filterFieldKeys)} {...form.register('field')} />
          <SelectField
            label={t('filter.comparison')}
            options={options(filterComparisonKeys)}
            {...form.register('comparison')}
          />
        </div>
      )}
      <TextField
        label={t(isCustom ? 'filter.value' : 'filter.sender')}
        help={isCustom ? undefined : t('filter.senderHelp')}
        autoComplete="off"
        spellCheck={false}
        error={errors.match_value?.message}
        {...form.register('match_value')}
      />
      {isCustom && (
        <>
          <SelectField label={t('filter.action')} options={options(filterActionKeys)} {...form.register('action')} />
          {(action === 'folder' || action === 'forward') && (
            <TextField
              label={t(action === 'folder' ? 'filter.folderName' : 'filter.forwardTo')}
              autoComplete="off"
              error={errors.action_value?.message}
              {...form.register('action_value')}
            />
          )}
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button type="submit" variant="primary" isPending={isCreating || isUpdating}>
          {t(filter ? 'form.save' : 'filter.create')}
        </Button>
      </div>
    </Form>
  );
}
