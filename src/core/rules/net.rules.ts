import { getDomain, parse as parseHost } from 'tldts';
import isEmail from 'validator/es/lib/isEmail';
import isFQDN from 'validator/es/lib/isFQDN';
import isIP from 'validator/es/lib/isIP';
import { rulesMessages } from '../i18n/messages/rules.en.ts';
import { translator } from '../i18n/translator.ts';
import { createRule } from './fields.rules.ts';

const t = translator(rulesMessages);

/** Field rules about names and addresses of the net. Apart from the others because of what they need to know. */
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

/** A registrable domain, optionally only under the given TLDs (without their dot). International names pass in both forms. */
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
