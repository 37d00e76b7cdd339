import { useState } from 'react';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { order } from '#core/product/wizard.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { TextareaField } from '#screens/ui/field.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';

const t = translator(rulesMessages);

interface DomainListFormProps {
  title: string;
  label: string;
  help: string;
  placeholder: string;
  rows: number;
  submitLabel: string;
  /** Called with text that is not blank. Returns what is wrong with it, or null. */
  onSubmit: (text: string) => string | null;
}

/** A form to paste a list of domains into; starts with the list searched last. */
export function DomainListForm({ title, label, help, placeholder, rows, submitLabel, onSubmit }: DomainListFormProps) {
  const [text, setText] = useState(() => order().state.peek().query);
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    setError(text.trim() === '' ? t('rules.required') : onSubmit(text));
  };
  return (
    <FormElement onSubmit={submit} className="grid gap-4">
      <h2 className="text-md font-bold">{title}</h2>
      <TextareaField
        label={label}
        help={help}
        placeholder={placeholder}
        rows={rows}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="primary" size="large" className="justify-self-start">
        {submitLabel}
      </Button>
    </FormElement>
  );
}
