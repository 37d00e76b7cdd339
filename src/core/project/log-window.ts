import type { LogLine } from './project.schema.ts';

/** Lines of one page. Pages are dropped whole. */
export const PAGE_LINES = 500;
/** Pages kept in memory: 10,000 lines. */
const MAX_PAGES = 20;
/** Characters kept in memory, because a line may have 16,000. */
const MAX_CHARS = 4_000_000;

interface Page {
  lines: (LogLine | undefined)[];
  chars: number;
  usedAt: number;
}

export interface LineRange {
  from: number;
  to: number;
}

/**
 * The part of a log in memory: pages of lines around the visible ones. Lines are stored by number, so they may arrive in any
 * order, and more than once.
 */
export interface LogWindow {
  /** Numbers of the oldest and newest line known to the provider; 0 while unknown. */
  readonly first: number;
  readonly last: number;
  /** Lines in memory. */
  readonly size: number;
  line(seq: number): LogLine | undefined;
  add(lines: readonly LogLine[]): void;
  /** Sets which lines the provider has. `first` grows as it drops old ones. */
  setBounds(first: number, last: number): void;
  /** The visible lines stay in memory; the least recently visible pages are dropped first. */
  setVisibleRange(from: number, to: number): void;
  /** The first missing lines of a range, with missing lines around them: at most one page. */
  missing(from: number, to: number): LineRange | null;
}

export function createLogWindow(maxPages = MAX_PAGES, maxChars = MAX_CHARS): LogWindow {
  const pages = new Map<number, Page>();
  let first = 0;
  let last = 0;
  let size = 0;
  let chars = 0;
  let uses = 0;
  let view: LineRange = { from: 0, to: 0 };

  const pageOf = (seq: number) => Math.floor((seq - 1) / PAGE_LINES);
  const slotOf = (seq: number) => (seq - 1) % PAGE_LINES;
  const lineAt = (seq: number) => pages.get(pageOf(seq))?.lines[slotOf(seq)];
  const isMissing = (seq: number) => seq >= first && seq <= last && seq > 0 && !lineAt(seq);

  const put = (line: LogLine) => {
    const number = pageOf(line.seq);
    const page = pages.get(number) ?? { lines: [], chars: 0, usedAt: ++uses };
    pages.set(number, page);
    if (page.lines[slotOf(line.seq)]) return;
    page.lines[slotOf(line.seq)] = line;
    page.chars += line.text.length;
    chars += line.text.length;
    size++;
  };
  const drop = (number: number, page: Page) => {
    pages.delete(number);
    chars -= page.chars;
    size -= page.lines.filter(Boolean).length;
  };
  const isInView = (number: number) => number >= pageOf(view.from) && number <= pageOf(view.to);
  const evict = () => {
    if (pages.size <= maxPages && chars <= maxChars) return;
    const oldest = [...pages].filter(([number]) => !isInView(number)).sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [number, page] of oldest) {
      if (pages.size <= maxPages && chars <= maxChars) return;
      drop(number, page);
    }
  };

  return {
    get first() {
      return first;
    },
    get last() {
      return last;
    },
    get size() {
      return size;
    },
    line: lineAt,
    add(lines) {
      for (const line of lines) {
        if (line.seq < Math.max(1, first)) continue;
        put(line);
        last = Math.max(last, line.seq);
      }
      evict();
    },
    setBounds(nextFirst, nextLast) {
      first = Math.max(first, nextFirst);
      last = Math.max(last, nextLast);
    },
    setVisibleRange(from, to) {
      view = { from: Math.max(1, from), to: Math.max(1, to) };
      for (let number = pageOf(view.from); number <= pageOf(view.to); number++) {
        const page = pages.get(number);
        if (page) page.usedAt = ++uses;
      }
    },
    missing(from, to) {
      let start = Math.max(from, first, 1);
      const end = Math.min(to, last);
      while (start <= end && !isMissing(start)) start++;
      if (start > end) return null;
      let stop = start;
      while (stop - start < PAGE_LINES - 1 && isMissing(stop + 1)) stop++;
      // Scrolling up is as likely as scrolling down.
      while (stop - start < PAGE_LINES - 1 && isMissing(start - 1)) start--;
      return { from: start, to: stop };
    },
  };
}
