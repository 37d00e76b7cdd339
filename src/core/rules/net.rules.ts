import isFQDN from 'validator/es/lib/isFQDN';
import isIP from 'validator/es/lib/isIP';
import { rulesMessages } from '../i18n/messages/rules.en.ts';
import { translator } from '../i18n/translator.ts';
import { createRule } from './fields.rules.ts';

const t = translator(rulesMessages);

export const ipAddress = createRule(
  (v) => isIP(v),
  () => t('rules.ip'),
);
export const hostname = createRule(
  (v) => v === '@' || /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(v),
  () => t('rules.hostname'),
);

export const fqdn = createRule(
  (v) => v.length <= 253 && isFQDN(v),
  () => t('rules.fqdn'),
);
