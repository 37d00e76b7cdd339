import { walkSyntaxTree } from './walk-syntax-tree.mjs';

/** Properties of an endpoint that only the provider contract reads. */
const DOCUMENTATION = ['summary', 'assumed'];

/** Removes what only documents an endpoint from the bundle. Runs after TypeScript has been compiled. */
export function stripEndpointDocs() {
  return {
    name: 'strip-endpoint-docs',
    transform(code, id) {
      if (!id.endsWith('.endpoints.ts')) return null;
      const documentation = [...walkSyntaxTree(this.parse(code))]
        .filter(
          ({ type, properties }) => type === 'ObjectExpression' && properties.some(({ key }) => key?.name === 'method'),
        )
        .flatMap(({ properties }) => properties.filter(({ key }) => DOCUMENTATION.includes(key?.name)));
      let stripped = code;
      for (const { start, end } of documentation.sort((a, b) => b.start - a.start))
        stripped = stripped.slice(0, start) + stripped.slice(end).replace(/^\s*,/, '');
      return { code: stripped, map: null };
    },
  };
}
