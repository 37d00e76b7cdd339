import { containerSettingsMessages } from '#core/i18n/messages/container-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { HealthForm, ServiceForm } from '#core/project/service-form.rules.ts';

const t = translator(containerSettingsMessages);

const checks = {
  none: 'containerSettings.checkNone',
  tcp: 'containerSettings.checkTcp',
  http: 'containerSettings.checkHttp',
} as const;

/** What counts as healthy. */
export const checkText = ({ type }: Pick<HealthForm, 'type'>) => t(checks[type]);

/** The limits of a replica, or that its plan sets them. */
export const resourcesText = ({ cpus, memory }: Pick<ServiceForm, 'cpus' | 'memory'>) =>
  [cpus && t('containerSettings.cpuCount', { cpus }), memory && `${memory} MB`].filter(Boolean).join(', ') ||
  t('containerSettings.ofPlan');
