import type * as z from 'zod/mini';
import type { Schema } from '#core/http/endpoint.ts';
import { readable } from './readable.ts';
import { strictSchema } from './strict-schema.ts';

const MAX_PROBLEMS = 20;

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const valueAt = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data);

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : value === undefined ? 'nothing' : typeof value;

const withValue = (value: unknown) =>
  typeof value === 'object' || value === undefined ? typeOf(value) : readable(JSON.stringify(value));

/** `data[3].price`; the whole answer is `answer`. */
const formatPath = (path: Path): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || 'answer';

/** Of a value that fits none of several schemas: what was expected in its place, or what is wrong within the nearest of them. */
function unfoldUnion(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inner = issue.errors.map((branch) =>
    branch.flatMap((each) => unfoldUnion({ ...each, path: [...issue.path, ...each.path] } as Issue)),
  );
  const deeper = inner.filter((branch) => branch.every(({ path }) => path.length > issue.path.length));
  const nearest = deeper.sort((a, b) => a.length - b.length)[0];
  return nearest && nearest.length > 0 ? nearest : [{ ...issue, errors: inner } as Issue];
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'invalid_union':
      return [...new Set(issue.errors.flatMap((branch) => branch.map(expectation)))].join(' or ');
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'a date and time as ISO 8601 in UTC (2026-01-31T09:30:00Z)'
        : `a ${issue.format}`;
    case 'not_multiple_of':
      return 'pounds with two decimals at most';
    default:
      return issue.message;
  }
}

function describe(issue: Issue, data: unknown): string {
  const value = valueAt(data, issue.path);
  const got = issue.code === 'invalid_type' ? typeOf(value) : withValue(value);
  return `expected ${expectation(issue)}, got ${got}`;
}

/**
 * What is wrong with an answer, such as `data[3].price: expected number, got string`. The same mistake in several items of a list
 * is named once, with how many more there are.
 */
export function shapeProblems(schema: Schema, data: unknown): string[] {
  const parsed = strictSchema(schema).safeParse(data);
  if (parsed.success) return [];
  const problems = new Map<string, { text: string; count: number }>();
  for (const issue of parsed.error.issues.flatMap(unfoldUnion)) {
    const path = formatPath(issue.path);
    const text = `${path}: ${describe(issue, data)}`;
    const kind = `${path.replace(/\[\d+\]/g, '[]')} ${expectation(issue)}`;
    const same = problems.get(kind);
    if (same) same.count++;
    else problems.set(kind, { text, count: 0 });
  }
  const lines = [...problems.values()].map(({ text, count }) => (count > 0 ? `${text} (and ${count} more)` : text));
  const rest = lines.length - MAX_PROBLEMS;
  return rest > 0 ? [...lines.slice(0, MAX_PROBLEMS), `and ${rest} more problems`] : lines;
}
