import { useState } from 'react';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { TextField } from '#screens/ui/field.tsx';

const t = translator(cloudMessages);

/** The name of what will be lost, typed before it is. */
export function useTypedName(name: string) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  return {
    /** Whether the name was typed; says so at the field where it was not. */
    check(): boolean {
      const isRight = text.trim() === name;
      setError(isRight ? null : t('cloud.typeNameWrong'));
      return isRight;
    },
    field: (
      <TextField
        label={t('cloud.typeName', { name })}
        value={text}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
    ),
  };
}
