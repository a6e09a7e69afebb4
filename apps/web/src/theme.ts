import type { TextStorage } from './browser-storage.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'postjoin.theme';

/** Loads the stored theme. Returns `auto`, which follows the system, if none is stored. */
export function loadTheme(storage: TextStorage): Theme {
  const stored = storage.get(storageKey);
  return themes.find((theme) => theme === stored) ?? 'auto';
}

/** Shows the page in a theme and stores the choice. */
export function applyTheme(theme: Theme, root: HTMLElement, storage: TextStorage): void {
  root.dataset['theme'] = theme;
  storage.set(storageKey, theme);
}
