import { parse as parseHost } from 'tldts';
import isEmail from 'validator/es/lib/isEmail';
import isFQDN from 'validator/es/lib/isFQDN';
import isIP from 'validator/es/lib/isIP';
import { rulesMessages } from '../i18n/messages/rules.en.ts';
import { translator } from '../i18n/translator.ts';
import { createRule } from './fields.rules.ts';

const t = translator(rulesMessages);

// A file of their own, because these rules need the large public suffix list.
export const email = createRule(
  (v) => isEmail(v),
  () => t('rules.email'),
);
export const ipAddress = createRule(
  (v) => isIP(v),
  () => t('rules.ip'),
);
export const hostname = createRule(
  (v) => v === '@' || /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(v),
  () => t('rules.hostname'),
);

/** A registrable domain. International names are valid in both forms. @param allowedTlds without the dot; all by default */
export const domain = (allowedTlds?: readonly string[]) =>
  createRule(
    (v) => {
      const text = v.trim().toLowerCase();
      // An address or a URL has a host name inside it; here nothing may be around it.
      const { hostname, domain, publicSuffix } = parseHost(text);
      return domain !== null && hostname === text && (!allowedTlds || allowedTlds.some((tld) => publicSuffix === tld));
    },
    () => t('rules.domain'),
  );

export const fqdn = createRule(
  (v) => v.length <= 253 && isFQDN(v),
  () => t('rules.fqdn'),
);
