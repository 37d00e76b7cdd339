import { containerSettingsMessages } from '#core/i18n/messages/container-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Volume } from '#core/project/project.schema.ts';
import { emptyVolume, type VolumeForm } from '#core/project/service-form.rules.ts';
import { formatFileSize, list } from '#core/rules/format.rules.ts';
import { CheckboxField, TextField } from '#screens/ui/field.tsx';
import { NamedPart } from './named-part.tsx';
import { RowList } from './row-list.tsx';
import { Section } from './section.tsx';
import type { ProjectParts, RowFieldsProps, SettingsProps } from './settings-props.ts';

const t = translator(containerSettingsMessages);

const fields = ['name', 'path', 'size'] as const;

/** Volumes of the project that a service sees, and new ones. */
export function VolumesSection({
  form: { volumes },
  onChange,
  error,
  onTouch,
  parts,
}: SettingsProps & { parts: ProjectParts }) {
  return (
    <Section
      title={t('containerSettings.volumes')}
      text={t('containerSettings.volumesText')}
      summary={volumes.length > 0 ? list(volumes.map(({ name }) => name)) : t('containerSettings.none')}
      isOpenAtFirst={volumes.length > 0}
      hasError={volumes.some((_, index) => fields.some((field) => error(`volumes.${index}.${field}`)))}
    >
      <RowList<VolumeForm>
        label={t('containerSettings.volumes')}
        rows={volumes}
        empty={emptyVolume}
        noneText={t('containerSettings.noVolumes')}
        addLabel={t('containerSettings.addVolume')}
        removeLabel={({ name }, index) => t('containerSettings.removeVolume', { name: name || index + 1 })}
        onChange={(rows) => onChange({ volumes: rows })}
      >
        {(row, index, change) => (
          <VolumeFields
            row={row}
            path={`volumes.${index}`}
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

function VolumeFields({
  row,
  path,
  onChange,
  error,
  onTouch,
  parts,
}: RowFieldsProps<VolumeForm> & { parts: ProjectParts }) {
  const known = parts.volumes.find(({ name }) => name === row.name);
  return (
    <>
      <NamedPart
        label={t('containerSettings.volume')}
        newLabel={t('containerSettings.newVolume')}
        names={parts.volumes.map(({ name }) => name)}
        value={row.name}
        help={known && volumeText(known)}
        error={error(`${path}.name`)}
        onChange={(name) => onChange({ name })}
        onBlur={() => onTouch(`${path}.name`)}
      />
      <div className="grid gap-3 items-start xs:grid-cols-2">
        <TextField
          label={t('containerSettings.mountPath')}
          placeholder="/data"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={row.path}
          error={error(`${path}.path`)}
          onChange={(event) => onChange({ path: event.target.value })}
          onBlur={() => onTouch(`${path}.path`)}
        />
        {!known && (
          <TextField
            label={t('containerSettings.size')}
            suffix="MB"
            inputMode="numeric"
            autoComplete="off"
            value={row.size}
            error={error(`${path}.size`)}
            onChange={(event) => onChange({ size: event.target.value })}
            onBlur={() => onTouch(`${path}.size`)}
          />
        )}
      </div>
      <CheckboxField
        label={t('containerSettings.readOnly')}
        checked={row.is_read_only}
        error={error(`${path}.is_read_only`)}
        onChange={(event) => onChange({ is_read_only: event.target.checked })}
      />
    </>
  );
}

/** What it has room for, and who has it already. */
const volumeText = ({ size, mounts }: Volume) =>
  mounts.length > 0
    ? t('containerSettings.volumeUsed', {
        size: formatFileSize(size),
        names: list([...new Set(mounts.map(({ service }) => service.name))]),
      })
    : t('containerSettings.volumeFree', { size: formatFileSize(size) });
