import MagicString from 'magic-string';

const ROWS = '?rows';
/** Properties that no page reads: what documents an endpoint, and the schemas of what is sent. */
const UNREAD = ['summary', 'assumed', 'query', 'request'];

/** `{name, call, object}` of each `export const name = endpoint({…})`. */
function exportedEndpoints(tree) {
  const declarations = tree.body.flatMap(({ declaration }) => declaration?.declarations ?? []);
  return declarations
    .filter(({ init }) => init.callee?.name === 'endpoint')
    .map(({ id, init }) => ({ name: id.name, call: init, object: init.arguments[0] }));
}

/**
 * Declares each endpoint as a plain object.
 * @param rewriteProperty gets the names of a property and its endpoint, and returns what stands in its place: `''` for nothing, `undefined` to keep it
 */
function rewriteEndpoints(code, endpoints, rewriteProperty) {
  const result = new MagicString(code);
  for (const { name, call, object } of endpoints) {
    result.remove(call.start, object.start).remove(object.end, call.end);
    for (const { key, start, end } of object.properties) {
      const text = rewriteProperty(key.name, name);
      if (text === '') result.remove(start, end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0));
      else if (text) result.update(start, end, text);
    }
  }
  return result;
}

/** Names that a top-level import or constant declares; an export counts as used. */
const declaredNames = ({ specifiers, declarations }) =>
  (specifiers ?? declarations.map(({ id }) => ({ local: id }))).map(({ local }) => local.name);

/** Removes the imports and constants that nothing uses any more: Rollup would put what a module imports into its chunk all the same. */
function removeUnused(result, tree) {
  const removable = tree.body.filter(({ type }) => type === 'ImportDeclaration' || type === 'VariableDeclaration');
  for (const statement of removable.reverse()) {
    const others = result.clone().remove(statement.start, statement.end).toString();
    if (!declaredNames(statement).some((name) => new RegExp(`\\b${name}\\b`).test(others)))
      result.remove(statement.start, statement.end);
  }
  return { code: result.toString(), map: result.generateMap({ hires: true }) };
}

/**
 * Splits each `*.endpoints.ts` in two. What makes a call stays with its callers. The schemas of the answers, and with them the
 * schema library, are a chunk that loads while the call is on its way. Runs after TypeScript has been compiled.
 */
export function deferSchemas() {
  const rows = new Map();
  return {
    name: 'defer-schemas',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (!source.endsWith('.endpoints.ts') || importer.endsWith(ROWS)) return null;
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        return resolved && { ...resolved, id: resolved.id + ROWS };
      },
    },
    async load(id) {
      if (!id.endsWith(ROWS)) return null;
      const path = id.slice(0, -ROWS.length);
      await this.load({ id: path });
      return rows.get(path);
    },
    transform(code, id) {
      if (!id.endsWith('.endpoints.ts')) return null;
      const tree = this.parse(code);
      const endpoints = exportedEndpoints(tree);
      const defer = (name) => `get response() { return import(${JSON.stringify(id)}).then((m) => m.${name}.response) }`;
      const row = rewriteEndpoints(code, endpoints, (property, name) => {
        if (UNREAD.includes(property)) return '';
        return property === 'response' ? defer(name) : undefined;
      });
      rows.set(id, removeUnused(row, tree));
      const schemas = rewriteEndpoints(code, endpoints, (property) => (property === 'response' ? undefined : ''));
      return removeUnused(schemas, tree);
    },
  };
}
