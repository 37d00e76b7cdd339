import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLogWindow, PAGE_LINES } from '#core/project/log-window.ts';
import type { LogLine } from '#core/project/project.schema.ts';

const line = (seq: number, text = `line ${seq}`): LogLine => ({
  seq,
  at: '2026-11-22T18:00:00.000Z',
  stream: 'stdout',
  run: 1,
  text,
});
const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => line(from + index));

describe('the window of a log', () => {
  it('gives each line once and in order, whatever comes twice or in another order', () => {
    const chunk = fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 0, max: 120 }));
    fc.assert(
      fc.property(fc.array(chunk, { minLength: 1, maxLength: 40 }), (chunks) => {
        const window = createLogWindow();
        const added = new Set<number>();
        for (const [from, length] of chunks) {
          const part = lines(from, from + length);
          window.add(part);
          for (const { seq } of part) added.add(seq);
        }
        const highest = Math.max(...added);
        expect(window.last).toBe(highest);
        expect(window.size).toBe(added.size);
        for (let seq = 1; seq <= highest + 1; seq++)
          expect(window.line(seq)?.text).toBe(added.has(seq) ? `line ${seq}` : undefined);
      }),
    );
  });

  it('asks for what is missing, page by page, until nothing is', () => {
    const view = fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 0, max: 900 }));
    fc.assert(
      fc.property(fc.array(view, { maxLength: 12 }), view, (views, [from, length]) => {
        const window = createLogWindow();
        window.setBounds(1, 4000);
        for (const [start, count] of views) window.add(lines(start, Math.min(4000, start + count)));
        const to = Math.min(4000, from + length);
        for (let asked = 0; asked < 20; asked++) {
          const range = window.missing(from, to);
          if (!range) break;
          expect(range.to - range.from).toBeLessThan(PAGE_LINES);
          window.add(lines(range.from, range.to));
        }
        expect(window.missing(from, to)).toBeNull();
        for (let seq = from; seq <= to; seq++) expect(window.line(seq)?.seq).toBe(seq);
      }),
    );
  });

  it('keeps the viewed pages and drops the least recently viewed', () => {
    const window = createLogWindow(3);
    window.add(lines(1, PAGE_LINES));
    window.add(lines(PAGE_LINES + 1, 2 * PAGE_LINES));
    window.setVisibleRange(1, 50);
    window.add(lines(2 * PAGE_LINES + 1, 3 * PAGE_LINES));
    window.add(lines(3 * PAGE_LINES + 1, 4 * PAGE_LINES));
    expect(window.line(1)).toBeDefined();
    expect(window.line(PAGE_LINES + 1)).toBeUndefined();
    expect(window.line(4 * PAGE_LINES)).toBeDefined();
    expect(window.size).toBe(3 * PAGE_LINES);
  });

  it('holds no more than its pages while a log grows endlessly', () => {
    const window = createLogWindow();
    window.add(lines(1, 160_000));
    expect(window.last).toBe(160_000);
    expect(window.size).toBeLessThanOrEqual(20 * PAGE_LINES);
  });

  it('drops pages of long lines before there are many of them', () => {
    const window = createLogWindow(20, 100_000);
    for (let page = 0; page < 5; page++) window.add([line(page * PAGE_LINES + 1, 'x'.repeat(40_000))]);
    expect(window.size).toBe(2);
  });

  it('does not ask for lines that the provider has dropped', () => {
    const window = createLogWindow();
    window.setBounds(101, 300);
    expect(window.missing(1, 150)).toEqual({ from: 101, to: 300 });
    expect(window.missing(1, 100)).toBeNull();
  });

  it('takes no line that the provider has dropped', () => {
    const window = createLogWindow();
    window.setBounds(101, 300);
    window.add(lines(90, 110));
    expect(window.line(100)).toBeUndefined();
    expect(window.size).toBe(10);
  });

  it('asks for nothing of a log that is empty', () => {
    const window = createLogWindow();
    window.setBounds(0, 0);
    expect(window.missing(1, 50)).toBeNull();
  });
});
