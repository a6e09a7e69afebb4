/** Stores texts by key. If the browser refuses storage, `get` returns null and `set` does nothing. */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/** @param open returns the browser's storage; `open` may throw, and the methods of the storage may throw too */
export function createBrowserStorage(open: () => Pick<Storage, 'getItem' | 'setItem'>): TextStorage {
  return {
    get: (key) => {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    set: (key, value) => {
      try {
        open().setItem(key, value);
      } catch {
        // Without storage, the value is lost when the page closes.
      }
    },
  };
}
