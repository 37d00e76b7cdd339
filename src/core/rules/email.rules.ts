import isEmail from 'validator/es/lib/isEmail';
import { rulesMessages } from '../i18n/messages/rules.en.ts';
import { translator } from '../i18n/translator.ts';
import { createRule } from './fields.rules.ts';

const t = translator(rulesMessages);

export const email = createRule(
  (v) => isEmail(v),
  () => t('rules.email'),
);
