import { createMemoryStorage, createMemoryStore } from './memory-store.ts';
import { testSnapshotStore } from './testing.ts';

testSnapshotStore('memory', () => {
  const place = createMemoryStorage();
  let nowMs = 0;
  return Promise.resolve({
    open: (onUnreadable, limits) =>
      createMemoryStore({ now: () => nowMs, ...(onUnreadable && { onUnreadable }), ...limits }, place),
    damage(generation, alter) {
      place.generations.set(generation, alter(place.generations.get(generation) ?? Buffer.of()));
      return Promise.resolve();
    },
    clear() {
      place.generations.clear();
      return Promise.resolve();
    },
    passTime(ms) {
      nowMs += ms;
      return Promise.resolve();
    },
    remove: () => Promise.resolve(),
  });
});
