import { posix } from 'node:path';
import MagicString from 'magic-string';

/** Roots, their parts, and the list of messages, which every chat loads right after its root. */
const isLoadedWhole = ({ name }) => /\.(root|parts)$|^message-list$/.test(name);
const isRootOfElement = (chunk) => chunk?.facadeModuleId?.includes('/elements/roots/');
const pathFrom = (chunk, file) =>
  JSON.stringify(posix.relative(posix.dirname(chunk.fileName), file).replace(/^(?!\.)/, './'));

/** The files and everything they import statically, without packages that are not bundled. */
function staticImports(files, chunks, found = new Set()) {
  for (const file of files) {
    if (found.has(file) || !chunks[file]) continue;
    found.add(file);
    staticImports(chunks[file].imports, chunks, found);
  }
  return found;
}

/**
 * Saves round trips between a press and the root of an element, whose imports a browser would discover level by level. A shell
 * imports all of them beside the root, in one round trip; and the root's own file imports all it needs, for other importers, as
 * do the parts that load right after a root. Imports rather than `modulepreload`, because users' bundlers rename the files, a
 * page's CSP lets a trusted script import, and a preload would add bytes to the shell.
 */
export function rootFiles() {
  const deeperImports = (chunk, chunks) =>
    [...staticImports(chunk.imports, chunks)]
      .filter((file) => !chunk.imports.includes(file))
      .map((file) => `import ${pathFrom(chunk, file)};\n`)
      .join('');
  /** The import of a shell's root, preceded by those of what the root needs and the shell lacks. Failures surface in the root's import. */
  const besideRoot = (chunk, root, chunks) => {
    const loaded = staticImports(chunk.imports, chunks);
    const imports = [...staticImports(chunks[root].imports, chunks)]
      .filter((file) => !loaded.has(file) && file !== chunk.fileName)
      .map((file) => `import(${pathFrom(chunk, file)})`);
    return `(Promise.allSettled([${imports}]),import(${pathFrom(chunk, root)}))`;
  };
  return {
    name: 'root-files',
    renderChunk(code, chunk, _options, { chunks }) {
      const written = new MagicString(code);
      if (isLoadedWhole(chunk)) written.prepend(deeperImports(chunk, chunks));
      for (const root of chunk.dynamicImports)
        if (isRootOfElement(chunks[root]))
          for (const quoted of [pathFrom(chunk, root), pathFrom(chunk, root).replaceAll('"', "'")])
            written.replaceAll(`import(${quoted})`, besideRoot(chunk, root, chunks));
      return written.hasChanged() ? { code: written.toString(), map: written.generateMap({ hires: true }) } : null;
    },
  };
}
