/** `import url from './x.worker.ts?worker'` builds the worker as a chunk and gives its URL, relative to wherever the importer is served from. */
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
      return `export default new URL(import.meta.ROLLUP_FILE_URL_${reference}, import.meta.url);`;
    },
  };
}
