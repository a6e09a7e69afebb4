/** What of the browser's storage is used. */
export type KeyedStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The browser's storage; where it is forbidden, one that forgets. */
export function browserStorage(): KeyedStorage {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}
