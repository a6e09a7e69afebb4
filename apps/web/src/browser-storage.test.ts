import { expect, it } from 'vitest';
import { createBrowserStorage } from './browser-storage.ts';

const refuse = () => {
  throw new Error('refused');
};

it('reads and writes the storage of the browser', () => {
  const entries = new Map<string, string>();
  const storage = createBrowserStorage(() => ({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
  }));
  storage.set('theme', 'dark');
  expect([storage.get('theme'), storage.get('other')]).toEqual(['dark', null]);
});

it.each([
  ['the browser has no storage', refuse],
  ['the browser refuses each access', () => ({ getItem: refuse, setItem: refuse })],
])('reads null and ignores writes when %s', (_case, open) => {
  const storage = createBrowserStorage(open);
  expect(storage.get('theme')).toBeNull();
  expect(() => storage.set('theme', 'dark')).not.toThrow();
});
