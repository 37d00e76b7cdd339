import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** `import url from './file.woff2'` ships the file and answers its URL, whatever address the module is loaded from. */
export function assetUrl() {
  return {
    name: 'asset-url',
    async load(id) {
      if (!id.endsWith('.woff2')) return null;
      const reference = this.emitFile({ type: 'asset', name: basename(id), source: await readFile(id) });
      return `export default new URL(import.meta.ROLLUP_FILE_URL_${reference}, import.meta.url);`;
    },
  };
}
