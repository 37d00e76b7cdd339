import { containerSettingsMessages } from '#core/i18n/messages/container-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { EnvFields } from '#screens/features/env-editor/env-fields.tsx';
import { Section } from './section.tsx';
import type { SettingsProps } from './settings-props.ts';

const t = translator(containerSettingsMessages);

/** @param keepsSealed whether the provider has the sealed values already */
export function EnvSection({
  form: { env, envText },
  onChange,
  error,
  onTouch,
  keepsSealed,
}: SettingsProps & { keepsSealed: boolean }) {
  return (
    <Section title={t('containerSettings.env')} text={t('containerSettings.envText')} isFixed>
      <EnvFields
        entries={env}
        text={envText}
        error={error}
        onTouch={onTouch}
        keepsSealed={keepsSealed}
        onChange={(entries, text) => onChange({ env: entries, envText: text })}
      />
      {error('env') && (
        <p role="alert" className="text-sm text-danger">
          {error('env')}
        </p>
      )}
    </Section>
  );
}
