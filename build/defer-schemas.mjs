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

/** Keeps what a call is made from: each endpoint as a plain object, whose `response` is a promise of its schema. */
function keepRows(code, endpoints, id) {
  const rows = new MagicString(code).append(`\nconst schemas = () => import(${JSON.stringify(id)});\n`);
  for (const { name, call, object } of endpoints) {
    rows.remove(call.start, object.start).remove(object.end, call.end);
    for (const { key, start, end } of object.properties) {
      if (UNREAD.includes(key.name)) rows.remove(start, end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0));
      if (key.name === 'response')
        rows.update(start, end, `get response() { return schemas().then((m) => m.${name}) }`);
    }
  }
  return rows;
}

/** Keeps the schema of each answer, under the name of its endpoint. */
function keepSchemas(code, endpoints) {
  const schemas = new MagicString(code);
  for (const { call, object } of endpoints) {
    const { value } = object.properties.find(({ key }) => key.name === 'response');
    schemas.remove(call.start, value.start).remove(value.end, call.end);
  }
  return schemas;
}

/** Names that a top-level import or constant declares; an export counts as used. */
const declaredNames = ({ specifiers, declarations }) =>
  (specifiers ?? declarations.map(({ id }) => ({ local: id }))).map(({ local }) => local.name);

/** Removes imports and constants that are no longer used: Rollup would still put what a module imports into its chunk. */
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
      rows.set(id, removeUnused(keepRows(code, endpoints, id), tree));
      return removeUnused(keepSchemas(code, endpoints), tree);
    },
  };
}
