/** A module that is built as a worker. */
export interface WorkerFile {
  /** Throws if the module is cross-origin, or if a CSP refuses workers. */
  start: () => Worker;
  /** The URL of the module. Throws in bundles, where it has none. */
  url: () => string;
}

/**
 * Starts a worker, also from another origin: browsers refuse that, but a same-origin blob may import the module.
 * @throws if neither works: a CSP requires Trusted Types, or the module is in a cross-origin bundle. A CSP without
 * `worker-src blob:` fires the worker's `error` event instead.
 */
export function startWorker({ start, url: moduleUrl }: WorkerFile): Worker {
  try {
    return start();
  } catch {
    const source = `import ${JSON.stringify(moduleUrl())};`;
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    return new Worker(url, { type: 'module' });
  }
}
