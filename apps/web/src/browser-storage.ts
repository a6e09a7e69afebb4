/** Stores texts by key. Where the browser refuses storage, `get` returns null and `set` does nothing. */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/** @param open returns the browser's storage; it may throw, and so may the storage that it returns */
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
        // The value then lasts only as long as the page.
      }
    },
  };
}
