import { isTransferCode } from '#core/domain/domain-search.rules.ts';
import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { TextField } from '#screens/ui/field.tsx';

const t = translator(domainMessages);

/**
 * The code that allows a domain to be transferred, or what to do where its TLD moves by the tag of a registrar.
 * @param isValidated whether to show what is wrong with it
 */
export function TransferCodeField({
  tag,
  value,
  isValidated,
  onValueChange,
}: {
  tag: string | null;
  value: string;
  isValidated: boolean;
  onValueChange: (code: string) => void;
}) {
  if (tag !== null) return <p className="text-sm text-muted">{t('domain.moveByTag', { tag })}</p>;
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
