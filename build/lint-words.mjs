/**
 * Fails on identifiers and file names that this code once had instead of the field's terms, and on messages in another
 * voice than the interface's (see CONTRIBUTING, "Words").
 * Ordinary words that are right elsewhere, such as the row of a table, are not in the list.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseSync } from '@swc/core';
import { problemsInMessages } from './message-voice.mjs';

/** Word to avoid: what to write instead. */
const terms = {
  'messages, MessageKey, namespace, setLocale, locale': 'words WordKey addWords areas speak spoken',
  'onMessage, reported, notified, postMessage, request, requested': 'heard said told tell wanted',
  'lifetimeSignal, retryDelay, own…, requestId, previous, current': 'life nap mine turn former held',
  'classifyError, ErrorPolicy, resolveAccess, canAccess, errorMessage': 'judge Verdict decide mayOpen whyFailed',
  'endpoint, IsoDateTime, MessageResponse, setFromServer, sync': 'EndpointRow rowOf Moment Done learn settle',
  'channel, transport, socketOwner, duplicate, deletedIds, playSound': 'room rooms holder twin gone chime',
  'variant, isPending, summary, toolbar, hideClose': 'look isBusy facts tools isPlain',
  'useSignalValue, useHostState, useAsync': 'useValue useHost useLoaded',
  'toastHosts, registerToastHost, FatalErrorFallback, secondaryEntries': 'stages offerToShow LastPage further',
  'fixture, trace': 'world story',
};
const fileNames =
  'light-place portal-around open-with-form save-file kept-domains reach wait attention way-choice chosen-bar last-page house squeeze-templates chat-world shop-world';

const insteadOf = new Map(
  Object.entries(terms).flatMap(([instead, words]) => words.split(' ').map((word) => [word, instead])),
);
const avoidedFiles = new Set(fileNames.split(' '));

/** Names that a file gives to something: variables, functions, parameters, types and properties. */
function* identifiers(node) {
  if (Array.isArray(node)) for (const item of node) yield* identifiers(item);
  else if (node && typeof node === 'object') {
    if (node.type === 'Identifier') yield node;
    for (const value of Object.values(node)) if (typeof value === 'object') yield* identifiers(value);
  }
}

const files = execFileSync('git', ['ls-files', 'src', 'demo', 'build', 'tests'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts') && file !== 'build/lint-words.mjs');

const problems = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });
  const used = new Set([...identifiers(tree)].map(({ value }) => value).filter((name) => insteadOf.has(name)));
  const found = [...used].map((name) => `${file}: "${name}" (write ${insteadOf.get(name)})`);
  if (avoidedFiles.has(basename(file).split('.')[0])) found.push(`${file}: the file's name`);
  if (/^src\/core\/i18n\/.*\.(en|de)\.ts$/.test(file)) found.push(...problemsInMessages(file, source));
  return found;
});

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} names and messages to reword: see CONTRIBUTING, "Words"`);
  process.exit(1);
}
