import MagicString from 'magic-string';
import { walkSyntaxTree } from './walk-syntax-tree.mjs';

/**
 * Removes properties of endpoints from a bundle. Runs after TypeScript has been compiled.
 * @param names of the properties
 */
export function stripEndpointDocs(names) {
  return {
    name: 'strip-endpoint-docs',
    transform(code, id) {
      if (!id.endsWith('.endpoints.ts')) return null;
      const documentation = [...walkSyntaxTree(this.parse(code))]
        .filter(
          ({ type, properties }) => type === 'ObjectExpression' && properties.some(({ key }) => key?.name === 'method'),
        )
        .flatMap(({ properties }) => properties.filter(({ key }) => names.includes(key?.name)));
      const stripped = new MagicString(code);
      for (const { start, end } of documentation)
        stripped.remove(start, end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0));
      return { code: stripped.toString(), map: stripped.generateMap({ hires: true }) };
    },
  };
}
