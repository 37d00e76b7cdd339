import { posix } from 'node:path';
import MagicString from 'magic-string';

const MARK = /__IMPORTS_(\w+?)__/g;
const isRoot = ({ name }) => /\.(root|parts)$/.test(name);
const pathFrom = (chunk, file) =>
  JSON.stringify(posix.relative(posix.dirname(chunk.fileName), file).replace(/^(?!\.)/, './'));

/** The files and all they import statically, packages that are not bundled left out. */
function staticImports(files, chunks, found = new Set()) {
  for (const file of files) {
    if (found.has(file) || !chunks[file]) continue;
    found.add(file);
    staticImports(chunks[file].imports, chunks, found);
  }
  return found;
}

/**
 * Saves round trips between a press and the root of an element. The file of a root imports all it needs itself, so that a browser does
 * not learn of it level by level; and `import.meta.rootImports` in a shell imports the chunks that roots share, most of the bytes, so
 * that they are requested beside the root. Imports and no `modulepreload`: bundlers of others rename the files, policies of pages
 * give a script's rights to what it imports, and a shell has no bytes for the difference.
 * @param common by the property of `import.meta`, names of the chunks that roots share
 */
export function rootFiles(common) {
  const deeperImports = (chunk, chunks) =>
    [...staticImports(chunk.imports, chunks)]
      .filter((file) => !chunk.imports.includes(file))
      .map((file) => `import ${pathFrom(chunk, file)};\n`)
      .join('');
  const commonImports = (property, chunk, chunks) =>
    Object.keys(chunks)
      .filter((file) => common[property].includes(chunks[file].name))
      .map((file) => `import(${pathFrom(chunk, file)})`)
      .join();
  return {
    name: 'root-files',
    resolveImportMeta: (property) => (property in common ? `__IMPORTS_${property}__` : null),
    renderChunk(code, chunk, _options, { chunks }) {
      if (!isRoot(chunk) && code.search(MARK) < 0) return null;
      const written = new MagicString(code);
      if (isRoot(chunk)) written.prepend(deeperImports(chunk, chunks));
      written.replaceAll(MARK, (_, property) => `[${commonImports(property, chunk, chunks)}]`);
      return { code: written.toString(), map: written.generateMap({ hires: true }) };
    },
  };
}
