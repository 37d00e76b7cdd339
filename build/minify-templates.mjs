/** Takes line breaks and indentation out of our HTML and CSS template literals, which minifiers must leave alone. */
export function minifyTemplates() {
  return {
    name: 'minify-templates',
    transform(code, id) {
      if (!/\/src\/(elements|core\/theme)\//.test(id) || !code.includes('`')) return null;
      const found = [];
      const visit = (node) => {
        if (!node || typeof node !== 'object') return;
        if (Array.isArray(node)) return node.forEach(visit);
        if (node.type === 'TemplateElement' && node.value.raw.includes('\n')) found.push(node);
        for (const value of Object.values(node)) if (typeof value === 'object') visit(value);
      };
      visit(this.parse(code));
      const isCss = /\.css\.ts$/.test(id);
      let minified = code;
      for (const { start, end } of found.sort((a, b) => b.start - a.start)) {
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
