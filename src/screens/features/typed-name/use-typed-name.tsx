import { useRef, useState } from 'react';
import { typedNameMessages } from '#core/i18n/messages/typed-name.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { TextField } from '#screens/ui/field.tsx';

const t = translator(typedNameMessages);

/** The name of what will be lost, typed before it is. @param wrongText says that something else was typed */
export function useTypedName(name: string, wrongText = t('typedName.wrong')) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const control = useRef<HTMLInputElement>(null);
  return {
    /** Whether the name was typed. Where it was not, the field says so and gets the focus. */
    check(): boolean {
      const isRight = text.trim() === name;
      setError(isRight ? null : wrongText);
      if (!isRight) control.current?.focus();
      return isRight;
    },
    field: (
      <TextField
        ref={control}
        label={t('typedName.label', { name })}
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
