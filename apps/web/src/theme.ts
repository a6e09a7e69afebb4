import type { KeyedStorage } from './browser-storage.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const place = 'postjoin.theme';

/** The chosen theme; `auto` follows the system. */
export function loadTheme(storage: KeyedStorage): Theme {
  try {
    const kept = storage.getItem(place);
    return themes.find((theme) => theme === kept) ?? 'auto';
  } catch {
    return 'auto';
  }
}

/** Shows the page in a theme and remembers it where the browser allows. */
export function applyTheme(theme: Theme, root: HTMLElement, storage: KeyedStorage): void {
  root.dataset['theme'] = theme;
  try {
    storage.setItem(place, theme);
  } catch {
    // It then lasts as long as the page.
  }
}
