import { createStore, del, entries, get, set } from 'idb-keyval';
import type { DeviceFileHandle } from '../platform/device-files.ts';
import { shared } from '../runtime/runtime.ts';

/** The provider waits a day for the rest of an upload. */
const KEPT_MS = 2 * 24 * 3_600_000;

interface KeptFile {
  handle: DeviceFileHandle;
  /** When it was kept, milliseconds since the epoch. */
  at: number;
}

/**
 * Where the files of unfinished uploads are on this device, by the upload, so that they need not be chosen again. IndexedDB alone
 * can keep that: where it is denied nothing is kept.
 */
export const keptFiles = shared('hosting.kept-files', () => {
  const store = (() => {
    try {
      return typeof indexedDB === 'undefined' ? null : createStore('portal-uploads', 'files');
    } catch {
      return null;
    }
  })();
  const removeOld = async () => {
    if (!store) return;
    const kept = await entries<string, KeptFile>(store).catch(() => []);
    for (const [id, { at }] of kept) if (at < Date.now() - KEPT_MS) await del(id, store).catch(() => undefined);
  };
  return {
    /** @param upload id */
    async save(upload: string, handle: DeviceFileHandle): Promise<void> {
      if (!store) return;
      await removeOld();
      await set(upload, { handle, at: Date.now() } satisfies KeptFile, store).catch(() => undefined);
    },
    async read(upload: string): Promise<DeviceFileHandle | null> {
      const kept = store ? await get<KeptFile>(upload, store).catch(() => undefined) : undefined;
      return kept?.handle ?? null;
    },
    async remove(upload: string): Promise<void> {
      if (store) await del(upload, store).catch(() => undefined);
    },
  };
});
