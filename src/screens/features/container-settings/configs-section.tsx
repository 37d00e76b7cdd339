import { containerSettingsMessages } from '#core/i18n/messages/container-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { type ConfigForm, emptyConfig } from '#core/project/service-form.rules.ts';
import { list } from '#core/rules/format.rules.ts';
import { TextareaField, TextField } from '#screens/ui/field.tsx';
import { NamedPart } from './named-part.tsx';
import { RowList } from './row-list.tsx';
import { Section } from './section.tsx';
import type { ProjectParts, RowFieldsProps, SettingsProps } from './settings-props.ts';

const t = translator(containerSettingsMessages);

const fields = ['name', 'path', 'content'] as const;

/** Files of the project that a service reads, and new ones. */
export function ConfigsSection({
  form: { configs },
  onChange,
  error,
  onTouch,
  parts,
}: SettingsProps & { parts: ProjectParts }) {
  return (
    <Section
      title={t('containerSettings.configs')}
      text={t('containerSettings.configsText')}
      summary={configs.length > 0 ? list(configs.map(({ name }) => name)) : t('containerSettings.none')}
      isOpenAtFirst={configs.length > 0}
      hasError={configs.some((_, index) => fields.some((field) => error(`configs.${index}.${field}`)))}
    >
      <RowList<ConfigForm>
        label={t('containerSettings.configs')}
        rows={configs}
        empty={emptyConfig}
        noneText={t('containerSettings.noConfigs')}
        addLabel={t('containerSettings.addConfig')}
        removeLabel={({ name }, index) => t('containerSettings.removeConfig', { name: name || index + 1 })}
        onChange={(rows) => onChange({ configs: rows })}
      >
        {(row, index, change) => (
          <ConfigFields
            row={row}
            path={`configs.${index}`}
            onChange={change}
            error={error}
            onTouch={onTouch}
            parts={parts}
          />
        )}
      </RowList>
    </Section>
  );
}

function ConfigFields({
  row,
  path,
  onChange,
  error,
  onTouch,
  parts,
}: RowFieldsProps<ConfigForm> & { parts: ProjectParts }) {
  const known = parts.configs.find(({ name }) => name === row.name);
  return (
    <>
      <NamedPart
        label={t('containerSettings.config')}
        newLabel={t('containerSettings.newConfig')}
        names={parts.configs.map(({ name }) => name)}
        value={row.name}
        help={known && t('containerSettings.configVersion', { version: known.version })}
        error={error(`${path}.name`)}
        onChange={(name) => onChange({ name })}
        onBlur={() => onTouch(`${path}.name`)}
      />
      <TextField
        label={t('containerSettings.filePath')}
        placeholder="/etc/site.json"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={row.path}
        error={error(`${path}.path`)}
        onChange={(event) => onChange({ path: event.target.value })}
        onBlur={() => onTouch(`${path}.path`)}
      />
      {!known && (
        <TextareaField
          label={t('containerSettings.content')}
          rows={6}
          wrap="off"
          autoCapitalize="none"
          spellCheck={false}
          style={{ fontFamily: 'ui-monospace,SFMono-Regular,Menlo,monospace', fontSize: 13 }}
          value={row.content}
          error={error(`${path}.content`)}
          onChange={(event) => onChange({ content: event.target.value })}
          onBlur={() => onTouch(`${path}.content`)}
        />
      )}
    </>
  );
}
