import { expect, it } from 'vitest';
import { candidateDomains } from '#core/domain/domain-search.rules.ts';

const tlds = ['co.uk', 'com', 'uk'];
const names = (typed: string) => candidateDomains(typed, tlds).map(({ domain }) => domain);

it.each([
  ['lantern', ['lantern.co.uk', 'lantern.com', 'lantern.uk']],
  ['lantern.com', ['lantern.com', 'lantern.co.uk', 'lantern.uk']],
  ['lantern.co.uk', ['lantern.co.uk', 'lantern.com', 'lantern.uk']],
  ['https://www.Lantern.com/shop?x=1', ['lantern.com', 'lantern.co.uk', 'lantern.uk']],
  ['my lantern!', ['mylantern.co.uk', 'mylantern.com', 'mylantern.uk']],
  ['shop.lantern.com', ['lantern.com', 'lantern.co.uk', 'lantern.uk']],
  ['lantern.zz', ['lantern.zz', 'lantern.co.uk', 'lantern.com', 'lantern.uk']],
  ['bücher', ['bücher.co.uk', 'bücher.com', 'bücher.uk']],
  ['-lantern-', ['lantern.co.uk', 'lantern.com', 'lantern.uk']],
  ['a--lantern-9', ['a--lantern-9.co.uk', 'a--lantern-9.com', 'a--lantern-9.uk']],
  ['--lantern--', ['lantern.co.uk', 'lantern.com', 'lantern.uk']],
  ['http://lantern.com', ['lantern.com', 'lantern.co.uk', 'lantern.uk']],
  [' lantern.com:8080 ', ['lantern.com', 'lantern.co.uk', 'lantern.uk']],
  ['lantern.com#top', ['lantern.com', 'lantern.co.uk', 'lantern.uk']],
  ['lantern.com?a=b', ['lantern.com', 'lantern.co.uk', 'lantern.uk']],
  ['wwwlantern', ['wwwlantern.co.uk', 'wwwlantern.com', 'wwwlantern.uk']],
  ['my.www.lantern.com', ['lantern.com', 'lantern.co.uk', 'lantern.uk']],
  ['9://lantern.com', ['9.co.uk', '9.com', '9.uk']],
  ['notuk', ['notuk.co.uk', 'notuk.com', 'notuk.uk']],
  ['uk', ['uk.co.uk', 'uk.com', 'uk.uk']],
  ['lantern.', ['lantern.co.uk', 'lantern.com', 'lantern.uk']],
  ['lantern.zz!', ['lantern.co.uk', 'lantern.com', 'lantern.uk']],
  ['mywww.com', ['mywww.com', 'mywww.co.uk', 'mywww.uk']],
  ['9http://lantern.com', ['9http.co.uk', '9http.com', '9http.uk']],
  ['  https://lantern.com', ['lantern.com', 'lantern.co.uk', 'lantern.uk']],
  ['lantern.z', ['lantern.co.uk', 'lantern.com', 'lantern.uk']],
  ['lantern.z!', ['lantern.co.uk', 'lantern.com', 'lantern.uk']],
  ['lantern.!zz', ['lantern.co.uk', 'lantern.com', 'lantern.uk']],
  ['lantern.xn--p1ai', ['lantern.xn--p1ai', 'lantern.co.uk', 'lantern.com', 'lantern.uk']],
  ['lantern.org.zz', ['lantern.org.zz', 'lantern.co.uk', 'lantern.com', 'lantern.uk']],
  ['.com', []],
  ['!!!', []],
  ['   ', []],
])('%j: checks %j', (typed, expected) => expect(names(typed)).toEqual(expected));

it('recognises the longest TLD, whatever their order', () =>
  expect(candidateDomains('lantern.co.uk', ['uk', 'com', 'co.uk'])[0]).toEqual({
    domain: 'lantern.co.uk',
    tld: 'co.uk',
  }));

it('checks the TLDs that are searched, and the one that was typed', () => {
  const searched = (typed: string) => candidateDomains(typed, tlds, ['com']).map(({ domain, tld }) => [domain, tld]);
  expect(searched('lantern')).toEqual([['lantern.com', 'com']]);
  expect(searched('lantern.uk')).toEqual([
    ['lantern.uk', 'uk'],
    ['lantern.com', 'com'],
  ]);
});

it('checks no label longer than 63 characters', () => {
  for (const { domain } of candidateDomains('a'.repeat(500), tlds)) expect(domain.split('.')[0]).toHaveLength(63);
});
