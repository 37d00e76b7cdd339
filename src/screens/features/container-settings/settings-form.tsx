import type { ReactNode } from 'react';
import { containerSettingsMessages } from '#core/i18n/messages/container-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { ContainerPlan } from '#core/project/project.schema.ts';
import { defaultRetryPolicy } from '#core/project/service-form.rules.ts';
import { TextField } from '#screens/ui/field.tsx';
import { ConfigsSection } from './configs-section.tsx';
import { EnvSection } from './env-section.tsx';
import { PortsSection } from './ports-section.tsx';
import { HealthSection, ResourcesSection, RetrySection } from './run-sections.tsx';
import { Section } from './section.tsx';
import type { ProjectParts, SettingsProps } from './settings-props.ts';
import { VolumesSection } from './volumes-section.tsx';

const t = translator(containerSettingsMessages);

interface SettingsFormProps extends SettingsProps {
  /** A new service is named, and says how many replicas and which domain it begins with. */
  isNew: boolean;
  parts: ProjectParts;
  plan: ContainerPlan | null;
  /** The choice of the image and its tag, above all other settings. */
  image?: ReactNode;
}

/** All settings of a service. */
export function SettingsForm({ isNew, parts, plan, image, ...props }: SettingsFormProps) {
  const { form, onChange, error, onTouch } = props;
  return (
    <div className="grid min-w-0">
      {isNew && (
        <Section title={t('containerSettings.service')} isFixed>
          <div className="grid gap-3 items-start sm:grid-cols-[minmax(0,440px)_140px]">
            <TextField
              label={t('containerSettings.name')}
              help={t('containerSettings.nameHelp')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={form.name}
              error={error('name')}
              onChange={(event) => onChange({ name: event.target.value })}
              onBlur={() => onTouch('name')}
            />
            <TextField
              label={t('containerSettings.replicas')}
              inputMode="numeric"
              autoComplete="off"
              value={form.replicas}
              error={error('replicas')}
              onChange={(event) => onChange({ replicas: event.target.value })}
              onBlur={() => onTouch('replicas')}
            />
          </div>
        </Section>
      )}
      {image}
      <EnvSection {...props} keepsSealed={!isNew} />
      <PortsSection {...props} hasDomain={isNew} />
      <VolumesSection {...props} parts={parts} />
      <ConfigsSection {...props} parts={parts} />
      <RetrySection {...props} onReset={() => onChange({ retry: defaultRetryPolicy })} />
      <HealthSection {...props} />
      <ResourcesSection {...props} plan={plan} />
    </div>
  );
}
