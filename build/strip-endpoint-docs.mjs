/** Properties of an endpoint that only the provider contract reads. */
const DOCUMENTATION = ['summary', 'assumed'];

/** Leaves what only documents an endpoint out of the browser's code. Runs after TypeScript has been compiled. */
export function stripEndpointDocs() {
  return {
    name: 'strip-endpoint-docs',
    transform(code, id) {
      if (!id.endsWith('.endpoints.ts')) return null;
      const ranges = [];
      const visit = (node) => {
        if (!node || typeof node !== 'object') return;
        if (Array.isArray(node)) return node.forEach(visit);
        if (node.type === 'ObjectExpression' && node.properties.some(({ key }) => key?.name === 'method'))
          for (const { key, start, end } of node.properties)
            if (DOCUMENTATION.includes(key?.name)) ranges.push([start, end]);
        for (const value of Object.values(node)) if (typeof value === 'object') visit(value);
      };
      visit(this.parse(code));
      let stripped = code;
      for (const [start, end] of ranges.sort((a, b) => b[0] - a[0]))
        stripped = stripped.slice(0, start) + stripped.slice(end).replace(/^\s*,/, '');
      return { code: stripped, map: null };
    },
  };
}
