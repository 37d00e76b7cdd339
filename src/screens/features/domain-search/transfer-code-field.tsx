import { isTransferCode } from '#core/domain/domain-search.rules.ts';
import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { TextField } from '#screens/ui/field.tsx';

const t = translator(domainMessages);

/** The code that allows a domain to be transferred. @param isValidated whether to show what is wrong with it */
export function TransferCodeField({
  value,
  isValidated,
  onValueChange,
}: {
  value: string;
  isValidated: boolean;
  onValueChange: (code: string) => void;
}) {
  return (
    <TextField
      label={t('domain.code')}
      value={value}
      error={isValidated && !isTransferCode(value) ? t('domain.codeWrong') : null}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
