import type { DeviceFileHandle } from '../platform/device-files.ts';
import { shared } from '../runtime/runtime.ts';

/** Longer than the provider waits for the rest of an upload, which is a day. */
const MAX_AGE_MS = 2 * 24 * 3_600_000;
const STORE = 'files';

interface StoredFileHandle {
  handle: DeviceFileHandle;
  /** When it was stored, milliseconds since the epoch. */
  at: number;
}

const toPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @throws where the browser denies it */
async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('portal-uploads', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return toPromise(request);
}

/**
 * Handles to the files of unfinished uploads on this device, by upload id, so that they need not be chosen again. Only IndexedDB can
 * store handles: where it is denied, none are stored. It is used without idb-keyval, which would become a chunk shared with the
 * chat and load on each host page with a chat.
 */
export const storedFileHandles = shared('hosting.stored-file-handles', () => {
  let database: Promise<IDBDatabase> | undefined;
  const run = async <T>(
    mode: IDBTransactionMode,
    work: (files: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> => {
    try {
      database ??= openDatabase();
      return await toPromise(work((await database).transaction(STORE, mode).objectStore(STORE)));
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
        const stored = await read(String(key));
        if (stored && stored.at < Date.now() - MAX_AGE_MS) await remove(String(key));
      }
    },
    read: async (upload: string): Promise<DeviceFileHandle | null> => (await read(upload))?.handle ?? null,
    remove: async (upload: string): Promise<void> => void (await remove(upload)),
  };
});
