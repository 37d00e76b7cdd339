import { staticFileUrl } from './asset-url.mjs';

/**
 * `import startWorker from './x.worker.ts?worker'` builds the worker as a chunk and gives a function that starts it.
 * `new Worker` is in the same expression as the URL: only so do bundlers know that the file has imports of its own.
 */
export function workerUrl() {
  const SUFFIX = '?worker';
  return {
    name: 'worker-url',
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return null;
      const resolved = await this.resolve(source.slice(0, -SUFFIX.length), importer);
      return resolved && `\0${resolved.id}${SUFFIX}`;
    },
    load(id) {
      if (!id.startsWith('\0') || !id.endsWith(SUFFIX)) return null;
      const reference = this.emitFile({ type: 'chunk', id: id.slice(1, -SUFFIX.length) });
      return `export default () => new Worker(import.meta.ROLLUP_FILE_URL_${reference}, { type: 'module' });`;
    },
    resolveFileUrl: staticFileUrl,
  };
}
