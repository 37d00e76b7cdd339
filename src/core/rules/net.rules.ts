import { getDomain, parse as parseHost } from 'tldts';
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
      const host = parseHost(v.trim().toLowerCase(), { validateHostname: true, extractHostname: false });
      if (!host.domain || host.isIp || getDomain(v) === null || host.publicSuffix === null) return false;
      return !allowedTlds || allowedTlds.some((tld) => host.publicSuffix === tld);
    },
    () => t('rules.domain'),
  );

export const fqdn = createRule(
  (v) => v.length >= 4 && v.length <= 253 && isFQDN(v),
  () => t('rules.fqdn'),
);
