/**
 * Finds phrases in the interface's messages that read as if translated, and straight quotes. Wordings prescribed by S1 and S2 are
 * exceptions, each with its source.
 */
import { parseSync } from '@swc/core';

/** What each language avoids: the pattern, and what to write instead. */
const avoided = {
  en: [
    [/\bgo(es|ing)? on\b/i, 'continue'],
    [/\bput(s|ting)? (\w+ )?right\b/i, 'fix'],
    [/\bstands?\b/i, 'is, or what it does'],
    [/\bby (itself|themselves)\b/i, 'automatically'],
    [/\b(is|are|be) with us\b/i, 'who has to act'],
    [/\bany more\b/i, 'no longer'],
    [/\b(nothing|nobody|none) fits\b/i, 'no results'],
    [/\bwhat (is|was|has)\b[^.?!]*\b(is|are|was)\b/i, 'the thing itself'],
    [/\bshall\b/i, 'will, or nothing'],
    [/(^|[.,:] )(should|were|had) (you|we|they|it)\b[^?]*$/i, 'if …'],
    [/\bno good\b/i, 'expired, or what is wrong'],
    [/\b(cannot|(is|are|was|were|do|does|did|has|have|will|could|would) not)\b/i, 'can’t, isn’t, don’t …'],
    [/;/, 'two sentences'],
    [/'/, '’'],
    [/"/, '“ ”'],
  ],
  de: [
    [/\b(geht|gehen|ging) (\S+ ){0,3}weiter\b|\bweiter(zu)?gehen\b/i, 'fortfahren, weiter'],
    [/\bin Ordnung (zu )?bring|\bbring\w* (\w+ )?in Ordnung\b/i, 'beheben'],
    [/\bvon selbst\b/i, 'automatisch'],
    [/\b(ist|sind) (jetzt |nun )?bei uns\b/i, 'wer handeln muss'],
    [/\b(nichts|niemand|keiner) passt\b/i, 'keine Treffer'],
    [/\bwas (\S+ )*ist, ist\b/i, 'die Sache selbst'],
    [/\bgilt nicht mehr\b/i, 'ist abgelaufen'],
    [/\(freiwillig\)/i, '(optional)'],
    [/;/, 'zwei Sätze'],
    [/'/, '’'],
    [/"/, '„ “'],
  ],
};

/** Wordings that the specification prescribes, by section. */
const fixed = {
  'S1 §2': [
    "You don't have access to this page. Please contact your team's owner to request permission.",
    "We couldn't find what you're looking for.",
    "You don't have selected products",
    'This page could not be found',
    'Please do not refresh or close your browser window',
  ],
  'S1 §5': [
    'This field does not match the regular expression pattern.',
    'Confirmation does not match.',
    'The entered line is not domain',
    'The entered line is not fully qualified domain name',
    'The entered line is not IP address',
  ],
};
const fixedTexts = new Set(Object.values(fixed).flat());

/** @param locale `en` or `de`. @returns the phrases to avoid in the text, each with what to write instead */
export const voiceProblems = (locale, text) =>
  fixedTexts.has(text)
    ? []
    : avoided[locale].flatMap(([pattern, instead]) => {
        const [found] = text.match(pattern) ?? [];
        return found === undefined ? [] : [`“${found.trim()}” (write ${instead})`];
      });

/** Keys and texts of a file of messages; a plural has one text per form. */
function* messagesOf(source) {
  yield* messagesIn(parseSync(source, { syntax: 'typescript' }));
}

function* messagesIn(node, key = '') {
  if (Array.isArray(node)) for (const item of node) yield* messagesIn(item, key);
  else if (node?.type === 'KeyValueProperty') {
    const name = key || node.key.value;
    if (node.value.type === 'StringLiteral') yield [name, node.value.value];
    else yield* messagesIn(node.value, name);
  } else if (node && typeof node === 'object')
    for (const value of Object.values(node)) if (typeof value === 'object') yield* messagesIn(value, key);
}

/** @param file path that ends with the locale, such as `cart.de.ts`. @returns one line per problem */
export const problemsInMessages = (file, source) => {
  const locale = file.split('.').at(-2);
  return [...messagesOf(source)].flatMap(([key, text]) =>
    voiceProblems(locale, text).map((problem) => `${file}: ${key}: ${problem}`),
  );
};
