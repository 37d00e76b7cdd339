import { parse as parseHost } from 'tldts-icann';
import { rulesMessages } from '../i18n/messages/rules.en.ts';
import { translator } from '../i18n/translator.ts';
import { createRule } from './fields.rules.ts';

const t = translator(rulesMessages);

// In its own file, because only this rule needs the list of public suffixes, 26 kB.
/** A registrable domain. International names are valid in both forms. @param allowedTlds without the dot; all by default */
export const domain = (allowedTlds?: readonly string[]) =>
  createRule(
    (v) => {
      const text = v.trim().toLowerCase();
      // Email addresses and URLs contain a host name too: it must be the whole text.
      const { hostname, domain, publicSuffix } = parseHost(text);
      return domain !== null && hostname === text && (!allowedTlds || allowedTlds.some((tld) => publicSuffix === tld));
    },
    () => t('rules.domain'),
  );
