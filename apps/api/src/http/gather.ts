/**
 * Handles what is given one by one some at a time: `most` of it, or what there is when `later` calls.
 * @param when.later calls back once, after a while; it is not called again before it has
 */
export function gather<One>(
  handle: (all: readonly One[]) => void,
  when: { most: number; later: (callback: () => void) => unknown },
): (one: One) => void {
  let gathered: One[] = [];
  let isAwaited = false;

  function handleGathered(): void {
    const all = gathered;
    gathered = [];
    if (all.length > 0) handle(all);
  }

  return function add(one) {
    gathered.push(one);
    if (gathered.length >= when.most) return handleGathered();
    if (isAwaited) return;
    isAwaited = true;
    when.later(() => {
      isAwaited = false;
      handleGathered();
    });
  };
}
