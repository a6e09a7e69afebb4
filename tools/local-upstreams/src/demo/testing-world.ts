import type { World, WorldView } from '../world.ts';

/** Creates a world from a function. Requests at the same time share one view, because a pass makes many requests. */
export function createWorld(viewAt: (now: Date) => WorldView): World {
  let latest: WorldView | undefined;
  return {
    viewAt(now) {
      if (latest?.now.getTime() !== now.getTime()) latest = viewAt(now);
      return latest;
    },
  };
}
