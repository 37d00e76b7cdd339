import isFQDN from 'validator/es/lib/isFQDN';
import { rulesMessages } from '../i18n/messages/rules.en.ts';
import { translator } from '../i18n/translator.ts';
import { createRule } from '../rules/fields.rules.ts';

const t = translator(rulesMessages);

/** A domain name with its TLD. Lighter than the rule of `domain.rules`, which loads the list of all TLDs. */
export const domainName = createRule(
  (value) => value.trim().length <= 253 && isFQDN(value.trim()),
  () => t('rules.fqdn'),
);
