import type { DraftProblem, DraftRow } from '#core/dns/draft.rules.ts';
import type { Problem } from '#core/dns/problem.rules.ts';
import type { DraftRefusal } from '#core/dns/zone-draft.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { translator } from '#core/i18n/translator.ts';

const t = translator(zoneMessages);

export interface RecordRow extends DraftRow {
  id: string;
  /** Errors first. */
  problems: readonly Problem[];
  /** Why the provider refused it. */
  refusal: string | null;
}

/** Values of the filter besides the types of records. */
const CHANGED = 'changed';
const PROBLEMS = 'problems';

/** Rows with nothing to say about them: an edit makes only those anew that it changes. */
const plainRows = new WeakMap<DraftRow, RecordRow>();
function toTableRow(row: DraftRow, problems: readonly Problem[], refusal: string | null): RecordRow {
  const isUnmarked = problems.length === 0 && refusal === null;
  const made = (isUnmarked && plainRows.get(row)) || { ...row, id: row.key, problems, refusal };
  if (isUnmarked) plainRows.set(row, made);
  return made;
}

const noProblems: readonly Problem[] = [];

export function toTableRows(
  rows: readonly DraftRow[],
  problems: readonly DraftProblem[],
  refusals: readonly DraftRefusal[],
): RecordRow[] {
  const byKey = new Map<string, Problem[]>();
  for (const { keys, problem } of problems)
    for (const key of keys) {
      const list = byKey.get(key) ?? [];
      if (problem.level === 'error') list.unshift(problem);
      else list.push(problem);
      byKey.set(key, list);
    }
  const refusalOf = ({ name, type, content }: DraftRow) =>
    refusals.find(
      (refusal) => refusal.name === name && refusal.type === type && (refusal.content ?? content) === content,
    )?.message ?? null;
  return rows.map((row) =>
    toTableRow(
      row,
      (row.state !== 'removed' && byKey.get(row.key)) || noProblems,
      refusals.length > 0 ? refusalOf(row) : null,
    ),
  );
}

const hasProblem = (row: RecordRow) => row.problems.length > 0 || row.refusal !== null;

function isShown(row: RecordRow, filter: string): boolean {
  if (filter === '') return true;
  if (filter === CHANGED) return row.state !== 'same';
  if (filter === PROBLEMS) return hasProblem(row);
  return row.type === filter;
}

/** @param filter a type, or one of the other values of `showOptions`; empty for all */
export function filterRows(rows: readonly RecordRow[], search: string, filter: string, zone: string): RecordRow[] {
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (!isShown(row, filter)) return false;
    if (parts.length === 0) return true;
    const full = row.name === '@' ? `@ ${zone}` : `${row.name}.${zone}`;
    const text = `${full} ${row.type} ${row.content} ${row.comment ?? ''}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  });
}

// biome-ignore lint/plugin: created once, and names sort alike in every language
const collator = new Intl.Collator('en', { numeric: true });
/** Without the collator where it can be: most types are the same, and it takes most of a sort's time. */
const compareText = (a: string, b: string) => (a === b ? 0 : collator.compare(a, b));
/** The zone itself first, then by name, and the types of one name together. */
const byName = (a: RecordRow, b: RecordRow) =>
  Number(b.name === '@') - Number(a.name === '@') ||
  compareText(a.name, b.name) ||
  compareText(a.type, b.type) ||
  compareText(a.content, b.content);

const orders: Readonly<Record<string, (a: RecordRow, b: RecordRow) => number>> = {
  name: byName,
  type: (a, b) => compareText(a.type, b.type),
  content: (a, b) => compareText(a.content, b.content),
  ttl: (a, b) => a.ttl - b.ttl,
};

/**
 * @param sort a column, with `-` in front for descending
 * @param last how they were sorted before an edit: sorting a list that is almost in order is much faster
 */
export function sortRows(rows: readonly RecordRow[], sort: string, last: readonly RecordRow[]): RecordRow[] {
  const compare = orders[sort.replace(/^-/, '')] ?? byName;
  const direction = sort.startsWith('-') ? -1 : 1;
  const left = new Map(rows.map((row) => [row.id, row]));
  const known = last.flatMap(({ id }) => {
    const row = left.get(id);
    left.delete(id);
    return row ? [row] : [];
  });
  return [...known, ...left.values()].sort((a, b) => direction * compare(a, b) || byName(a, b));
}

/** What the table can be narrowed down to, with the number of rows of each. */
export function showOptions(rows: readonly RecordRow[]): { value: string; label: string }[] {
  const counts = new Map<string, number>();
  for (const { type } of rows) counts.set(type, (counts.get(type) ?? 0) + 1);
  const option = (value: string, label: string, n: number) => ({ value, label: `${label} (${formatCount(n)})` });
  return [
    option('', t('zone.allTypes'), rows.length),
    option(CHANGED, t('zone.onlyChanged'), rows.filter(({ state }) => state !== 'same').length),
    option(PROBLEMS, t('zone.onlyProblems'), rows.filter(hasProblem).length),
    ...[...counts].sort(([a], [b]) => collator.compare(a, b)).map(([type, n]) => option(type, type, n)),
  ];
}
