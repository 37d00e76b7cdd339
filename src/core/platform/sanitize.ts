import DOMPurify, { type Config } from 'dompurify';
import { htmlToText } from '../rules/format.rules.ts';

/** What rich text may be made of (S1 §9: limited tags; schemes http, https, ftp, mailto). */
export const ALLOWED_TAGS = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'em',
  'h2',
  'h3',
  'h4',
  'hr',
  'i',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'strong',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
];
export const ALLOWED_SCHEMES = /^(?:https?|ftp|mailto):/i;

const POLICY = 'portal-html';
const settings: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS,
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: ALLOWED_SCHEMES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  RETURN_DOM_FRAGMENT: true,
};

interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string; createScriptURL: (text: string) => string },
  ): unknown;
}

/** A host's policy list may lack our name; DOMPurify would then answer nothing. Undefined where there are no policies. */
let policy: unknown;
function ownPolicy(): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  // DOMPurify parses in a document of its own that runs nothing; what leaves is made of allowed nodes alone.
  policy ??= trustedTypes?.createPolicy(POLICY, { createHTML: (text) => text, createScriptURL: (text) => text });
  return policy;
}

/** The one way of HTML into the page: nodes of the allowed kinds alone. Never throws; what cannot be cleaned is text. */
export function sanitize(html: string): DocumentFragment {
  try {
    const TRUSTED_TYPES_POLICY = ownPolicy() as NonNullable<Config['TRUSTED_TYPES_POLICY']> | undefined;
    const clean = DOMPurify.sanitize(html, TRUSTED_TYPES_POLICY ? { ...settings, TRUSTED_TYPES_POLICY } : settings);
    // Links lead out of the page and say nothing of where they come from.
    for (const link of clean.querySelectorAll('a')) {
      if (!link.hasAttribute('href')) continue;
      link.target = '_blank';
      link.rel = 'noopener noreferrer nofollow';
    }
    return clean;
  } catch {
    const plain = document.createDocumentFragment();
    plain.append(htmlToText(html));
    return plain;
  }
}
