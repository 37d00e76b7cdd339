import MagicString from 'magic-string';

const CALLS = '?calls';
/** Properties that no page reads: an endpoint's documentation and its request schemas. */
const UNUSED_PROPERTIES = ['summary', 'assumed', 'query', 'request'];

/** `{name, call, object}` of each `export const name = endpoint({…})`. */
function exportedEndpoints(tree) {
  const declarations = tree.body.flatMap(({ declaration }) => declaration?.declarations ?? []);
  return declarations
    .filter(({ init }) => init.callee?.name === 'endpoint')
    .map(({ id, init }) => ({ name: id.name, call: init, object: init.arguments[0] }));
}

/** Keeps what a call needs: each endpoint as a plain object whose `response` is a promise of its schema. */
function keepCalls(code, endpoints, id) {
  const calls = new MagicString(code).append(`\nconst schemas = () => import(${JSON.stringify(id)});\n`);
  for (const { name, call, object } of endpoints) {
    calls.remove(call.start, object.start).remove(object.end, call.end);
    for (const { key, start, end } of object.properties) {
      if (UNUSED_PROPERTIES.includes(key.name))
        calls.remove(start, end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0));
      if (key.name === 'response')
        calls.update(start, end, `get response() { return schemas().then((m) => m.${name}) }`);
    }
  }
  return calls;
}

/** Keeps each response schema, under the name of its endpoint. */
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

/** Removes imports and constants that are no longer used, because Rollup would still bundle what a module imports. */
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
 * Splits each `*.endpoints.ts` in two. What a call needs stays with its callers. The response schemas, and with them the schema
 * library, become a chunk that loads during the call. Runs after TypeScript has been compiled.
 */
export function deferSchemas() {
  const calls = new Map();
  return {
    name: 'defer-schemas',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (!source.endsWith('.endpoints.ts') || importer.endsWith(CALLS)) return null;
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        return resolved && { ...resolved, id: resolved.id + CALLS };
      },
    },
    async load(id) {
      if (!id.endsWith(CALLS)) return null;
      const path = id.slice(0, -CALLS.length);
      await this.load({ id: path });
      return calls.get(path);
    },
    transform(code, id) {
      if (!id.endsWith('.endpoints.ts')) return null;
      const tree = this.parse(code);
      const endpoints = exportedEndpoints(tree);
      calls.set(id, removeUnused(keepCalls(code, endpoints, id), tree));
      return removeUnused(keepSchemas(code, endpoints), tree);
    },
  };
}
