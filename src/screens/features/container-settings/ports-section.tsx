import { containerSettingsMessages } from '#core/i18n/messages/container-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { emptyPort, type PortForm } from '#core/project/service-form.rules.ts';
import { list } from '#core/rules/format.rules.ts';
import { CheckboxField, SelectField, TextField } from '#screens/ui/field.tsx';
import { RowList } from './row-list.tsx';
import { Section } from './section.tsx';
import type { RowFieldsProps, SettingsProps } from './settings-props.ts';

const t = translator(containerSettingsMessages);

const protocolLabels = { http: 'containerSettings.http', tcp: 'containerSettings.tcp' } as const;

/** The ports that a service listens on, and where it is on the web. */
export function PortsSection({ form, onChange, error, onTouch, hasDomain }: SettingsProps & { hasDomain: boolean }) {
  const { ports, domain } = form;
  const isPublic = ports.some(({ protocol, is_public }) => protocol === 'http' && is_public);
  return (
    <Section
      title={t('containerSettings.ports')}
      text={t('containerSettings.portsText')}
      summary={ports.length > 0 ? list(ports.map(({ port }) => port)) : t('containerSettings.none')}
      isOpenAtFirst={ports.length > 0}
      hasError={ports.some((_, index) => error(`ports.${index}.port`)) || Boolean(error('ports') ?? error('domain'))}
    >
      <RowList<PortForm>
        label={t('containerSettings.ports')}
        rows={ports}
        empty={ports.length === 0 ? { ...emptyPort, is_public: true } : emptyPort}
        noneText={t('containerSettings.noPorts')}
        addLabel={t('containerSettings.addPort')}
        removeLabel={({ port }, index) => t('containerSettings.removePort', { name: port || index + 1 })}
        onChange={(rows) => onChange({ ports: rows })}
      >
        {(row, index, change) => (
          <PortFields
            row={row}
            path={`ports.${index}`}
            onChange={change}
            onPublic={(isOn) =>
              onChange({
                // One address, one port.
                ports: ports.map((port, other) => ({
                  ...port,
                  is_public: other === index ? isOn : port.is_public && !isOn,
                })),
              })
            }
            error={error}
            onTouch={onTouch}
          />
        )}
      </RowList>
      {error('ports') && <p className="text-sm text-danger">{error('ports')}</p>}
      {hasDomain && (isPublic || domain !== '') && (
        <div className="max-w-[440px]">
          <TextField
            label={t('containerSettings.domain')}
            help={t('containerSettings.domainHelp')}
            placeholder="shop.example.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={domain}
            error={error('domain')}
            onChange={(event) => onChange({ domain: event.target.value })}
            onBlur={() => onTouch('domain')}
          />
        </div>
      )}
    </Section>
  );
}

interface PortFieldsProps extends RowFieldsProps<PortForm> {
  onPublic: (isPublic: boolean) => void;
}

const PortFields = ({ row, path, onChange, onPublic, error, onTouch }: PortFieldsProps) => (
  <div className="grid gap-3 items-start xs:grid-cols-2">
    <TextField
      label={t('containerSettings.port')}
      inputMode="numeric"
      autoComplete="off"
      value={row.port}
      error={error(`${path}.port`)}
      onChange={(event) => onChange({ port: event.target.value })}
      onBlur={() => onTouch(`${path}.port`)}
    />
    <SelectField
      label={t('containerSettings.protocol')}
      value={row.protocol}
      error={error(`${path}.protocol`)}
      options={(['http', 'tcp'] as const).map((value) => ({ value, label: t(protocolLabels[value]) }))}
      onChange={(event) => onChange({ protocol: event.target.value === 'tcp' ? 'tcp' : 'http' })}
    />
    {row.protocol === 'http' && (
      <div className="xs:col-span-2">
        <CheckboxField
          label={t('containerSettings.isPublic')}
          checked={row.is_public}
          error={error(`${path}.is_public`)}
          onChange={(event) => onPublic(event.target.checked)}
        />
      </div>
    )}
  </div>
);
