import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineSplitter, MAX_LINE_LENGTH } from '#provider/project/engine/line-splitter.ts';

function split(chunks: readonly Buffer[]): string[] {
  const lines: string[] = [];
  const splitter = createLineSplitter((text) => lines.push(text));
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return lines;
}

const anyBytes = fc.oneof(
  fc
    .string({ unit: fc.constantFrom('a', '\n', '\r', 'é', '漢', '😀', '\u001b[1m'), maxLength: 40 })
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);

test('gives the same lines wherever the stream is cut', () => {
  fc.assert(
    fc.property(anyBytes, fc.array(fc.nat(60)), (bytes, places) => {
      const cuts = [...new Set([0, ...places.filter((place) => place < bytes.length), bytes.length])].sort(
        (a, b) => a - b,
      );
      const chunks = cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
      const whole = bytes.toString('utf8').split('\n');
      if (whole.at(-1) === '') whole.pop();
      expect(split(chunks)).toEqual(whole);
    }),
    { numRuns: 500 },
  );
});

test('keeps progress bars and Windows’ line ends as they were written', () => {
  expect(split([Buffer.from('10%\r100%\r\nnext')])).toEqual(['10%\r100%\r', 'next']);
});

test('rejoins a line of 100 kB that comes in pieces', () => {
  const pieces = Array.from({ length: 7 }, (_, index) => Buffer.from(String(index).repeat(16_384)));
  expect(split([...pieces, Buffer.from('\n')])).toEqual([pieces.join('')]);
});

test('bounds a line without end, and counts what it leaves out', () => {
  const chunk = Buffer.from('x'.repeat(100_000));
  const [line, next] = split([...Array.from({ length: 10 }, () => chunk), Buffer.from('\nnext')]);
  expect(line).toBe(`${'x'.repeat(MAX_LINE_LENGTH)}… [${1_000_000 - MAX_LINE_LENGTH} more characters were left out]`);
  expect(next).toBe('next');
});

test('cuts no character in two', () => {
  const [line] = split([Buffer.from(`x${'😀'.repeat(MAX_LINE_LENGTH)}`)]);
  expect(Buffer.from(line ?? '').toString()).toBe(line);
});
