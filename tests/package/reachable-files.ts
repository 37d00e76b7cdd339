import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { init, parse } from 'es-module-lexer';

/** Every file path that a value of package.json names: a text, or texts in conditions and lists. */
const pathsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [posix.normalize(value)];
  return value && typeof value === 'object' ? Object.values(value).flatMap(pathsIn) : [];
};

/** The files that package.json points people and tools at. */
export const entryFiles = (manifest: Record<string, unknown>) => [
  ...new Set(['exports', 'bin', 'customElements', 'web-types'].flatMap((field) => pathsIn(manifest[field]))),
];

/** What a module imports, now or later, and the files it takes the URL of. */
function relativeSpecifiers(path: string, code: string): string[] {
  const imports = path.endsWith('.d.ts')
    ? [...code.matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)].map(([, name = '']) => name.replace(/\.js$/, '.d.ts'))
    : parse(code)[0].map(({ n }) => n ?? '');
  const urls = [...code.matchAll(/new URL\("(\.[^"]+)",\s*import\.meta\.url\)/g)].map(([, name = '']) => name);
  return [...imports, ...urls].filter((name) => name.startsWith('.'));
}

/**
 * Follows imports and URLs from these files on.
 * @param root the package's folder
 * @returns the paths of all files that are reached, and of those among them that are not there
 */
export async function reachableFiles(root: string, entries: readonly string[]) {
  await init;
  const reached = new Set(entries);
  const missing: string[] = [];
  for (const path of reached) {
    if (!existsSync(join(root, path))) missing.push(path);
    else if (/\.(js|d\.ts)$/.test(path))
      for (const name of relativeSpecifiers(path, readFileSync(join(root, path), 'utf8')))
        reached.add(posix.join(posix.dirname(path), name));
  }
  return { reached, missing };
}
