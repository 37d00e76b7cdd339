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
      let minified = code;
      for (const { start, end } of elements.sort((a, b) => b.start - a.start)) {
        minified =
          minified.slice(0, start) +
          minified
            .slice(start, end)
            .replace(/\n\s*/g, (_, at, whole) => (isCss || /[{};>]/.test(whole[at - 1] ?? '') ? '' : ' ')) +
          minified.slice(end);
      }
      return { code: minified, map: null };
    },
  };
}
