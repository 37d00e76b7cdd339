import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** `import url from './file.woff2'` emits the file and exports its URL, relative to where the module is served. */
export function assetUrl() {
  return {
    name: 'asset-url',
    async load(id) {
      if (!id.endsWith('.woff2')) return null;
      const reference = this.emitFile({ type: 'asset', name: basename(id), source: await readFile(id) });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    resolveFileUrl: (file) => (file.fileName.endsWith('.woff2') ? staticFileUrl(file) : null),
  };
}

/** A URL that bundlers can resolve statically: a literal that begins with a dot, relative to the module's URL. */
export const staticFileUrl = ({ relativePath }) =>
  `new URL(${JSON.stringify(relativePath.startsWith('.') ? relativePath : `./${relativePath}`)}, import.meta.url)`;
