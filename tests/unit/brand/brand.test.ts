import { describe, expect, it } from 'vitest';
import { Brand } from '#core/brand/brand.schema.ts';

const brand = (meta: unknown) => Brand.parse({ id: 1, name: 'gb', theme: 'gb-two', meta });

describe('brand meta (S1 §3: may be JSON text)', () => {
  it.each([
    ['an object', { features: ['email'] }, { features: ['email'] }],
    ['JSON text', '{"features":["email"]}', { features: ['email'] }],
    ['broken text', '{"features":', {}],
    ['nothing', null, {}],
    ['wrong types', { features: 'email' }, {}],
    ['unknown fields', { features: ['email'], script: 'x' }, { features: ['email'] }],
  ])('%s', (_name, meta, expected) => expect(brand(meta).meta).toEqual(expected));

  it('drops prototype keys', () => {
    const { meta } = brand(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"features":["email"]}',
    );
    expect(Object.keys(meta)).toEqual(['features']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('has the default layout when none is given', () =>
    expect(Brand.parse({ id: 1, name: 'gb', meta: {} }).theme).toBe('gb-two'));
});
