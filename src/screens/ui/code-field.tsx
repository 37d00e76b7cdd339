import '#core/i18n/areas/domain.ts';
import { isTransferCode } from '#core/domain/domain-search.rules.ts';
import { t } from '#core/i18n/index.ts';
import { TextField } from './field.tsx';

/** The code that lets a name move. @param isChecked what is wrong with it is said */
export function CodeField({
  value,
  isChecked,
  onValue,
}: {
  value: string;
  isChecked: boolean;
  onValue: (code: string) => void;
}) {
  return (
    <TextField
      label={t('domain.code')}
      value={value}
      error={isChecked && !isTransferCode(value) ? t('domain.codeWrong') : null}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
