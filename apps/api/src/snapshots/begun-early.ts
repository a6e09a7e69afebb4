import type { LoadNewest } from './load-newest.ts';

/**
 * Begins the first load at once, before anybody asks for one: who asks first is given that one, unless it has failed
 * by then.
 */
export function begunEarly(load: LoadNewest): LoadNewest {
  let begun: ReturnType<LoadNewest> | undefined = load();
  begun.catch(() => (begun = undefined));
  return function loadNewest() {
    const first = begun ?? load();
    begun = undefined;
    return first;
  };
}
