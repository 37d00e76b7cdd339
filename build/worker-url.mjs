/** `import url from './x.worker.ts?worker'` builds the worker as a module of its own and answers its URL, whatever address the importer is loaded from. */
export function workerUrl() {
  const MARK = '?worker';
  return {
    name: 'worker-url',
    async resolveId(source, importer) {
      if (!source.endsWith(MARK)) return null;
      const resolved = await this.resolve(source.slice(0, -MARK.length), importer);
      return resolved && `\0${resolved.id}${MARK}`;
    },
    load(id) {
      if (!id.startsWith('\0') || !id.endsWith(MARK)) return null;
      const reference = this.emitFile({ type: 'chunk', id: id.slice(1, -MARK.length) });
      return `export default new URL(import.meta.ROLLUP_FILE_URL_${reference}, import.meta.url);`;
    },
  };
}
