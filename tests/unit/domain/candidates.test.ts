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
  ['!!!', []],
  ['   ', []],
])('%j: checks %j', (typed, expected) => expect(names(typed)).toEqual(expected));

it('checks no label longer than 63 characters', () => {
  for (const { domain } of candidateDomains('a'.repeat(500), tlds)) expect(domain.split('.')[0]).toHaveLength(63);
});
