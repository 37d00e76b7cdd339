import { rollup } from 'rollup';
import { describe, expect, it } from 'vitest';
import { deferSchemas } from '#build/defer-schemas.mjs';

const sources: Record<string, string> = {
  '/page.js': `export { getSite, endSite } from '/site.endpoints.ts';`,
  '/site.endpoints.ts': `
    import * as z from '/schema-library.js';
    import { endpoint } from '/endpoint.js';
    import { pageBrand } from '/brand.js';
    const Site = z.object({ id: z.string() });
    const auth = 'user';
    export const getSite = endpoint({ method: 'GET', path: '/site/{id}', auth, summary: 'A site', pageQuery: pageBrand,
      query: z.object({ all: z.string() }), response: z.object({ site: Site }) });
    export const endSite = endpoint({ method: 'DELETE', path: '/site/{id}', auth, request: z.object({}), response: Site, quiet: true });
  `,
  '/schema-library.js': 'export const object = (shape) => ({ shape }); export const string = () => "text";',
  '/endpoint.js': 'export const endpoint = (row) => row;',
  '/brand.js': 'export const pageBrand = () => 7;',
};

async function bundle() {
  const build = await rollup({
    input: '/page.js',
    plugins: [
      deferSchemas(),
      { name: 'sources', resolveId: (id) => (sources[id] ? id : null), load: (id) => sources[id] ?? null },
    ],
  });
  const { output } = await build.generate({ format: 'es' });
  return output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
}

describe('endpoints in a bundle', () => {
  it('leave their schemas, and the library, to a chunk that is loaded on demand', async () => {
    const [page, schemas, ...others] = await bundle();
    expect(others).toEqual([]);
    expect(page?.imports).toEqual([]);
    expect(page?.dynamicImports).toEqual([schemas?.fileName]);
    expect(page?.moduleIds).not.toContain('/schema-library.js');
    expect(schemas?.moduleIds).toEqual(['/schema-library.js', '/site.endpoints.ts']);
  });
  it('keep what a call is made from, without what documents it and the schemas of what is sent', async () => {
    const [page] = await bundle();
    const { getSite, endSite } = await import(`data:text/javascript,${encodeURIComponent(page?.code ?? '')}`);
    expect(Object.keys(getSite)).toEqual(['method', 'path', 'auth', 'pageQuery', 'response']);
    expect(endSite).toMatchObject({ method: 'DELETE', path: '/site/{id}', auth: 'user', quiet: true });
    expect(getSite.pageQuery()).toBe(7);
  });
});
