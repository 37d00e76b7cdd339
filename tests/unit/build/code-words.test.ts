import { describe, expect, it } from 'vitest';
import { problemsInCode } from '#build/code-words.mjs';

const problems = (source: string, file = 'src/core/cart/example.ts') => problemsInCode(file, source);

describe('a name', () => {
  it.each([
    ['const isHeld = true', 'held'],
    ['type BuildVerdict = string', 'verdict'],
    ['const SAID_ONCE = 1', 'said'],
    ['class Zone { #saidTtlMissing = false }', 'said'],
    ['class Zone { #tell() {} }', 'tell'],
    ['const { wish: request } = attempt', 'wish'],
    ['const Facts = () => <b />', 'facts'],
  ])('may not contain an avoided word: %s', (source, word) =>
    expect(problems(source, 'example.tsx')).toEqual([expect.stringContaining(`"${word}" in`)]),
  );

  it('may not be an avoided name', () =>
    expect(problems('const room = 1')).toEqual([expect.stringContaining('"room" (write channel')]));

  it.each(['const hasRoomBelow = 1', 'const upheld = 1', 'const { former_price } = line', 'const isMayor = 1'])(
    'may be %s',
    (source) => expect(problems(source)).toEqual([]),
  );

  it('of a file may not contain an avoided word', () =>
    expect(problems('', 'src/screens/dns/spf-fact.tsx')).toEqual([expect.stringContaining('"fact" in "spf-fact"')]));
});

describe('a comment', () => {
  it.each([
    ['/** The end is said. */', 'is said'],
    ['// It goes on.', 'goes on'],
    ['/**\n * Which the caller is\n * told.\n */', 'is told'],
  ])('may not read as if translated: %j', (source, found) =>
    expect(problems(source)).toEqual([expect.stringContaining(`“${found}”`)]),
  );

  it.each(['// They are told apart by row.', "const text = 'It goes on.';", "load('https://example.com/any more');"])(
    'may be absent or plain: %s',
    (source) => expect(problems(source)).toEqual([]),
  );
});

describe('a test title', () => {
  it.each([
    "it('is told of it', run);",
    "test.each(cases)('is told of it', run);",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a test
    'describe(`is told of ${name}`, run);',
  ])('may not read as if translated: %s', (source) =>
    expect(problems(source)).toEqual([expect.stringContaining('“is told”')]),
  );

  it('is no other string', () => expect(problems("say('is told of it');")).toEqual([]));
});
