/** A YAML document as plain values with line numbers. Aliases and merge keys are resolved up to a limit. */
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, visit } from 'yaml';
import { composeMessages } from '../i18n/messages/compose.en.ts';
import { translator } from '../i18n/translator.ts';

const t = translator(composeMessages);

interface Position {
  /** From 1. */
  line: number;
  /** The comments above and after it, each line with its `#`; null if none. */
  comment: string | null;
}
interface ComposeText extends Position {
  kind: 'text';
  /** As it was typed: `1.10` stays `1.10`. */
  text: string;
  isNull: boolean;
}
interface ComposeList extends Position {
  kind: 'list';
  items: readonly ComposeValue[];
}
export interface ComposeMap extends Position {
  kind: 'map';
  entries: readonly ComposeEntry[];
}
export type ComposeValue = ComposeText | ComposeList | ComposeMap;
export interface ComposeEntry {
  key: string;
  line: number;
  comment: string | null;
  value: ComposeValue;
}

/** Characters. */
const MAX_LENGTH = 256_000;
/** Limit of values after resolving aliases and merge keys. Handwritten files have some hundreds. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 40;

/** Lists within lists on one line. A hundred thousand of them end the process: the parser's regular expressions need too much memory. */
const NESTED_ITEMS = /(?:- ){100}/;

class TooLargeError extends Error {}
class UnresolvedAliasError extends Error {
  readonly line: number;
  constructor(name: string, line: number) {
    super(`Unresolved alias *${name}`);
    this.line = line;
  }
}

interface Reader {
  lines: LineCounter;
  targets: ReadonlyMap<Node, Node>;
  remainingValues: number;
  tags: { tag: string; line: number }[];
}

const lineOf = ({ lines }: Reader, node: unknown) =>
  isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1;

const commentLines = (...comments: readonly (string | null | undefined)[]) => {
  const lines = comments.flatMap((comment) => (comment ? comment.split('\n').map((line) => `#${line}`) : []));
  return lines.length > 0 ? lines.join('\n') : null;
};

/** Anchors can be redefined: an alias refers to the last one before it. */
function aliasTargets(document: ReturnType<typeof parseDocument>): Map<Node, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Node, Node>();
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) {
        const target = anchors.get(node.source);
        if (target) targets.set(node, target);
      } else if (node.anchor) anchors.set(node.anchor, node);
    },
  });
  return targets;
}

function readNode(reader: Reader, node: unknown, depth: number): ComposeValue {
  if (--reader.remainingValues < 0 || depth > MAX_DEPTH) throw new TooLargeError();
  const line = lineOf(reader, node);
  if (isAlias(node)) {
    const target = reader.targets.get(node);
    if (!target) throw new UnresolvedAliasError(node.source, line);
    return readNode(reader, target, depth + 1);
  }
  if (isNode(node) && node.tag && !node.tag.startsWith('tag:')) reader.tags.push({ tag: node.tag, line });
  if (isMap(node)) {
    const [first, ...rest] = readPairs(reader, node.items, depth);
    const above = commentLines(node.commentBefore);
    const entries = first ? [{ ...first, comment: joinComments(above, first.comment) }, ...rest] : [];
    return { kind: 'map', entries, line, comment: null };
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => readNode(reader, item, depth + 1));
    const [first, ...rest] = items;
    const above = commentLines(node.commentBefore);
    const commented = first ? [{ ...first, comment: joinComments(above, first.comment) }, ...rest] : [];
    return { kind: 'list', items: commented, line, comment: null };
  }
  if (!isScalar(node)) return { kind: 'text', text: '', isNull: true, line, comment: null };
  const isNull = node.value === null;
  const comment = commentLines(node.commentBefore, node.comment);
  return { kind: 'text', text: isNull ? '' : (node.source ?? String(node.value)), isNull, line, comment };
}

/** A map's own keys override those it merges, and the first of several merged maps overrides the others. */
function readPairs(reader: Reader, pairs: readonly Pair[], depth: number): ComposeEntry[] {
  const own: ComposeEntry[] = [];
  const merged: ComposeEntry[] = [];
  for (const { key, value } of pairs) {
    const name = readNode(reader, key, depth + 1);
    const read = readNode(reader, value, depth + 1);
    const text = name.kind === 'text' ? name.text : '';
    if (text === '<<') merged.push(...mergedEntries(read));
    else own.push({ key: text, line: name.line, comment: joinComments(name.comment, read.comment), value: read });
  }
  const keys = new Set(own.map(({ key }) => key));
  const added = merged.filter(({ key }) => !keys.has(key) && Boolean(keys.add(key)));
  return [...own, ...added];
}
const mergedEntries = (value: ComposeValue): readonly ComposeEntry[] => {
  if (value.kind === 'map') return value.entries;
  return value.kind === 'list' ? value.items.flatMap(mergedEntries) : [];
};
const joinComments = (above: string | null, after: string | null) =>
  [above, after].filter((comment) => comment !== null).join('\n') || null;

/** The map at the top of a document. Comments above the first key of a map belong to that key. */
export function readComposeDocument(
  text: string,
): { map: ComposeMap; tags: readonly { tag: string; line: number }[] } | { problem: string } {
  if (text.trim() === '') return { problem: t('compose.empty') };
  if (text.length > MAX_LENGTH) return { problem: t('compose.long') };
  if (NESTED_ITEMS.test(text)) return { problem: t('compose.unreadable') };
  try {
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    const [error] = document.errors;
    if (error) {
      // Deeply nested text exhausts the parser's stack.
      if (error.code === 'RESOURCE_EXHAUSTION') throw new RangeError(error.message);
      if (error.code === 'MULTIPLE_DOCS') return { problem: t('compose.severalDocuments') };
      const { line } = lines.linePos(error.pos[0]);
      return { problem: t('compose.invalid', { line, message: error.message.split('\n')[0] ?? '' }) };
    }
    const reader: Reader = { lines, targets: aliasTargets(document), remainingValues: MAX_VALUES, tags: [] };
    const map = readNode(reader, document.contents, 0);
    return map.kind === 'map' ? { map, tags: reader.tags } : { problem: t('compose.noMap') };
  } catch (error) {
    if (error instanceof UnresolvedAliasError)
      return { problem: t('compose.invalid', { line: error.line, message: error.message }) };
    return { problem: t(error instanceof TooLargeError ? 'compose.tooLarge' : 'compose.unreadable') };
  }
}
