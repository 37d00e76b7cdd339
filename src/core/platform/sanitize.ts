import DOMPurify, { type Config } from 'dompurify';
import { htmlToText } from '../rules/format.rules.ts';

/** Allowed in rich text (S1 §9: limited tags; schemes http, https, ftp, mailto). */
const ALLOWED_TAGS = [
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
const ALLOWED_SCHEMES = /^(?:https?|ftp|mailto):/i;

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

/** A Trusted Types policy; undefined if the browser does not support them. Throws when the host's CSP does not list its name. */
let policy: unknown;
function getPolicy(): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  // DOMPurify parses in an inert document and returns allowed nodes only.
  policy ??= trustedTypes?.createPolicy(POLICY, { createHTML: (text) => text, createScriptURL: (text) => text });
  return policy;
}

/** Turns HTML into allowed nodes; all HTML goes through here. Never throws: when sanitizing fails, the result is plain text. */
export function sanitize(html: string): DocumentFragment {
  try {
    const TRUSTED_TYPES_POLICY = getPolicy() as NonNullable<Config['TRUSTED_TYPES_POLICY']> | undefined;
    const clean = DOMPurify.sanitize(html, TRUSTED_TYPES_POLICY ? { ...settings, TRUSTED_TYPES_POLICY } : settings);
    // Links open in a new tab, without opener and referrer.
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
