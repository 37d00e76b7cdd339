import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { de } from '#core/i18n/de/index.ts';

const root = join(import.meta.dirname, '../../src');
const i18n = join(root, 'core/i18n');
const areaOf = new Map(
  readdirSync(i18n)
    .filter((file) => file.endsWith('.en.ts') && file !== 'shell.en.ts')
    .flatMap((file) =>
      [...readFileSync(join(i18n, file), 'utf8').matchAll(/^ {2}'([\w.]+)':/gm)].map(
        ([, key = '']) => [key, file.replace('.en.ts', '')] as const,
      ),
    ),
);
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('i18n/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

describe('words', () => {
  it('are asked for by every module that shows them: an area comes with whoever needs it', () => {
    const wrong = sources.flatMap(({ file, text }) =>
      [
        ...new Set(
          [...text.matchAll(/['`]([a-zA-Z]+\.[A-Za-z0-9]+)['`$]/g)].flatMap(([, key = '']) => areaOf.get(key) ?? []),
        ),
      ]
        .filter((area) => !text.includes(`i18n/areas/${area}.ts'`))
        .map((area) => `${relative('', file)} uses words of ${area} without importing its area`),
    );
    expect(wrong).toEqual([]);
  });
  it('say in German what they say in English: the same things are filled in', () => {
    const filled = (text: string) =>
      [...text.matchAll(/\{\w+\}/g)]
        .map(([name]) => name)
        .sort()
        .join();
    const english = Object.fromEntries(
      readdirSync(i18n)
        .filter((file) => file.endsWith('.en.ts') && file !== 'shell.en.ts')
        .flatMap((file) =>
          [
            ...readFileSync(join(i18n, file), 'utf8').matchAll(
              /^ {2}'([\w.]+)':\s+(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/gm,
            ),
          ].map(([, key = '', one, two]) => [key, one ?? two ?? '']),
        ),
    );
    const wrong = Object.entries(de).filter(
      ([key, word]) => word.trim() === '' || (key in english && filled(word) !== filled(english[key] ?? '')),
    );
    expect(wrong).toEqual([]);
    expect(Object.keys(english).length).toBeGreaterThan(800);
  });
  it('are all used', () => {
    const all = sources.map(({ text }) => text).join('\n');
    // Built from a prefix and a number or a name.
    const isBuilt = (key: string) => /^(chat\.rate\d|(role|kind)\.[\w.]+)$/.test(key);
    expect([...areaOf.keys()].filter((key) => !isBuilt(key) && !all.includes(key))).toEqual([]);
  });
});
