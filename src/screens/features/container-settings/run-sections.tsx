import { RotateCcw } from 'lucide-react';
import { containerSettingsMessages } from '#core/i18n/messages/container-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { ContainerPlan } from '#core/project/project.schema.ts';
import type { HealthForm, RetryForm } from '#core/project/service-form.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { conditionText, retryText } from './retry-text.ts';
import { checkText, resourcesText } from './run-text.ts';
import { Section } from './section.tsx';
import type { SettingsProps } from './settings-props.ts';

const t = translator(containerSettingsMessages);

/** The retry policy draft of S2 §3, which can be reset on its own. */
export function RetrySection({ form, onChange, error, onTouch, onReset }: SettingsProps & { onReset: () => void }) {
  const { retry } = form;
  const set = (change: Partial<RetryForm>) => onChange({ retry: { ...retry, ...change } });
  const number = (name: 'maxAttempts' | 'delay') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: retry[name],
    error: error(`retry_policy.${name}`),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    onBlur: () => onTouch(`retry_policy.${name}`),
  });
  return (
    <Section
      title={t('containerSettings.retry')}
      summary={`${conditionText(retry)}. ${retryText(retry)}`}
      hasError={['condition', 'maxAttempts', 'delay'].some((name) => error(`retry_policy.${name}`))}
      actions={
        <Button size="small" variant="quiet" icon={RotateCcw} onClick={onReset}>
          {t('containerSettings.resetRetry')}
        </Button>
      }
    >
      <div className="grid gap-3 items-start sm:grid-cols-3">
        <SelectField
          label={t('containerSettings.condition')}
          value={retry.condition}
          error={error('retry_policy.condition')}
          options={(['on-failure', 'any', 'none'] as const).map((value) => ({
            value,
            label: conditionText({ condition: value }),
          }))}
          onChange={(event) => set({ condition: event.target.value as RetryForm['condition'] })}
        />
        {retry.condition !== 'none' && (
          <>
            <TextField label={t('containerSettings.maxAttempts')} {...number('maxAttempts')} />
            <TextField
              label={t('containerSettings.delay')}
              suffix={t('containerSettings.seconds')}
              {...number('delay')}
            />
          </>
        )}
      </div>
      <p className="text-sm text-muted" aria-live="polite">
        {retryText(retry)} {t('containerSettings.stopIsFinal')}
      </p>
    </Section>
  );
}

/** When a replica counts as healthy, and thus when a deployment takes over. */
export function HealthSection({ form, onChange, error, onTouch }: SettingsProps) {
  const { health } = form;
  const set = (change: Partial<HealthForm>) => onChange({ health: { ...health, ...change } });
  const field = (name: Exclude<keyof HealthForm, 'type'>) => ({
    autoComplete: 'off',
    value: health[name],
    error: error(`health_check.${name}`),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    onBlur: () => onTouch(`health_check.${name}`),
  });
  const seconds = t('containerSettings.seconds');
  return (
    <Section
      title={t('containerSettings.health')}
      text={t('containerSettings.healthText')}
      summary={checkText(health)}
      hasError={['type', 'path', 'port', 'interval', 'timeout', 'retries', 'start_period'].some((name) =>
        error(`health_check.${name}`),
      )}
    >
      <div className="grid gap-3 items-start sm:grid-cols-3">
        <SelectField
          label={t('containerSettings.check')}
          value={health.type}
          error={error('health_check.type')}
          options={(['none', 'tcp', 'http'] as const).map((type) => ({ value: type, label: checkText({ type }) }))}
          onChange={(event) =>
            set({
              type: event.target.value as HealthForm['type'],
              port: health.port || (form.ports[0]?.port ?? ''),
            })
          }
        />
        {health.type !== 'none' && (
          <TextField label={t('containerSettings.port')} inputMode="numeric" {...field('port')} />
        )}
        {health.type === 'http' && (
          <TextField label={t('containerSettings.path')} autoCapitalize="none" spellCheck={false} {...field('path')} />
        )}
      </div>
      {health.type !== 'none' && (
        <div className="grid gap-3 items-start xs:grid-cols-2 md:grid-cols-4">
          <TextField
            label={t('containerSettings.interval')}
            suffix={seconds}
            inputMode="numeric"
            {...field('interval')}
          />
          <TextField
            label={t('containerSettings.timeout')}
            suffix={seconds}
            inputMode="numeric"
            {...field('timeout')}
          />
          <TextField label={t('containerSettings.failures')} inputMode="numeric" {...field('retries')} />
          <TextField
            label={t('containerSettings.startPeriod')}
            suffix={seconds}
            inputMode="numeric"
            {...field('start_period')}
          />
        </div>
      )}
    </Section>
  );
}

/** Limits of a replica below those of its plan. */
export function ResourcesSection({
  form,
  onChange,
  error,
  onTouch,
  plan,
}: SettingsProps & { plan: ContainerPlan | null }) {
  const { cpus, memory } = form;
  return (
    <Section
      title={t('containerSettings.resources')}
      text={
        plan
          ? t('containerSettings.resourcesPlan', { plan: plan.name, cpus: plan.cpus, memory: plan.memory_mb })
          : t('containerSettings.resourcesText')
      }
      summary={resourcesText(form)}
      hasError={Boolean(error('resources.cpus') ?? error('resources.memory_mb') ?? error('resources'))}
    >
      <div className="grid gap-3 items-start xs:grid-cols-2 max-w-[440px]">
        <TextField
          label={t('containerSettings.cpus')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={plan ? String(plan.cpus) : undefined}
          value={cpus}
          error={error('resources.cpus') ?? error('resources')}
          onChange={(event) => onChange({ cpus: event.target.value })}
          onBlur={() => onTouch('resources.cpus')}
        />
        <TextField
          label={t('containerSettings.memory')}
          suffix="MB"
          inputMode="numeric"
          autoComplete="off"
          placeholder={plan ? String(plan.memory_mb) : undefined}
          value={memory}
          error={error('resources.memory_mb')}
          onChange={(event) => onChange({ memory: event.target.value })}
          onBlur={() => onTouch('resources.memory_mb')}
        />
      </div>
    </Section>
  );
}
