/** Web storage under the prefix `auth.` (S1 §9), or memory where the browser denies it. */
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
  /** False when values live only as long as this page. */
  readonly isPersistent: boolean;
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Every key that begins so. */
  removeAll(prefix: string): void;
  /** Calls back when another tab changes a key. Answers the function that stops it. */
  onChangeInOtherTab(listener: (key: string, value: string | null) => void): () => void;
}

function createKeyValueStore(pick: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  let store: Storage | null | undefined;
  const real = () => {
    if (store === undefined) store = probeStorage(pick);
    return store;
  };
  return {
    get isPersistent() {
      return real() !== null;
    },
    get: (key) => real()?.getItem(PREFIX + key) ?? memory.get(key) ?? null,
    set(key, value) {
      try {
        real()?.setItem(PREFIX + key, value);
        if (real()) return;
      } catch {
        // A full store refuses the write: the value lives in memory then.
      }
      memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      real()?.removeItem(PREFIX + key);
    },
    removeAll(prefix) {
      for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
      const held = real();
      if (held) for (const key of Object.keys(held)) if (key.startsWith(PREFIX + prefix)) held.removeItem(key);
    },
    onChangeInOtherTab(listener) {
      const heard = (event: StorageEvent) => {
        if (event.key === null) listener('', null);
        else if (event.key.startsWith(PREFIX)) listener(event.key.slice(PREFIX.length), event.newValue);
      };
      addEventListener('storage', heard);
      return () => removeEventListener('storage', heard);
    },
  };
}

export const localStore = createKeyValueStore(() => localStorage);
/** For this tab alone. */
export const tabStore = createKeyValueStore(() => sessionStorage);
