import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyTree } from '#provider/wordpress/copies.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'portal-copy-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('reports the share of bytes, of which folders have none', async () => {
  const from = join(dir, 'from');
  mkdirSync(join(from, 'a/b'), { recursive: true });
  for (const path of ['a/1.txt', 'a/b/2.txt']) writeFileSync(join(from, path), 'x'.repeat(10));
  const shares: number[] = [];
  await copyTree(from, join(dir, 'to'), {
    signal: new AbortController().signal,
    onProgress: async (share) => void shares.push(share),
  });
  expect(new Set(shares)).toEqual(new Set([0, 0.5, 1]));
  expect(readFileSync(join(dir, 'to/a/b/2.txt'), 'utf8')).toHaveLength(10);
});
