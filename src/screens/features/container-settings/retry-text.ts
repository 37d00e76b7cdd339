import { containerSettingsMessages } from '#core/i18n/messages/container-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { parseNumber, type RetryForm } from '#core/project/service-form.rules.ts';

const t = translator(containerSettingsMessages);

const conditions = {
  'on-failure': 'containerSettings.onFailure',
  any: 'containerSettings.always',
  none: 'containerSettings.never',
} as const;

/** When a policy restarts. */
export const conditionText = ({ condition }: Pick<RetryForm, 'condition'>) => t(conditions[condition]);

/** What a policy comes to; empty while its numbers are none. */
export function retryText({ condition, maxAttempts, delay }: RetryForm): string {
  if (condition === 'none') return t('containerSettings.retryNever');
  const attempts = parseNumber(maxAttempts);
  const seconds = parseNumber(delay);
  if (Number.isNaN(attempts) || Number.isNaN(seconds) || attempts < 0) return '';
  return attempts === 0
    ? t('containerSettings.retryNever')
    : t('containerSettings.retryTimes', { n: attempts, runs: attempts + 1, delay: seconds });
}
