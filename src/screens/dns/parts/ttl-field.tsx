import { type Ref, useId } from 'react';
import { isTtl, parseTtl } from '#core/dns/ttl.rules.ts';
import { ttlText } from '#core/dns/ttl-text.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { TextField } from '#screens/ui/field.tsx';

const t = translator(zoneMessages, zoneDialogsMessages);

/** Seconds. */
const COMMON_TTLS = [300, 1800, 3600, 14_400, 43_200, 86_400];

interface Props {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error: string | null;
  /** What else it changes. */
  note?: string | null;
  ref?: Ref<HTMLInputElement>;
}

/** A TTL in seconds or with units, and what it comes to. */
export function TtlField({ value, onChange, onBlur, error, note = null, ref }: Props) {
  const id = useId();
  const seconds = parseTtl(value);
  const text = seconds !== null && isTtl(seconds) ? ttlText(seconds) : t('zone.ttlHelp');
  return (
    <>
      <TextField
        label={t('zone.ttl')}
        {...(ref ? { ref } : {})}
        list={id}
        autoComplete="off"
        value={value}
        error={error}
        help={note ? `${text}. ${note}` : text}
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur ? { onBlur } : {})}
      />
      <datalist id={id}>
        {COMMON_TTLS.map((ttl) => (
          <option key={ttl} value={ttl}>
            {ttlText(ttl)}
          </option>
        ))}
      </datalist>
    </>
  );
}
