import { useState } from 'react';
import { SelectField, TextField } from '#screens/ui/field.tsx';

interface NamedPartProps {
  label: string;
  /** Of the choice that makes a new one. */
  newLabel: string;
  /** Those that the project has. */
  names: readonly string[];
  value: string;
  help?: string | undefined;
  error: string | undefined;
  onChange: (name: string) => void;
  onBlur: () => void;
}

const NEW = '';

/** One of the project's volumes or configs, or the name of a new one. */
export function NamedPart({ label, newLabel, names, value, help, error, onChange, onBlur }: NamedPartProps) {
  const [isNew, setNew] = useState(!names.includes(value));
  const isKnown = !isNew && names.includes(value);
  return (
    <div className="grid gap-3 items-start xs:grid-cols-2 min-w-0">
      {names.length > 0 && (
        <SelectField
          label={label}
          value={isKnown ? value : NEW}
          help={isKnown ? help : undefined}
          error={isKnown ? error : undefined}
          options={[{ value: NEW, label: newLabel }, ...names.map((name) => ({ value: name, label: name }))]}
          onChange={(event) => {
            setNew(event.target.value === NEW);
            onChange(event.target.value);
          }}
        />
      )}
      {!isKnown && (
        <TextField
          label={names.length > 0 ? newLabel : label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          help={names.includes(value) ? help : undefined}
          error={error}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </div>
  );
}
