import { describe, expect, it } from 'vitest';
import { resolveGroupId, sellsFeature } from '#core/brand/brand.rules.ts';
import { Brand } from '#core/brand/brand.schema.ts';
import { legacyProviders } from '#provider/brand/brand.seed.ts';

const { providers = [] } = Brand.parse({
  id: 2,
  name: 'gb',
  meta: JSON.stringify({ providers: legacyProviders }),
}).meta;

describe('the provider of a login (gb, S1 §2 and §5)', () => {
  it.each([
    ['ann@homewire.example', '2'],
    ['ANN@WIRE-AT-HOME.EXAMPLE ', '2'],
    ['ann@dialtree.example', '5'],
    ['ann@elsewhere.example', '1'],
    ['ann@sub.homewire.example', '1'],
    ['"a@b"@copperline.example', '4'],
    ['ann@', '1'],
    ['3', '3'],
    ['', '1'],
  ])('%s is %s', (login, id) => expect(resolveGroupId(login, providers)).toBe(id));
  it('with no providers known is the default', () => expect(resolveGroupId('ann@homewire.example', [])).toBe('1'));
});

describe('what a brand sells', () => {
  const brand = (meta: unknown) => Brand.parse({ id: 1, name: 'hp', meta });
  it('follows meta as object and as JSON text; what cannot be read sells all', () => {
    expect([
      sellsFeature(brand({ features: ['email'] }), 'email'),
      sellsFeature(brand('{"features":["email"]}'), 'domains'),
    ]).toEqual([true, false]);
    for (const meta of [null, '{"features":', { features: 7 }, 'null', '[]'])
      expect(sellsFeature(brand(meta), 'domains')).toBe(true);
    expect(sellsFeature(null, 'domains')).toBe(true);
    expect(sellsFeature(brand({ features: [] }), 'email')).toBe(false);
  });
  it('broken providers leave the features alone', () =>
    expect(brand({ features: ['email'], providers: [{ id: {} }] }).meta).toEqual({ features: ['email'] }));
});
