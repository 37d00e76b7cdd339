/** A module that is built as a worker. */
export interface WorkerFile {
  /** Throws where the module is of another origin than the page, and where a policy refuses workers. */
  start: () => Worker;
  /** The address of the module. Throws in bundles, which have none. */
  address: () => string;
}

/**
 * Starts a worker, also from another origin: browsers refuse that, but a blob of the page's own may import it.
 * @throws where neither can be had: a policy asks for Trusted Types, or the module is in a bundle of another origin. A policy
 * without `worker-src blob:` fires the worker's `error` event instead.
 */
export function startWorker({ start, address }: WorkerFile): Worker {
  try {
    return start();
  } catch {
    const source = `import ${JSON.stringify(address())};`;
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    return new Worker(url, { type: 'module' });
  }
}
