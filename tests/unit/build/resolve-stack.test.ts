import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { resolveStack } from '#build/resolve-stack.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-maps-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = `const unused = 1;\n\nexport function sum(lines) {\n  if (!lines) throw new Error('no lines');\n}\n`;
const { code, map } = transformSync(source, {
  minify: true,
  sourcemap: 'external',
  sourcefile: '../../src/core/cart/sum.ts',
});
mkdirSync(join(folder, 'chunks'));
writeFileSync(join(folder, 'chunks/cart-AbCd1234.js.map'), map);
const column = code.indexOf('Error') + 1;
const line = code.slice(0, column).split('\n').length;
const place = `chunks/cart-AbCd1234.js:${line}:${column}`;

it.each([
  ['Chrome', `    at sum (https://cdn.example/dist/${place})`, '    at sum (src/core/cart/sum.ts:4:'],
  ['Firefox', `sum@https://cdn.example/dist/${place}`, 'sum@src/core/cart/sum.ts:4:'],
  ['Node', `    at file:///site/node_modules/portal-elements/dist/${place}`, '    at src/core/cart/sum.ts:4:'],
  ['a query', `at https://cdn.example/dist/${place.replace('.js', '.js?v=2')}`, 'at src/core/cart/sum.ts:4:'],
])('finds the source of a place as %s writes it', (_, trace, resolved) => {
  expect(resolveStack(`Error: no lines\n${trace}\n`, folder)).toContain(`Error: no lines\n${resolved}`);
});

it('leaves what it has no map for', () => {
  const trace = 'TypeError: x\n    at f (https://host.example/app.js:1:20)\n    at g (chunks/other-AbCd1234.js:1:1)';
  expect(resolveStack(trace, folder)).toBe(trace);
});
