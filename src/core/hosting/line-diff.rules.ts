/** A line of a diff: in both texts, or only in one. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Above this product of line counts the changed section is shown as replaced as a whole. */
const MAX_CELLS = 4_000_000;

/** Lengths of the longest common subsequences of all suffixes of two lists. */
function lcsLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = rows[i];
      const below = rows[i + 1];
      if (!row || !below) continue;
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return rows;
}

const asLines = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind, text }));

function diffMiddle(a: readonly string[], b: readonly string[]): DiffLine[] {
  if (a.length * b.length > MAX_CELLS) return [...asLines('removed', a), ...asLines('added', b)];
  const lengths = lcsLengths(a, b);
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const [left = '', right = ''] = [a[i], b[j]];
    if (left === right) {
      lines.push({ kind: 'same', text: left });
      i++;
      j++;
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) {
      lines.push({ kind: 'removed', text: left });
      i++;
    } else {
      lines.push({ kind: 'added', text: right });
      j++;
    }
  }
  return [...lines, ...asLines('removed', a.slice(i)), ...asLines('added', b.slice(j))];
}

/** The changes from one text to another, line by line. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [
    ...asLines('same', a.slice(0, start)),
    ...diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...asLines('same', a.slice(a.length - end)),
  ];
}

/** Keeps only lines near a change; `null` stands for omitted lines. @param context lines to keep before and after a change */
export function withContext(lines: readonly DiffLine[], context = 3): (DiffLine | null)[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, index) => {
    if (isNear[index]) return [line];
    return index === 0 || isNear[index - 1] ? [null] : [];
  });
}
