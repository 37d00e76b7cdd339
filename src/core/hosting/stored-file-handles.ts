import type { DeviceFileHandle } from '../platform/device-files.ts';
import { shared } from '../runtime/runtime.ts';

/** The provider waits a day for the rest of an upload. */
const KEPT_MS = 2 * 24 * 3_600_000;
const STORE = 'files';

interface StoredFileHandle {
  handle: DeviceFileHandle;
  /** When it was kept, milliseconds since the epoch. */
  at: number;
}

const outcomeOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @throws where the browser denies it */
async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('portal-uploads', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return outcomeOf(request);
}

/**
 * Where the files of unfinished uploads are on this device, by the upload, so that they need not be chosen again. IndexedDB alone can
 * keep that: where it is denied nothing is kept. It is used directly: a library shared with the chat would be a chunk that each host
 * page with a chat loads.
 */
export const storedFileHandles = shared('hosting.stored-file-handles', () => {
  let database: Promise<IDBDatabase> | undefined;
  const run = async <T>(
    mode: IDBTransactionMode,
    work: (files: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> => {
    try {
      database ??= openDatabase();
      return await outcomeOf(work((await database).transaction(STORE, mode).objectStore(STORE)));
    } catch {
      return null;
    }
  };
  const remove = (upload: string) => run('readwrite', (files) => files.delete(upload));
  const read = (upload: string) => run<StoredFileHandle | undefined>('readonly', (files) => files.get(upload));
  return {
    /** @param upload id */
    async save(upload: string, handle: DeviceFileHandle): Promise<void> {
      await run('readwrite', (files) => files.put({ handle, at: Date.now() } satisfies StoredFileHandle, upload));
      for (const key of (await run('readonly', (files) => files.getAllKeys())) ?? []) {
        const kept = await read(String(key));
        if (kept && kept.at < Date.now() - KEPT_MS) await remove(String(key));
      }
    },
    read: async (upload: string): Promise<DeviceFileHandle | null> => (await read(upload))?.handle ?? null,
    remove: async (upload: string): Promise<void> => void (await remove(upload)),
  };
});
