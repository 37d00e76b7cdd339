import { staticFileUrl } from './asset-url.mjs';

/**
 * `import workerFile from './x.worker.ts?worker'` builds the worker as a chunk and exports functions that start it and return its URL.
 * `new Worker` and the URL are in one expression, because only then do bundlers know that the file has imports of its own. The URL is
 * written differently, because bundlers would treat a second `new URL`, or `import.meta.resolve` of a constant, as an asset and emit
 * the file again.
 */
export function workerUrl() {
  const SUFFIX = '?worker';
  const addresses = new Set();
  return {
    name: 'worker-url',
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return null;
      const resolved = await this.resolve(source.slice(0, -SUFFIX.length), importer);
      return resolved && `\0${resolved.id}${SUFFIX}`;
    },
    load(id) {
      if (!id.startsWith('\0') || !id.endsWith(SUFFIX)) return null;
      const file = { type: 'chunk', id: id.slice(1, -SUFFIX.length) };
      const [started, addressed] = [this.emitFile(file), this.emitFile(file)];
      addresses.add(addressed);
      return `export default {
        start: () => new Worker(import.meta.ROLLUP_FILE_URL_${started}, { type: 'module' }),
        url: (file = import.meta.ROLLUP_FILE_URL_${addressed}) => import.meta.resolve(file),
      };`;
    },
    resolveFileUrl(file) {
      if (!addresses.has(file.referenceId)) return staticFileUrl(file);
      return staticFileUrl(file).replace(/^new URL\((.*), import\.meta\.url\)$/, '$1');
    },
  };
}
