/** Prefix of all keys (S1 §9). */
const PREFIX = 'auth.';

function probeStorage(pick: () => Storage): Storage | null {
  try {
    const store = pick();
    store.setItem(`${PREFIX}probe`, '1');
    store.removeItem(`${PREFIX}probe`);
    return store;
  } catch {
    return null;
  }
}

export interface KeyValueStore {
  /** False when values are kept in memory, because the browser denies storage. */
  readonly isPersistent: boolean;
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Removes all keys with this prefix. */
  removeAll(prefix: string): void;
  /** Calls `listener` when another tab changes a key; the key is empty when it cleared the storage. Returns an unsubscribe function. */
  onChangeInOtherTab(listener: (key: string, value: string | null) => void): () => void;
}

function createKeyValueStore(pick: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  let store: Storage | null | undefined;
  const webStorage = () => {
    if (store === undefined) store = probeStorage(pick);
    return store;
  };
  return {
    get isPersistent() {
      return webStorage() !== null;
    },
    get: (key) => webStorage()?.getItem(PREFIX + key) ?? memory.get(key) ?? null,
    set(key, value) {
      try {
        webStorage()?.setItem(PREFIX + key, value);
        if (webStorage()) return;
      } catch {
        // The storage is full: keep the value in memory.
      }
      memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      webStorage()?.removeItem(PREFIX + key);
    },
    removeAll(prefix) {
      for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
      const storage = webStorage();
      for (const key of Object.keys(storage ?? {})) if (key.startsWith(PREFIX + prefix)) storage?.removeItem(key);
    },
    onChangeInOtherTab(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === null) listener('', null);
        else if (event.key.startsWith(PREFIX)) listener(event.key.slice(PREFIX.length), event.newValue);
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}

export const localStore = createKeyValueStore(() => localStorage);
/** Values of this tab, which survive reloads. */
export const tabStore = createKeyValueStore(() => sessionStorage);
