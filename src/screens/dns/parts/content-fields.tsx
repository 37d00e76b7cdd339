import { problemText } from '#core/dns/problem-text.ts';
import { fieldsOf, type RecordField } from '#core/dns/record-fields.rules.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { SelectField, TextareaField, TextField } from '#screens/ui/field.tsx';
import { fieldOfProblem, type RecordForm } from './use-record-form.ts';

const t = translator(zoneDialogsMessages);
/** The keys of fields are data, so their labels are no keys that the types know. */
const fieldLabel = (key: string) => (t as (key: string) => string)(`zone.field.${key}`);

const isNumber = ({ kind }: RecordField) => kind === 'uint8' || kind === 'uint16';
const isLong = ({ kind }: RecordField) => kind === 'longText' || kind === 'hex' || kind === 'params';

/** The fields of the record's type. */
export function ContentFields({ form }: { form: RecordForm }) {
  const { type } = form.values;
  const specs = fieldsOf(type);
  const errors = form.problems.filter(({ level, field }) => level === 'error' && field !== 'name' && field !== 'ttl');
  const errorOf = (key: string) => {
    const found = errors.find((problem) => fieldOfProblem(type, form.fields, problem) === key);
    return found ? problemText(found) : null;
  };
  const small = specs.filter((field) => isNumber(field) || field.kind === 'choice');
  const large = specs.filter((field) => !small.includes(field));
  return (
    <>
      {small.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-3">
          {small.map((field) => (
            <ContentField key={field.key} form={form} field={field} error={errorOf(field.key)} />
          ))}
        </div>
      )}
      {large.map((field) => (
        <ContentField key={field.key} form={form} field={field} error={errorOf(field.key)} />
      ))}
    </>
  );
}

function ContentField({ form, field, error }: { form: RecordForm; field: RecordField; error: string | null }) {
  const { key, choices, optional, example } = field;
  const value = form.fields[key] ?? '';
  const props = {
    label: optional ? t('zone.optional', { label: fieldLabel(key) }) : fieldLabel(key),
    value,
    error,
    onChange: (event: { target: { value: string } }) => form.setField(key, event.target.value),
    onBlur: () => form.touch('content'),
  };
  if (choices) {
    const all = choices.includes(value) || value === '' ? choices : [...choices, value];
    return <SelectField {...props} options={all.map((choice) => ({ value: choice, label: choice }))} />;
  }
  const typing = {
    ...props,
    placeholder: example ?? '',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  };
  if (isLong(field)) return <TextareaField {...typing} rows={3} />;
  return <TextField {...typing} inputMode={isNumber(field) ? 'numeric' : 'text'} />;
}
