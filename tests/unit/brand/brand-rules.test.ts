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
    ['@homewire.example', '2'],
    ['3', '3'],
    ['', '1'],
  ])('%s is %s', (login, id) => expect(resolveGroupId(login, providers)).toBe(id));
  it('is found whatever the case of its domains', () =>
    expect(
      resolveGroupId('ann@wire.example', [{ id: '7', name: '', domains: ['other.example', 'Wire.Example'] }]),
    ).toBe('7'));
  it('is the default while no providers are known', () => expect(resolveGroupId('ann@homewire.example', [])).toBe('1'));
});

describe('what a brand sells', () => {
  const brand = (meta: unknown) => Brand.parse({ id: 1, name: 'hp', meta });
  it.each([
    ['a feature of its meta', { features: ['email'] }, true],
    ['a feature of its meta as JSON text', '{"features":["email"]}', true],
    ['no other feature', { features: ['domains'] }, false],
    ['nothing when the list is empty', { features: [] }, false],
  ])('is %s', (_title, meta, expected) => expect(sellsFeature(brand(meta), 'email')).toBe(expected));
  it.each([null, '{"features":', { features: 7 }, 'null', '[]'])('is everything when meta is %j', (meta) =>
    expect(sellsFeature(brand(meta), 'domains')).toBe(true),
  );
  it('is everything while the brand is not loaded', () => expect(sellsFeature(null, 'domains')).toBe(true));
  it('keeps the features when the providers are malformed', () =>
    expect(brand({ features: ['email'], providers: [{ id: {} }] }).meta).toEqual({ features: ['email'] }));
});
