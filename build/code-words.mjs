/**
 * Names that this code once had instead of the field's terms, and phrases of its comments and test titles that read as
 * if translated.
 */
import { basename } from 'node:path';
import { parseSync } from '@swc/core';

const toMap = (table) =>
  new Map(Object.entries(table).flatMap(([instead, avoided]) => avoided.split(' ').map((name) => [name, instead])));

/** What to write instead of a name. Ordinary words that are right within other names are refused only as whole names. */
const insteadOfName = toMap({
  'messages, MessageKey, namespace, setLocale, locale': 'words WordKey addWords areas',
  'own…, requestId': 'mine turn',
  'classifyError, ErrorPolicy, resolveAccess, errorMessage': 'decide whyFailed',
  'endpoint, IsoDateTime, MessageResponse, setFromServer, sync': 'EndpointRow rowOf Moment Done learn settle',
  'channel, transport': 'room rooms',
  'variant, isPending, toolbar, hideClose': 'look isBusy tools isPlain',
  'useSignalValue, useHostState, useAsync': 'useValue useHost useLoaded',
  'toastHosts, registerToastHost, FatalErrorFallback, secondaryEntries': 'stages offerToShow LastPage further',
  'fixture, trace': 'world story',
});

/** What to write instead of a word of a name. */
const insteadOfWord = toMap({
  'request, included, expected': 'wish wanted',
  'reason, outcome, classify': 'verdict judge judged',
  'onMessage, reported, notified, query': 'said told tell heard sought speak spoken',
  'summary, details, state': 'fact facts',
  'deleted, missing, unreachable': 'gone',
  'owner, granted': 'held holder',
  'previous, lifetime, retryDelay, duplicate, playSound': 'former life nap twin chime',
  can: 'may',
  account: 'estate',
});

/** Names from elsewhere: a field of the API, an icon of lucide. */
const GIVEN_NAMES = new Set(['former_price', 'LifeBuoy']);

const FILE_NAMES = new Set(
  'light-place portal-around open-with-form save-file kept-domains reach wait attention way-choice chosen-bar last-page house squeeze-templates chat-world shop-world'.split(
    ' ',
  ),
);

/** The words of `HTTPServer_name2` are http, server and name2. */
const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** @param name an identifier. @returns what to write instead, per problem */
function nameProblems(name) {
  if (GIVEN_NAMES.has(name)) return [];
  if (insteadOfName.has(name)) return [`"${name}" (write ${insteadOfName.get(name)})`];
  const avoided = wordsOf(name).filter((word) => insteadOfWord.has(word));
  return avoided.map((word) => `"${word}" in "${name}" (write ${insteadOfWord.get(word)})`);
}

/** Phrases that read as if translated, and what to write instead. */
const phrases = [
  [/\b(is|are|was|were|been|be) (not )?said\b/i, 'is shown, is reported'],
  [/\b(is|are|was|were|been|be) (not )?told\b(?! apart)/i, 'is notified, is reported, is shown'],
  [/\bby (itself|themselves)\b/i, 'automatically, alone'],
  [/\bany more\b/i, 'no longer'],
  [/\b(goes|go|went) on\b/i, 'continues'],
  [/\bthere (is|are|was|were) none\b/i, 'if none, missing, empty'],
  [/\bnobody[’']s\b/i, 'no …, anonymous'],
  [/\bwhat it is\b/i, 'its kind, its details, unchanged'],
  [/\bwhose (it is|they are)\b/i, 'its owner'],
  [/\bof before\b/i, 'the previous …'],
  [/\bin the way\b/i, 'prevents, blocks, conflicts'],
  [/\bas far as (it is|they are)\b/i, 'the part that …'],
  [/\b(after|for) so long\b/i, 'how long …'],
];

/** @param text a comment or the title of a test. @returns what reads as if translated, with what to write instead */
const phraseProblems = (text) =>
  phrases.flatMap(([pattern, instead]) => {
    const [found] = text.replace(/\s+(\* )?/g, ' ').match(pattern) ?? [];
    return found === undefined ? [] : [`“${found}” (write ${instead})`];
  });

/** `test` of `test.each(cases)`. */
const calledName = ({ type, callee, object, value }) =>
  type === 'CallExpression' ? calledName(callee) : type === 'MemberExpression' ? calledName(object) : value;

function titleOf(call) {
  if (!/^(test|it|describe)$/.test(calledName(call))) return null;
  const title = call.arguments[0]?.expression;
  return title?.type === 'StringLiteral' ? title.value : title?.quasis?.map(({ cooked }) => cooked).join('…');
}

/** Names that a file gives to something, private ones too, and the titles of its tests. */
function* namesAndTitles(node) {
  if (Array.isArray(node)) for (const item of node) yield* namesAndTitles(item);
  else if (node && typeof node === 'object') {
    if (node.type === 'Identifier' || node.type === 'PrivateName') yield { name: node.value };
    if (node.type === 'CallExpression') yield { title: titleOf(node) };
    for (const value of Object.values(node)) if (typeof value === 'object') yield* namesAndTitles(value);
  }
}

const COMMENTS = /(?<![:\\\w'"`])(?:\/\*[\s\S]*?\*\/|\/\/.*)/g;

/** @returns one line per problem */
export function problemsInCode(file, source) {
  const found = [...namesAndTitles(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }))];
  const fileName = basename(file).split('.')[0];
  return [
    ...(FILE_NAMES.has(fileName) ? ["the file's name"] : nameProblems(fileName)),
    ...[...new Set(found.flatMap(({ name }) => name ?? []))].flatMap(nameProblems),
    ...[...(source.match(COMMENTS) ?? []), ...found.flatMap(({ title }) => title ?? [])].flatMap(phraseProblems),
  ].map((problem) => `${file}: ${problem}`);
}
