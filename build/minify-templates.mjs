import MagicString from 'magic-string';
import { walkSyntaxTree } from './walk-syntax-tree.mjs';

/** Removes line breaks and indentation from HTML and CSS template literals, which minifiers must leave alone. */
export function minifyTemplates() {
  return {
    name: 'minify-templates',
    transform(code, id) {
      if (!/\/src\/(elements|core\/theme)\//.test(id) || !code.includes('`')) return null;
      const elements = [...walkSyntaxTree(this.parse(code))].filter(
        ({ type, value }) => type === 'TemplateElement' && value.raw.includes('\n'),
      );
      const isCss = /\.css\.ts$/.test(id);
      const minified = new MagicString(code);
      for (const { start, end } of elements)
        minified.update(
          start,
          end,
          code
            .slice(start, end)
            .replace(/\n\s*/g, (_, at, whole) => (isCss || /[{};>]/.test(whole[at - 1] ?? '') ? '' : ' ')),
        );
      return { code: minified.toString(), map: minified.generateMap({ hires: true }) };
    },
  };
}
