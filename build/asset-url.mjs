import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** `import url from './file.woff2'` emits the file and gives its URL, relative to wherever the module is served from. */
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

/** The form of an URL that bundlers find without running the code: a literal that begins with a dot, and the module's URL. */
export const staticFileUrl = ({ relativePath }) =>
  `new URL(${JSON.stringify(relativePath.startsWith('.') ? relativePath : `./${relativePath}`)}, import.meta.url)`;
